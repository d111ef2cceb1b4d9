import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { type MarkedTask, type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { scorerRoutes } from '#views/roles/staff/scorer.tsx';
import { answered, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const CRITERIA = [
  { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: ['Right idea', 'No proof'] },
  { id: 'style', name: 'Style', points: 4, step: 1, comments: [] },
];
const NONE = { points: {}, comments: {}, note: '', flagged: false };

function aWork(change: Partial<MarkedWork> = {}): MarkedWork {
  return {
    task: 5,
    name: 'Lanterns',
    contest: 'National round',
    question: null,
    number: 200_002,
    question_text: null,
    language: 'cpp',
    work_source: 'int main() {}',
    is_binary: false,
    covered: false,
    criteria: CRITERIA,
    calibration: false,
    alike: 0,
    closed: null,
    place: 2,
    works: 3,
    sheet: { ...NONE, total: null, revision: 0 },
    previous: 100_001,
    next: 300_003,
    next_open: 300_003,
    ...change,
  };
}

const documentOf = ({ task, number: work }: MarkedWork) =>
  ({ home: 'sheet', key: documentKey('sheet', { task, work }) }) as const;
const versionOf = (value: SheetMarks, order: number) => ({ value, tag: String(order), order });

async function open(work: MarkedWork): Promise<StaffPage> {
  const path = `/task/${work.task}/submission/${work.number}`;
  const page = renderStaff({ role: 'scorer', routes: scorerRoutes, path });
  await answered(page, 'markedWork', work);
  const { revision, total: _total, ...marks } = work.sheet;
  page.happen({ type: 'DocumentLoaded', ...documentOf(work), version: versionOf(marks, revision) });
  await screen.findByRole('heading', { level: 1, name: /Work/ });
  return page;
}

const edits = (page: StaffPage) =>
  page.sent.flatMap((event) => (event.type === 'SheetEdited' ? [event.change] : []));
const key = (init: KeyboardEventInit) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, init));

const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

// F91
describe('a task of which a scorer has no works', () => {
  it('[SCO-1] is said to be nothing of theirs, with the way to what is', async () => {
    const page = renderStaff({ role: 'scorer', routes: scorerRoutes, path: '/task/5' });
    await screen.findByRole('heading', { level: 1 });
    const asked = page.sent.find((event) => event.type === 'ResourceOpened');
    if (asked?.type !== 'ResourceOpened') throw new Error('nothing was asked');
    page.happen(resourceFailed(asked, 'backend.not_found'));
    expect(await screen.findByText('You have nothing to mark here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the work of a scorer', () => {
  it('[SCO-1] is given points that the criteria have, and no others', async () => {
    const page = await open(aWork());
    const idea = screen.getByRole('textbox', { name: 'Points for Idea' });
    fireEvent.change(idea, { target: { value: '5,5' } });
    expect(edits(page)).toEqual([{ points: { idea: 5.5 } }]);
    fireEvent.change(idea, { target: { value: '7' } });
    expect(screen.getByText('From 0 to 6 in steps of 0.5')).toBeTruthy();
    fireEvent.change(idea, { target: { value: '5.3' } });
    fireEvent.change(idea, { target: { value: '-1' } });
    expect(edits(page)).toHaveLength(1);
    fireEvent.change(idea, { target: { value: '' } });
    expect(edits(page).at(-1)).toEqual({ points: { idea: null } });
    const style = screen.getByRole('group', { name: 'Points for Style' });
    fireEvent.click(within(style).getByRole('button', { name: '3' }));
    expect(edits(page).at(-1)).toEqual({ points: { style: 3 } });
    expect(valueOf('Points for Style')).toBe('3');
  });

  it('[SCO-1] is marked by keys: figures, steps, all points, the flag and the ways to other works', async () => {
    const page = await open(aWork());
    key({ key: '5', code: 'Digit5' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Points for Idea' }));
    key({ key: '+', code: 'Equal' });
    key({ key: '+', code: 'Equal' });
    key({ key: '-', code: 'Minus' });
    expect(edits(page).map(({ points }) => points?.['idea'])).toEqual([0.5, 1, 0.5]);
    key({ key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Points for Style' }));
    key({ key: 'ф', code: 'KeyA' });
    expect(edits(page).at(-1)).toEqual({ points: { style: 4 } });
    key({ key: 'f', code: 'KeyF' });
    expect(edits(page).at(-1)).toEqual({ flagged: true });
    key({ key: 'c', code: 'KeyC' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment on Style' }));
    const before = edits(page).length;
    key({ key: 'a', code: 'KeyA' });
    expect(edits(page)).toHaveLength(before);
    key({ key: 'Escape' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Points for Style' }));
    key({ key: 'Enter' });
    expect(page.path()).toBe('/task/5/submission/300003');
    expect(page.sent.some((event) => event.type === 'DocumentLeft')).toBe(true);
  });

  // F66
  it('[SCO-1] is not left by Enter while a criterion before has no points', async () => {
    const page = await open(aWork());
    const [idea, style] = ['Points for Idea', 'Points for Style'].map((name) =>
      screen.getByRole('textbox', { name }),
    );
    act(() => style?.focus());
    fireEvent.change(style!, { target: { value: '2' } });
    key({ key: 'Enter' });
    expect(document.activeElement).toBe(idea);
    expect(page.path()).toBe('/task/5/submission/200002');
    fireEvent.change(idea!, { target: { value: '1' } });
    act(() => style?.focus());
    key({ key: 'Enter' });
    expect(page.path()).toBe('/task/5/submission/300003');
  });

  it('[SCO-1] is loaded once: before the scorer goes to it, and not again when it is shown', async () => {
    const page = await open(aWork());
    const next = aWork({ number: 300_003, place: 3, previous: 200_002, next: null, next_open: null });
    const asked = () =>
      page.sent.filter(
        (event) => event.type === 'ResourceOpened' && JSON.stringify(event.request).includes('300003'),
      );
    const [ahead] = asked();
    if (ahead?.type !== 'ResourceOpened') throw new Error('the next work was not read ahead');
    page.happen(resourceLoaded(ahead, next));
    page.happen({ type: 'DocumentLoaded', ...documentOf(next), version: versionOf(NONE, 0) });
    key({ key: 'n', code: 'KeyN' });
    expect(page.path()).toBe('/task/5/submission/300003');
    expect(await screen.findByText(/3 of 3/)).toBeTruthy();
    expect(asked()).toHaveLength(1);
    expect(
      page.sent.some((event) => event.type === 'ResourceClosed' && event.resource === ahead.resource),
    ).toBe(false);
  });

  // F66
  it('[SCO-1] gives way at once to the next one, whose first key goes into its points', async () => {
    const page = await open(aWork());
    const next = aWork({ number: 300_003, place: 3, previous: 200_002, next: null, next_open: null });
    const asked = page.sent.find(
      (event) => event.type === 'ResourceOpened' && JSON.stringify(event.request).includes('300003'),
    );
    if (asked?.type !== 'ResourceOpened') throw new Error('the next work was not read ahead');
    page.happen(resourceLoaded(asked, next));
    page.happen({ type: 'DocumentLoaded', ...documentOf(next), version: versionOf(NONE, 0) });
    key({ key: 'n', code: 'KeyN' });
    expect(page.path()).toBe('/task/5/submission/300003');
    key({ key: '4', code: 'Digit4' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Points for Idea' }));
    fireEvent.change(document.activeElement!, { target: { value: '4' } });
    expect(edits(page)).toEqual([{ points: { idea: 4 } }]);
    expect(page.sent.findLast((event) => event.type === 'SheetEdited')).toMatchObject({ work: 300_003 });
  });

  it('[SCO-1] is given comments that are ready, and they are taken away again', async () => {
    const page = await open(aWork());
    const ready = screen.getByRole('group', { name: 'Prepared comments' });
    fireEvent.click(within(ready).getByRole('button', { name: 'Right idea' }));
    fireEvent.click(within(ready).getByRole('button', { name: 'No proof' }));
    expect(valueOf('Comment on Idea')).toBe('Right idea\nNo proof');
    fireEvent.click(within(ready).getByRole('button', { name: 'Right idea' }));
    expect(edits(page).at(-1)).toEqual({ comments: { idea: 'No proof' } });
  });

  it('[SCO-1] says whether it is saved, and what to do where it is not', async () => {
    const page = await open(aWork());
    const name = { task: 5, work: 200_002 };
    expect(screen.getByText('No points given yet')).toBeTruthy();
    page.happen({ type: 'SheetEdited', ...name, change: { points: { idea: 1 } } });
    expect(screen.getByText('Saving…')).toBeTruthy();
    const document = documentOf(aWork());
    page.happen({ type: 'DocumentDelayed', ...document });
    expect(screen.getByText('Kept on this computer until the network is back')).toBeTruthy();
    const marks = { ...NONE, points: { idea: 1 } };
    page.happen({ type: 'DocumentSaved', ...document, version: versionOf(marks, 1) });
    expect(screen.getByText('Saved')).toBeTruthy();
    page.happen({ type: 'SheetEdited', ...name, change: { points: { idea: 2 } } });
    const theirs = versionOf({ ...NONE, points: { idea: 5 } }, 2);
    page.happen({ type: 'DocumentLoaded', ...document, version: theirs });
    fireEvent.click(screen.getByRole('button', { name: 'Use the saved version' }));
    expect(valueOf('Points for Idea')).toBe('5');
  });

  it('[SCO-1] says plainly that it is for calibration, how many works it marks, and that it is closed', async () => {
    await open(aWork({ calibration: true, alike: 2 }));
    expect(screen.getByText('Marks 3 works with the same content')).toBeTruthy();
    expect(screen.getByText(/All scorers mark these works, and mark them first/)).toBeTruthy();
  });

  it('[SCO-1] changes nothing once it is decided', async () => {
    const page = await open(aWork({ closed: 'decided' }));
    expect(screen.getByText('An arbiter has decided it.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Points for Idea' }).disabled).toBe(true);
    key({ key: 'a', code: 'KeyA' });
    key({ key: 'f', code: 'KeyF' });
    expect(edits(page)).toEqual([]);
  });
});

describe('the works of a scorer', () => {
  const works: MarkedTask['works'] = (['done', 'begun', 'new'] as const).map((state, at) => ({
    number: 100_001 * (at + 1),
    contest: 'National round',
    question: null,
    calibration: at === 0,
    state,
    flagged: state === 'begun',
    total: state === 'done' ? 7.5 : null,
    most: 10,
    alike: 0,
  }));

  it('[SCO-1] are told apart by the work left, and the next unscored one is one press away', async () => {
    const page = renderStaff({ role: 'scorer', routes: scorerRoutes, path: '/task/5' });
    await answered(page, 'markedTask', { task: 5, name: 'Lanterns', works });
    const numbers = () =>
      screen.getAllByRole('link', { name: /^\d{3} \d{3}/ }).map((link) => link.textContent);
    expect(await screen.findByRole('heading', { name: 'Lanterns' })).toBeTruthy();
    expect(numbers()).toHaveLength(3);
    fireEvent.click(screen.getByRole('tab', { name: /Flagged/ }));
    expect(numbers()).toEqual([expect.stringContaining('200 002')]);
    fireEvent.click(screen.getByRole('tab', { name: /^Marked/ }));
    expect(numbers()).toEqual([expect.stringContaining('7.5')]);
    const next = screen.getByRole('link', { name: 'Next unmarked' });
    expect(next.getAttribute('href')).toBe('/task/5/submission/300003');
  });

  it('[SCO-1] stand on their home page with how far they are', async () => {
    const page = renderStaff({ role: 'scorer', routes: scorerRoutes, path: '/' });
    const task = { task: 5, name: 'Lanterns', contest: 'National round', question: null };
    const progress = { works: 40, done: 12, flagged: 2, calibration: 1, next: 300_003 };
    await answered(page, 'markedTasks', { tasks: [{ ...task, ...progress }] });
    expect(await screen.findByText('12 of 40 marked')).toBeTruthy();
    for (const text of ['28 left', '1 for calibration first']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      '/task/5/submission/300003',
    );
    await answered(page, 'markedTasks', { tasks: [] });
    expect(await screen.findByText('You have no works yet')).toBeTruthy();
  });
});
