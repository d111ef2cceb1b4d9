import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Code } from '#views/components/Code.tsx';
import { renderView } from '#tests/support/renderView.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function withClipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

const copy = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await act(() => Promise.resolve());
};

it('copies the text, says so, and is ready for the next after 2 s', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  withClipboard(writeText);
  renderView(<Code text="1 2" />);
  await copy();
  expect(writeText).toHaveBeenCalledWith('1 2');
  expect(screen.getByRole('status').textContent).toBe('Copied');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says what to do where the browser refuses', async () => {
  withClipboard(() => Promise.reject(new Error('denied')));
  renderView(<Code text="1 2" />);
  await copy();
  expect(screen.getByRole('status').textContent).toContain('copy it yourself');
});

it('is not there on a page that is not secure: the text is marked by hand', () => {
  vi.stubGlobal('isSecureContext', false);
  renderView(<Code text="1 2" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('1 2')).toBeDefined();
});
