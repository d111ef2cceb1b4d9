import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ContestMarking, type Marking, type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest } from '#tests/support/contest.ts';
import { answerQuestion, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { type DataCall } from '#streams/events/resources.ts';
import { lastOpened, openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const scoring: Scoring = {
  contest: 7,
  name: 'Cup',
  type: 'ioi',
  final_at: null,
  rules: null,
  tasks: [],
  people: [],
  adjustments: [],
};

const idea = { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: ['Right idea'] };
const marking: Marking = {
  id: 3,
  scorers: 2,
  threshold: 2,
  takes: 'last',
  groups_same: false,
  shows_comments: true,
  takes_appeals: true,
  appeal_hours: 24,
  criteria: [idea],
  people: [11, 12],
  works: 4,
  calibration: 0,
  scored: 1,
  disputed: 1,
  published: 0,
  appeals: 0,
  begun: true,
};
const unit = { task: 5, label: 'A', name: 'Proof', question: null, question_text: null, worth: null };
const people = [
  { id: 11, name: 's1', display_name: 'Ana', role: 'scorer' as const },
  { id: 12, name: 's2', display_name: 'Boyan', role: 'scorer' as const },
  { id: 13, name: 'a1', display_name: 'Vera', role: 'arbiter' as const },
];
const contest = (...units: ContestMarking['units']): ContestMarking => ({
  contest: 7,
  over: true,
  final: false,
  people,
  units,
});

const scorer = (id: number, done: number) => ({
  id,
  name: `s${id}`,
  display_name: id === 11 ? 'Ana' : 'Boyan',
  assigned: 4,
  done,
  flagged: 0,
  mean: done === 0 ? null : 4.5,
  listed: true,
});
const work = (number: number, kind: 'waiting' | 'disputed' | 'scored', totals: (number | null)[]) => ({
  number,
  participant: number,
  username: `u${number}`,
  display_name: `Person ${number}`,
  calibration: false,
  kind,
  points: kind === 'scored' ? 4.5 : null,
  decided: false,
  appealed: false,
  published: null,
  sheets: totals.map((total, at) => ({ scorer: 11 + at, total, flagged: false })),
});
const detail: MarkingDetail = {
  id: 3,
  most: 6,
  scorers: [scorer(11, 2), scorer(12, 1)],
  hours: [{ at: 1_790_000_000_000, scorer: 11, done: 2 }],
  agreement: [{ first: 11, second: 12, works: 12, kappa: 0.31, difference: 1.5, calibration: null }],
  works: [
    work(100_001, 'scored', [4, 5]),
    work(100_002, 'disputed', [0, 6]),
    work(100_003, 'waiting', [3, null]),
    work(100_004, 'waiting', [null, null]),
  ],
};

async function open(answer: ContestMarking, works: MarkingDetail = detail): Promise<StaffPage> {
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/scoring?contest=7&part=marking',
    past: loaded(aContest({ type: 'ioi' })),
  });
  await screen.findByRole('heading', { name: 'Scores and results' });
  answered(page, 'scoring', scoring);
  await screen.findByRole('tab', { name: 'Marking', selected: true });
  await expect.poll(() => lastOpened(page.sent, 'contestMarking')).toBeDefined();
  answered(page, 'contestMarking', answer);
  if (answer.units.some((one) => (one.marking?.works ?? 0) > 0)) {
    await expect.poll(() => lastOpened(page.sent, 'markingDetail')).toBeDefined();
    answered(page, 'markingDetail', works);
  }
  return page;
}

function answered(page: StaffPage, call: DataCall, answer: unknown): void {
  page.happen(resourceLoaded(openedResource(page.sent, call), answer));
}

it('[SCO-3] a task is set up with criteria, scorers and the time for appeals, from what its package says', async () => {
  const page = await open(contest({ ...unit, criteria: [idea], marking: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Set up marking' }));
  const dialog = within(await screen.findByRole('dialog'));
  const first = within(dialog.getByRole('group', { name: 'Criterion 1' }));
  expect(first.getByLabelText<HTMLInputElement>('Criterion').value).toBe('Idea');
  fireEvent.click(dialog.getByRole('button', { name: 'Add a criterion' }));
  const second = within(dialog.getByRole('group', { name: 'Criterion 2' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(second.getByLabelText('Criterion'), { target: { value: 'Style' } });
  fireEvent.change(second.getByLabelText('Points'), { target: { value: '4' } });
  fireEvent.change(second.getByLabelText('Step'), { target: { value: '3' } });
  expect(dialog.getByText(/Each step must divide the points/)).toBeTruthy();
  fireEvent.change(second.getByLabelText('Step'), { target: { value: '0,5' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Ana' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Boyan' }));
  fireEvent.change(dialog.getByLabelText('Hours for appeals after publishing'), { target: { value: '24' } });
  fireEvent.click(save);
  const [given] = page.commands();
  expect(given).toMatchObject({ call: 'setMarking', request: { cid: 7, task: 5, question: 0 } });
  const { settings } = given!.request as { settings: string };
  expect(JSON.parse(settings)).toMatchObject({
    scorers: 2,
    people: [11, 12],
    appeal_hours: 24,
    criteria: [idea, { id: 'c2', name: 'Style', points: 4, step: 0.5, comments: [] }],
  });
  page.happen(page.done({ id: 3 }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[SCO-3] the ready comments of a criterion stay open while they are written anew', async () => {
  await open(contest({ ...unit, criteria: [idea], marking: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Set up marking' }));
  const dialog = within(await screen.findByRole('dialog'));
  const comments = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prepared comments' });
  expect(comments.value).toBe('Right idea');
  fireEvent.change(comments, { target: { value: '' } });
  expect(comments.closest('details')!.open).toBe(true);
});

it('[SCO-3] once somebody has marked, what points depend on cannot be typed over', async () => {
  await open(contest({ ...unit, criteria: [], marking }));
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Points').disabled).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Criterion').disabled).toBe(false);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add a criterion' }).disabled).toBe(true);
});

it('[AUT-5] [SCO-3] progress is shown by scorer and work, and what scorers agree on in words', async () => {
  await open(contest({ ...unit, criteria: [], marking }));
  const scorers = await screen.findByRole('list', { name: 'Scorers' });
  expect(within(scorers).getByText('2 of 4')).toBeTruthy();
  expect(within(scorers).getByRole('img', { name: /Ana: works per hour.*most, 2/ })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Scored: 1, In dispute: 1, Waiting: 2' }).length).toBeGreaterThan(
    0,
  );
  const pairs = within(screen.getByRole('list', { name: 'Agreement' }));
  expect(pairs.getByText('Weak')).toBeTruthy();
  expect(pairs.getByText('They read the criteria differently. Calibrate again.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Which works'), { target: { value: 'disputed' } });
  const table = within(screen.getByRole('grid', { name: 'Works' }));
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    '100 002 · Person 100002',
  ]);
});

it('[SCO-3] chosen works go from one scorer to another', async () => {
  const page = await open(contest({ ...unit, criteria: [], marking }));
  for (const number of ['100 003', '100 004'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select work ${number}` }));
  expect(screen.getByText('Selected: 2')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Reassign' }).at(-1)!);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '12' } });
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '11' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
  expect(page.commands()).toEqual([
    {
      call: 'reassignWorks',
      request: { cid: 7, mid: 3, from: 12, to: 11, works: '[100003,100004]' },
    },
  ]);
});

it('[AUT-5] publishing says what it does and asks, and is not offered while works wait', async () => {
  const page = await open(contest({ ...unit, criteria: [], marking }));
  await screen.findByRole('list', { name: 'Scorers' });
  expect(screen.queryByRole('button', { name: 'Publish the points' })).toBeNull();
  const ready = { ...marking, scored: 4, disputed: 0 };
  answered(page, 'contestMarking', contest({ ...unit, criteria: [], marking: ready }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish the points' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/added to the scores as adjustments/)).toBeTruthy();
  expect(dialog.getByText('Competitors may appeal for 24 hours.')).toBeTruthy();
  expect(page.commands()).toEqual([]);
  await answerQuestion('Publish the points');
  expect(page.commands()).toEqual([{ call: 'publishMarks', request: { cid: 7, marking: 3 } }]);
});

it('[AUT-5] published points are withdrawn with a reason', async () => {
  const page = await open(contest({ ...unit, criteria: [], marking: { ...marking, published: 4 } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Wrong key' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(page.commands()).toEqual([
    { call: 'withdrawMarks', request: { cid: 7, mid: 3, reason: 'Wrong key' } },
  ]);
});

it('[SCO-3] a contest without tasks says what will be here', async () => {
  await open(contest());
  expect(screen.getByText('There is nothing to mark')).toBeTruthy();
});

it('[SCO-3] a failure says that saved marks are safe, and can be tried again', async () => {
  const page = await open(contest({ ...unit, criteria: [], marking: { ...marking, works: 0 } }));
  fireEvent.click(screen.getByRole('tab', { name: 'Scores' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Marking' }));
  await expect.poll(() => lastOpened(page.sent, 'contestMarking')).toBeDefined();
  page.happen(resourceFailed(openedResource(page.sent, 'contestMarking'), 'backend.no_connection'));
  expect(screen.getByText('Saved marks are safe.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('[SCO-3] a question is shown as scorers see it, with its formulas and tables, and not as it was typed (F71)', async () => {
  const text = 'How **many** of $a_1, a_2$ are even?\n\n| n | sum |\n| - | - |\n| 1 | 2 |';
  await open(contest({ ...unit, question: 1, question_text: text, worth: 6, criteria: [], marking }));
  expect((await screen.findByRole('table', { name: '' })).textContent).toBe('nsum12');
  expect((await screen.findByText('many')).tagName).toBe('STRONG');
  expect(document.body.textContent).not.toContain('$a_1');
});
