import '../support/dom.ts';
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useQueryChange } from '#views/useQueryChange.ts';

function at(address: string) {
  const { result } = renderHook(() => ({ change: useQueryChange(), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  return result;
}

it('[AUT-5] a part that is chosen within a page of tabs leaves the tab in the address', () => {
  const page = at('/contest/7?tab=results');
  act(() => page.current.change({ part: 'awards' }));
  expect(page.current.location.search).toBe('?tab=results&part=awards');
});

it('[COO-1] a filter that is usual again stands in the address no more', () => {
  const page = at('/contest/7?tab=site&room=203&by=group');
  act(() => page.current.change({ room: '', by: '' }));
  expect(page.current.location.search).toBe('?tab=site');
});
