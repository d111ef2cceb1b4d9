import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadFailed } from '#views/kit/LoadFailed.tsx';
import { renderView } from '#tests/support/renderView.tsx';

it('[RTE-3] a page that is not found leads back, and is not tried again', () => {
  renderView(<LoadFailed failure={{ key: 'backend.not_found', detail: null }} onRetry={() => undefined} />);
  expect(screen.getByText('Not found.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button')).toBeNull();
});

it('[RTE-3] a page that failed says why, and is tried again', () => {
  const retry = vi.fn<() => void>();
  renderView(<LoadFailed failure={{ key: 'backend.no_connection' }} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('There is no connection to the server.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('link')).toBeNull();
});
