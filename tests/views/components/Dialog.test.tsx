import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '#views/components/Button.tsx';
import { ConfirmProvider, useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { pressEscape } from '#tests/support/dom.ts';
import { renderView } from '#tests/support/renderView.tsx';

function Opener(props: { readonly dismissable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Choose"
        dismissable={props.dismissable ?? true}
      >
        <input aria-label="Name" data-autofocus />
      </Dialog>
    </>
  );
}

function open() {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

it('[SHL-10] a dialog is named, takes the focus to its first field, and gives it back on Escape', () => {
  renderView(<Opener />);
  const opener = open();
  expect(screen.getByRole('dialog', { name: 'Choose' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  act(() => pressEscape());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it('a dialog that needs an answer stays on Escape and has no close button', () => {
  renderView(<Opener dismissable={false} />);
  open();
  act(() => pressEscape());
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

// F85
it('a double press on what opens a dialog leaves it open, and a press outside of its own closes it', () => {
  renderView(<Opener />);
  open();
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(dialog, { detail: 2 });
  fireEvent.click(dialog, { detail: 2 });
  expect(screen.getByRole('dialog')).toBe(dialog);
  fireEvent.mouseDown(dialog, { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a press outside does not throw away the text that was written in a dialog', () => {
  renderView(<Opener />);
  open();
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Two bells' } });
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Two bells');
});

function Asker(props: { readonly onAnswer: (confirmed: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () => {
    props.onAnswer(
      await confirm({ title: 'Finish the contest?', confirmLabel: 'Finish', isDangerous: true }),
    );
  };
  return <Button onPress={() => void ask()}>Ask</Button>;
}

it.each([
  ['Finish', true],
  ['Cancel', false],
])('a question answered with %s gives %s', async (name, expected) => {
  const onAnswer = vi.fn();
  renderView(
    <ConfirmProvider>
      <Asker onAnswer={onAnswer} />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(expected);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a double press asks and does not answer', async () => {
  const onAnswer = vi.fn();
  renderView(
    <ConfirmProvider>
      <Asker onAnswer={onAnswer} />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }), { detail: 1 });
  const yes = screen.getByRole('button', { name: 'Finish' });
  fireEvent.mouseDown(yes, { detail: 2 });
  fireEvent.click(yes, { detail: 2 });
  expect(screen.getByRole('dialog')).toBeTruthy();
  await act(async () => {
    fireEvent.click(yes, { detail: 1 });
    await Promise.resolve();
  });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
});

it('a question about a deed that cannot be undone begins with the focus on cancel', () => {
  renderView(
    <ConfirmProvider>
      <Asker onAnswer={() => undefined} />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(document.activeElement?.textContent).toBe('Cancel');
});
