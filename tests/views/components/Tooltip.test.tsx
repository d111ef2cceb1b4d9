import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from '#views/components/Tooltip.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  renderView(
    <Tooltip text="Kind">
      <button type="button">Here</button>
    </Tooltip>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

it('a tooltip shows at once and hides 50 ms after the pointer has left (§9)', () => {
  const here = screen.getByRole('button');
  fireEvent.pointerEnter(here.parentElement!);
  expect(screen.getByRole('tooltip').textContent).toBe('Kind');
  fireEvent.pointerLeave(here.parentElement!);
  pass(49);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('a pointer that comes back within 50 ms keeps it', () => {
  const anchor = screen.getByRole('button').parentElement!;
  fireEvent.pointerEnter(anchor);
  fireEvent.pointerLeave(anchor);
  pass(40);
  fireEvent.pointerEnter(anchor);
  pass(1_000);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
});
