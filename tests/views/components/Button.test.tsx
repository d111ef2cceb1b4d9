import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '#views/components/Button.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const button = () => screen.getByRole('button', { name: 'Send' });

it('works while its promise is open, keeps its name, and cannot be pressed a second time', async () => {
  let finish: () => void = () => undefined;
  const onPress = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  renderView(<Button onPress={onPress}>Send</Button>);

  fireEvent.click(button());
  fireEvent.click(button());
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(button().getAttribute('aria-busy')).toBe('true');

  await act(async () => {
    finish();
    await Promise.resolve();
  });
  expect(button().getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button());
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('is free again after its work failed', async () => {
  const onPress = vi.fn(() => Promise.reject(new Error('lost')));
  renderView(<Button onPress={onPress}>Send</Button>);
  await act(async () => {
    fireEvent.click(button());
    await Promise.resolve();
  });
  expect(button().getAttribute('aria-busy')).toBeNull();
});

it('does nothing while it is busy from outside', () => {
  const onPress = vi.fn();
  renderView(
    <Button busy onPress={onPress}>
      Send
    </Button>,
  );
  fireEvent.click(button());
  expect(onPress).not.toHaveBeenCalled();
});

it('takes a double click as one where it starts work', () => {
  const onPress = vi.fn();
  renderView(
    <Button busy={false} onPress={onPress}>
      Send
    </Button>,
  );
  fireEvent.click(button(), { detail: 1 });
  fireEvent.click(button(), { detail: 2 });
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('does not send a form again while it is busy', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderView(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(button());
  expect(onSubmit).not.toHaveBeenCalled();
});
