import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aTaskDetail } from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import { taskKept } from '#tests/support/resources.ts';

async function open(): Promise<Page> {
  const page = renderPage('/task/1', [
    ...competing({ contest: { printing: true } }),
    ...taskKept(aTaskDetail()),
    { type: 'DraftKept', task: 1, language: 'cpp', source: 'int main() {}' },
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Task A' });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await screen.findByRole('heading', { name: 'Request a printout' });
  return page;
}

const asked = (page: Page) => page.sent.filter((event) => event.type === 'PrintAsked');
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Request 1 page' }));
const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Choose a file to print'), { target: { files } });

/** A file whose content comes when the test says so. */
function slowFile(name: string, text: string) {
  const file = new File([text], name);
  let come: () => void = () => undefined;
  const content = new Promise<ArrayBuffer>((resolve) => {
    come = () => resolve(new TextEncoder().encode(text).buffer);
  });
  file.arrayBuffer = () => content;
  const arrive = () =>
    act(() => {
      come();
      return content.then(() => undefined);
    });
  return { file, come: arrive };
}

describe('a print without an answer', () => {
  const unanswered = async () => {
    const page = await open();
    ask();
    const { clientId } = asked(page)[0]!;
    page.happen({ type: 'PrintRefused', clientId, key: 'backend.no_connection', detail: null });
    return page;
  };

  it('[AUT-11] is asked for again as the same print', async () => {
    const page = await unanswered();
    ask();
    const [first, second] = asked(page);
    expect(second!.clientId).toBe(first!.clientId);
  });

  it('[AUT-11] is another print once another text is chosen', async () => {
    const page = await unanswered();
    fireEvent.click(screen.getByRole('radio', { name: 'A file' }));
    const { file, come } = slowFile('notes.txt', 'notes');
    choose(file);
    await come();
    ask();
    const [first, second] = asked(page);
    expect(second).toMatchObject({ fileName: 'notes.txt', source: 'notes' });
    expect(second!.clientId).not.toBe(first!.clientId);
  });
});

describe('a file to print', () => {
  it('[AUT-11] is the one that was chosen last, also if one before it is read later', async () => {
    const page = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'A file' }));
    const [slow, quick] = [slowFile('slow.txt', 'slow'), slowFile('quick.txt', 'quick')];
    choose(slow.file);
    choose(quick.file);
    await quick.come();
    await slow.come();
    ask();
    expect(asked(page)).toMatchObject([{ fileName: 'quick.txt', source: 'quick' }]);
  });

  it('[AUT-11] that cannot be read any more is asked for again', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'A file' }));
    const file = new File(['x'], 'gone.txt');
    file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This file was changed or removed/);
  });
});
