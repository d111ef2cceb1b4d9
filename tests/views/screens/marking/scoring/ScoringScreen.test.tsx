import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest } from '#tests/support/contest.ts';
import { loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const points = (value: number) => ({ kind: 'points' as const, points: value, tries: 1, pending: 0 });
const scoring: Scoring = {
  contest: 7,
  name: 'Cup',
  type: 'ioi',
  final_at: null,
  rules: null,
  tasks: [{ number: 1, label: 'A', name: 'Sum', max_score: 100 }],
  people: [60, 90].map((score, at) => ({
    id: at + 1,
    name: `user${at + 1}`,
    display_name: at === 0 ? 'Ana' : 'Boyan',
    group: '',
    school: '',
    category: '',
    on_board: true,
    disqualified: null,
    row: { id: at + 1, cells: { 1: points(score) }, score, penalty: 0 },
  })),
  adjustments: [],
};

async function open(answer: Scoring): Promise<StaffPage> {
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/scoring?contest=7',
    past: loaded(aContest({ type: 'ioi' })),
  });
  await screen.findByRole('heading', { name: 'Scores and results' });
  page.happen(resourceLoaded(openedResource(page.sent, 'scoring'), answer));
  return page;
}

it('[AUT-5] a cell opens what it is made of, and adjusts it with a reason', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana, task A: what counts' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Points ±'), { target: { value: '−5,5' } });
  const adjust = dialog.getByRole('button', { name: 'Adjust' });
  fireEvent.click(adjust);
  expect(page.commands()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Late' } });
  fireEvent.click(adjust);
  expect(page.commands()).toEqual([
    { call: 'adjustScore', request: { cid: 7, pid: 1, amount: -5.5, reason: 'Late', task: 1 } },
  ]);
});

// F22
it('[AUT-11] letters of which no font has one are named, and the PDF is offered with boxes for them', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('tab', { name: 'Awards' }));
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }));
  expect(page.commands()).toMatchObject([{ call: 'resultsPdf', request: { with_boxes: false } }]);
  expect(screen.queryByRole('button', { name: 'PDF with boxes' })).toBeNull();
  page.happen({
    ...page.lastCommand(),
    type: 'CommandRefused',
    key: 'backend.pdf_letters',
    detail: '王 明',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('王 明');
  fireEvent.click(screen.getByRole('button', { name: 'PDF with boxes' }));
  expect(page.commands().at(-1)).toMatchObject({ call: 'resultsPdf', request: { with_boxes: true } });
});

it('[AUT-5] an adjustment that got no answer keeps the typed text, and pressed again is the same command; changed, it is another', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana, task A: what counts' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [amount, reason] = [
    dialog.getByLabelText<HTMLInputElement>('Points ±'),
    dialog.getByLabelText<HTMLInputElement>('Reason'),
  ];
  fireEvent.change(amount, { target: { value: '5' } });
  fireEvent.change(reason, { target: { value: 'No power' } });
  const adjust = dialog.getByRole('button', { name: 'Adjust' });
  const lost = () =>
    page.happen({
      ...page.lastCommand(),
      type: 'CommandRefused',
      key: 'backend.no_connection',
      detail: null,
    });
  fireEvent.click(adjust);
  lost();
  expect(dialog.getByRole('alert').textContent).toContain('There is no connection to the server.');
  expect([amount.value, reason.value]).toEqual(['5', 'No power']);
  const first = page.lastCommand().commandId;
  fireEvent.click(adjust);
  expect(page.lastCommand().commandId).toBe(first);
  lost();
  fireEvent.change(amount, { target: { value: '6' } });
  fireEvent.click(adjust);
  expect(page.lastCommand().commandId).not.toBe(first);
  // A refusal with a text means that it was not done, so the next try is a new command.
  const second = page.lastCommand().commandId;
  page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.results_final', detail: null });
  fireEvent.click(adjust);
  expect(page.lastCommand().commandId).not.toBe(second);
  page.happen(page.done({ id: 1 }));
  expect([amount.value, reason.value]).toEqual(['', '']);
});

it('[AUT-5] takes no text that is not an amount, and no amount without a reason', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana, task A: what counts' }));
  const dialog = within(await screen.findByRole('dialog'));
  const adjust = dialog.getByRole<HTMLButtonElement>('button', { name: 'Adjust' });
  const isTaken = (amount: string, reason = 'No power') => {
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.change(dialog.getByLabelText('Points ±'), { target: { value: amount } });
    return !adjust.disabled;
  };
  expect(['', ' ', '0', 'ten', '1/2', '1e400'].filter((amount) => isTaken(amount))).toEqual([]);
  expect(isTaken('ten')).toBe(false);
  expect(dialog.getByText('This is not a number.')).toBeTruthy();
  expect(['1e9', '-100001', '999999'].filter((amount) => isTaken(amount))).toEqual([]);
  expect(dialog.getByText('At most 100,000 at once')).toBeTruthy();
  expect(isTaken('100000')).toBe(true);
  expect(isTaken('5', '  ')).toBe(false);
  expect([isTaken('5'), isTaken('-1'), isTaken('+2,5')]).toEqual([true, true, true]);
  expect(page.commands()).toEqual([]);
});

it('[AUT-11] a question whether to disqualify stays that one when somebody else does it meanwhile', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana: total score' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disqualify' }));
  const question = () => within(screen.getAllByRole('dialog').at(-1)!);
  fireEvent.change(question().getByLabelText('Reason'), { target: { value: 'Copied' } });
  const [ana, ...others] = scoring.people;
  const answer = { ...scoring, people: [{ ...ana!, disqualified: { at: 1, reason: 'x' } }, ...others] };
  page.happen(resourceLoaded(openedResource(page.sent, 'scoring'), answer));
  expect(screen.getByText('Reinstate')).toBeTruthy();
  fireEvent.click(question().getByRole('button', { name: 'Disqualify' }));
  expect(page.commands()).toEqual([{ call: 'disqualify', request: { cid: 7, pid: 1, reason: 'Copied' } }]);
});

it('[AUT-5] points that were given where nothing was sent stand in their cell', async () => {
  const given = { kind: 'points' as const, points: 12, tries: 0, pending: 0, adjusted: 12 };
  const [ana] = scoring.people;
  await open({ ...scoring, people: [{ ...ana!, row: { ...ana!.row, cells: { 1: given }, score: 12 } }] });
  const cell = await screen.findByRole('button', { name: 'Ana, task A: what counts' });
  expect(cell.textContent).toContain('12');
  expect(cell.textContent).not.toContain('·');
});

it('[AUT-5] arrows move between the cells of the table', async () => {
  await open(scoring);
  const first = await screen.findByRole('button', { name: 'Boyan, task A: what counts' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ana, task A: what counts');
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ana: total score');
});

it('[AUT-5] shows the contest that the address names, not the first of the list', async () => {
  const contests = [aContest({ id: 7, type: 'ioi' }), aContest({ id: 8, type: 'ioi', name: 'Other' })];
  for (const { id } of contests) {
    const page = renderStaff({
      role: 'admin',
      routes: adminRoutes,
      path: `/scoring?contest=${id}`,
      past: loaded(...contests),
    });
    await screen.findAllByRole('heading', { name: 'Scores and results' });
    const asked = page.sent.findLast((event) => event.type === 'ResourceOpened' && event.call === 'scoring');
    expect(asked).toMatchObject({ request: { cid: id } });
  }
});

it('[AUT-5] the number of adjustments leaves out those that were withdrawn', async () => {
  const one = { id: 1, participant: 1, task: null, amount: 5, reason: 'x', at: 1, by: 'eva', marked: false };
  const withdrawn = { at: 2, by: 'eva', reason: 'y' };
  const adjustments = [
    { ...one, withdrawn: null },
    { ...one, id: 2, withdrawn },
    { ...one, id: 3, withdrawn },
  ];
  await open({ ...scoring, adjustments });
  expect((await screen.findByRole('tab', { name: /^Adjustments/ })).textContent).toBe('Adjustments1');
});

it('[AUT-5] points of a marked work are no adjustment to withdraw by itself, and say where they go with the others', async () => {
  const one = {
    id: 1,
    participant: 1,
    task: null,
    amount: 5,
    reason: 'x',
    at: 1,
    by: 'eva',
    withdrawn: null,
  };
  const adjustments = [
    { ...one, marked: true },
    { ...one, id: 2, marked: false },
  ];
  await open({ ...scoring, adjustments });
  fireEvent.click(await screen.findByRole('tab', { name: /^Adjustments/ }));
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  expect(screen.getAllByText('Points of a marked work; withdrawn under “Marking”.')).toHaveLength(1);
});

it('[AUT-11] final results show no way to change a score, and a way to reopen them', async () => {
  await open({ ...scoring, final_at: 1 });
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Ana: total score' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The results are final')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Disqualify' })).toBeNull();
});

it('[AUT-11] the preview of awards follows the rules as they are edited', async () => {
  await open(scoring);
  fireEvent.click(await screen.findByRole('tab', { name: 'Awards' }));
  expect((await screen.findByText(/^Gold 1$/)).textContent).toBe('Gold 1');
  fireEvent.click(screen.getByRole('button', { name: '4 · 4 · 4' }));
  expect(screen.getByText(/^Gold 2$/)).toBeTruthy();
});

it('[AUT-11] rules for awards that are saved are those that anybody saves after that', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('tab', { name: 'Awards' }));
  fireEvent.click(await screen.findByRole('button', { name: '4 · 4 · 4' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  const { rules } = page.commands()[0]!.request as { rules: string };
  const saved = JSON.parse(rules) as NonNullable<Scoring['rules']>;
  const show = (shown: Scoring['rules']) =>
    page.happen(resourceLoaded(openedResource(page.sent, 'scoring'), { ...scoring, rules: shown }));
  page.happen(page.done(null));
  show(saved);
  const gold = { kind: 'number' as const, count: 1 };
  show({ ...saved, medals: { ...saved.medals, gold } });
  expect(screen.getByText(/^Gold 1$/)).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the rules' });
  expect(save.dataset['disabled']).toBe('true');
});

it('[AUT-11] a person who is reinstated after a disqualification gets a reason of its own', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana: total score' }));
  const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  press('Disqualify');
  fireEvent.change(screen.getAllByLabelText('Reason').at(-1)!, { target: { value: 'Copied' } });
  press('Disqualify');
  const [ana, ...others] = scoring.people;
  const answer = { ...scoring, people: [{ ...ana!, disqualified: { at: 1, reason: 'Copied' } }, ...others] };
  page.happen(page.done(null), resourceLoaded(openedResource(page.sent, 'scoring'), answer));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  press('Reinstate');
  expect(screen.getAllByLabelText<HTMLInputElement>('Reason').at(-1)!.value).toBe('');
});

it('[AUT-5] words that are written while an adjustment is on its way stay', async () => {
  const page = await open(scoring);
  fireEvent.click(await screen.findByRole('button', { name: 'Ana, task A: what counts' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText<HTMLInputElement>('Reason');
  fireEvent.change(dialog.getByLabelText('Points ±'), { target: { value: '5' } });
  fireEvent.change(reason, { target: { value: 'Late' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Adjust' }));
  fireEvent.change(reason, { target: { value: 'A second one' } });
  page.happen(page.done({ id: 1 }));
  expect(reason.value).toBe('A second one');
});
