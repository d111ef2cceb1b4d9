import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { firstDifference } from '#views/screens/tasks/statement/compareOutput.ts';
import { aTaskDetail, aUserTest } from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import { openedResource, resourceLoaded, taskKept } from '#tests/support/resources.ts';

const SAMPLES = [
  { name: 'sample/1', input: '1 2\n', answer: '3\n' },
  { name: 'sample/2', input: '5 5\n', answer: '10\n' },
];

const past = (
  task: Partial<TaskDetail> = {},
  own: NonNullable<Parameters<typeof competing>[0]>['own'] = {},
): readonly ContestEvent[] => [
  ...competing({ own }),
  ...taskKept(aTaskDetail({ samples: SAMPLES, ...task })),
  { type: 'DraftKept', task: 1, language: 'py', source: 'print(3)' },
  { type: 'UserTestsLoaded', userTests: [] },
];

async function openTask(...given: Parameters<typeof past>): Promise<Page> {
  const page = renderPage('/task/1', past(...given));
  await screen.findByRole('heading', { level: 1, name: 'Task A' });
  return page;
}

const sent = <Type extends ContestEvent['type']>(page: Page, type: Type) =>
  page.sent.filter((event): event is Extract<ContestEvent, { type: Type }> => event.type === type);

describe('the samples of a task', () => {
  it('[TSK-4] one is run against the program in the editor by a press, its output beside the expected one', async () => {
    const page = await openTask();
    fireEvent.click(screen.getByRole('tab', { name: 'Samples' }));
    fireEvent.click(screen.getByRole('button', { name: 'Run on sample 2' }));
    const [run] = sent(page, 'UserTestSubmitted');
    expect(run).toMatchObject({ language: 'py', source: 'print(3)', input: '5 5\n', sample: 'sample/2' });
    const userTest = aUserTest(9);
    page.happen({ type: 'UserTestAcknowledged', clientId: run!.clientId, userTest });
    const sample = within(screen.getByRole('region', { name: 'Sample 2' }));
    expect(sample.getByText('Waiting')).toBeTruthy();
    const ended = { ...userTest, status: 'judged', verdict: 'AC' } as const;
    page.happen({ type: 'UserTestChanged', userTest: ended, by: 'live' });
    const asked = openedResource(page.sent, 'userTest');
    expect(asked.request).toEqual({ utid: 9 });
    const detail = { ...ended, source: '', input: '5 5\n', output: '3\n', stderr: '', compile_output: '' };
    page.happen(resourceLoaded(asked, detail));
    expect(sample.getByText('Differs from line 1')).toBeTruthy();
    expect(sample.getByLabelText('Your output').textContent).toBe('3\n');
    expect(sample.getByLabelText('Expected').textContent).toBe('10\n');
    page.happen(resourceLoaded(asked, { ...detail, output: '10' }));
    expect(sample.getByText('As expected')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Sample 1' })).queryByText('As expected')).toBeNull();
  });

  it('[TSK-4] are shown and not run where the contest takes no such runs', async () => {
    await openTask({ can_user_test: false });
    fireEvent.click(screen.getByRole('tab', { name: 'Samples' }));
    expect(screen.getAllByLabelText('Input').map(({ textContent }) => textContent)).toEqual([
      '1 2\n',
      '5 5\n',
    ]);
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull();
  });

  it.each([
    ['1 2\n', '1 2', null],
    ['1  2 \n\n', '1 2\n', null],
    ['1\n3\n', '1\n2\n', 2],
    ['1\n', '1\n2\n', 2],
    ['', '1', 1],
  ])('[TSK-4] %j is told from %j at line %s', (output, expected, line) => {
    expect(firstDifference(output, expected)).toBe(line);
  });
});

describe('the keys of a task', () => {
  const sendByKeys = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });

  it('[TSK-2] Ctrl and Enter sends the program in the editor, once', async () => {
    const page = await openTask();
    sendByKeys();
    sendByKeys();
    expect(sent(page, 'SolutionSubmitted')).toMatchObject([{ language: 'py', source: 'print(3)' }]);
    // The result is visible.
    expect(screen.getByRole('tab', { name: 'Your submissions', selected: true })).toBeTruthy();
  });

  it('[TSK-2] held down send once', async () => {
    const page = await openTask();
    const clock = vi.spyOn(globalThis, 'setTimeout');
    sendByKeys();
    // The time in which a second press counts as the same one is over.
    for (const [over, ms] of clock.mock.calls) if (ms === 1_000) over();
    clock.mockRestore();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(sent(page, 'SolutionSubmitted')).toHaveLength(1);
  });

  it('[TSK-2] sends nothing where the button would not', async () => {
    const page = await openTask({}, { submissionsLeft: 0 });
    sendByKeys();
    expect(sent(page, 'SolutionSubmitted')).toEqual([]);
  });
});

describe('the program of a task', () => {
  /** Types at the end of the editor, as a person does. */
  async function type(text: string): Promise<void> {
    const editor = await waitFor(() => {
      const { shadowRoot } = document.querySelector('[data-part="solution"] [data-editor]')!;
      return EditorView.findFromDOM(shadowRoot!.querySelector<HTMLElement>('.cm-editor')!)!;
    });
    editor.dispatch({ changes: { from: editor.state.doc.length, insert: text } });
  }
  const drafts = (page: Page) => sent(page, 'DraftKept').map(({ source }) => source);

  it.each<[string, () => void]>([
    ['is reloaded', () => window.dispatchEvent(new Event('pagehide'))],
    ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('[TSK-2] is stored to its last letter when the page %s just after it', async (_what, happens) => {
    const page = await openTask();
    await type('#');
    happens();
    expect(drafts(page)).toEqual(['print(3)#']);
  });

  it('[TSK-2] is stored to its last letter when its page is left just after it', async () => {
    const page = await openTask();
    await type('#');
    fireEvent.click(screen.getAllByRole('link', { name: /Home/ })[0]!);
    await waitFor(() => expect(document.querySelector('[data-part]')).toBeNull());
    await waitFor(() => expect(drafts(page).at(-1)).toBe('print(3)#'));
  });

  it('[TSK-2] is stored in the language that was chosen after it was typed', async () => {
    const page = await openTask({ languages: ['py', 'cpp'] });
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'cpp' } });
    await waitFor(() =>
      expect(sent(page, 'DraftKept')).toMatchObject([{ language: 'cpp', source: 'print(3)' }]),
    );
  });

  it('[TSK-2] in a file that was changed after it was chosen is not sent, and is asked for again', async () => {
    const page = await openTask({ languages: ['py'] });
    const file = new File(['print(4)'], 'a.py');
    file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    fireEvent.click(submit);
    expect(await screen.findByText(/^This file was changed or removed/)).toBeTruthy();
    expect(submit.dataset['disabled']).toBe('true');
    expect(sent(page, 'SolutionSubmitted')).toEqual([]);
  });
});

it('[SHL-8] the divider beside the statement is moved by keys, kept, and put back', async () => {
  const page = await openTask();
  const divider = screen.getByRole('separator', { name: 'Width of the statement' });
  const initial = Number(divider.getAttribute('aria-valuenow'));
  fireEvent.keyDown(divider, { key: 'ArrowRight' });
  fireEvent.keyDown(divider, { key: 'ArrowRight' });
  expect(Number(divider.getAttribute('aria-valuenow'))).toBe(initial + 4);
  expect(sent(page, 'LayoutChanged').at(-1)).toEqual({
    type: 'LayoutChanged',
    change: { taskStatement: `${initial + 4}.0` },
  });
  fireEvent.keyDown(divider, { key: 'End' });
  expect(divider.getAttribute('aria-valuenow')).toBe(divider.getAttribute('aria-valuemax'));
  fireEvent.keyDown(divider, { key: 'Enter' });
  expect(Number(divider.getAttribute('aria-valuenow'))).toBe(initial);
});

it('[TSK-2] languages are called by their names', async () => {
  await openTask({ languages: ['cpp', 'py'] });
  const options = within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['C++ 20', 'Python (PyPy)']);
  expect(screen.getByText('Languages C++ 20, Python (PyPy)')).toBeTruthy();
});

it('[TSK-1] the statement of a task is on the page before the editor is made', async () => {
  const added: { readonly into: Node; readonly nodes: NodeList }[] = [];
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) added.push({ into: target, nodes: addedNodes });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await openTask();
  const part = (name: string) => document.querySelector(`[data-part="${name}"]`)!;
  const order = added.flatMap(({ into, nodes }) => [
    ...([...nodes].some((node) => node.contains(part('statement').firstChild)) ? ['statement'] : []),
    ...(into === part('solution') ? ['solution'] : []),
    ...(into === part('work') ? ['work'] : []),
  ]);
  watch.disconnect();
  expect([...new Set(order)]).toEqual(['statement', 'solution', 'work']);
});
