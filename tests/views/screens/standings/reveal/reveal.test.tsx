import '#tests/support/dom.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { revealedAt, revealPlan, type RevealInput } from '#domain/standings/reveal/reveal.ts';
import { stageOf } from '#domain/standings/reveal/reveal-stage.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { coordinatorRoutes } from '#views/roles/staff/coordinator.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const PLAN_ID = '3f0c5a52-8f4e-4c9e-9d2b-0a0a0a0a0a0a';

const cell = (solvedMinute: number | null, pending: number) => ({
  kind: 'icpc' as const,
  tries: 0,
  solvedMinute,
  pending,
  penalty: solvedMinute ?? 0,
  solvedMs: solvedMinute === null ? null : solvedMinute * 60_000,
});
const row = (id: number, score: number, penalty: number, one: ReturnType<typeof cell>): StandingRow => ({
  id,
  score,
  penalty,
  cells: { 1: one },
});
/** Beta's waiting submission lifts it above Alpha. */
const INPUT: RevealInput = {
  isIcpc: true,
  lastAcceptedBreaksTies: false,
  tasks: [1],
  rows: [
    { before: row(1, 1, 30, cell(30, 0)), after: row(1, 1, 30, cell(30, 0)) },
    { before: row(2, 0, 0, cell(null, 1)), after: row(2, 1, 20, cell(20, 0)) },
  ],
};
const PLAN = revealPlan(INPUT);
const PARTICIPANTS = [
  { id: 1, name: 'alpha', display_name: 'Team Alpha', group: '', category: '' },
  { id: 2, name: 'beta', display_name: 'Team Beta', group: '', category: '' },
];
const BOARD = {
  name: 'Cup',
  type: 'icpc' as const,
  tasks: [{ number: 1, label: 'A', name: 'Apples', max_score: 1 }],
};

function desk(change: Partial<AnswerOf<'reveal'>> = {}): AnswerOf<'reveal'> {
  return {
    ...BOARD,
    from_at: NOON_AT - 1,
    unjudged: 0,
    begins: 'frozen',
    participants: PARTICIPANTS,
    started: null,
    ...change,
  };
}
function at(position: number): AnswerOf<'reveal'> {
  const plan = { input: INPUT, results: [] };
  return desk({ started: { plan_id: PLAN_ID, started_at: NOON_AT, position, is_outdated: false, plan } });
}

async function open(answer: AnswerOf<'reveal'>): Promise<StaffPage> {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/reveal/7', past: loaded() });
  await screen.findByRole('heading', { level: 1 });
  await answered(page, 'reveal', answer);
  return page;
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [line.style.getPropertyValue('--at'), within(line).getByRole('rowheader').textContent])
    .sort()
    .map(([, name]) => name);
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key, code: key }));

describe("the presenter's page of a reveal", () => {
  it('[STD-4] shows the photograph or logo of whose turn it was', async () => {
    const hash = 'a'.repeat(64);
    const [alpha, beta] = PARTICIPANTS;
    await open({ ...at(0), participants: [alpha!, { ...beta!, picture: hash }] });
    const picture = () => document.querySelector('[role=status] img');
    expect(picture()).toBeNull();
    press('ArrowRight');
    expect(picture()?.getAttribute('src')).toBe(`/api/public/pictures/${hash}`);
  });

  it('[STD-4] goes by arrows: a press is seen at once and brought to the server, and one back undoes it', async () => {
    const page = await open(at(0));
    expect(names()).toEqual(['Team Alpha', 'Team Beta']);
    press('ArrowRight');
    expect(names()).toEqual(['Team Beta', 'Team Alpha']);
    expect(page.commands().at(-1)).toEqual({
      call: 'moveReveal',
      request: { cid: 7, plan: PLAN_ID, position: 1 },
    });
    press('ArrowLeft');
    expect(names()).toEqual(['Team Alpha', 'Team Beta']);
  });

  it('[STD-4] goes on from where the server has it', async () => {
    await open(at(1));
    expect(names()).toEqual(['Team Beta', 'Team Alpha']);
  });

  it('[STD-4] jumps to a place', async () => {
    await open(at(0));
    fireEvent.change(screen.getByLabelText('Rank'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByText('Final ranks: 1 of 2')).toBeTruthy();
  });

  it('[STD-4] says why it cannot begin yet, and what is not judged', async () => {
    const page = await open(desk({ from_at: NOON_AT + 60_000, unjudged: 2 }));
    expect(screen.getByText('2 submissions have not been judged')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Begin the reveal' }));
    expect(page.commands()).toEqual([]);
  });
});

describe("the hall's screen of a reveal", () => {
  it('[STD-4] shows what it is sent, with nothing to press, and says that it waits before', async () => {
    const page = renderStaff({
      role: 'coordinator',
      routes: coordinatorRoutes,
      path: '/reveal/7/screen',
      past: loaded(),
    });
    await screen.findByRole('heading', { level: 1 });
    await answered(page, 'revealScreen', { ...BOARD, stage: null, participants: [] });
    expect(await screen.findByText('The standings will be revealed here')).toBeTruthy();
    const stage = stageOf(revealedAt(PLAN, 1), new Map());
    await answered(page, 'revealScreen', { ...BOARD, stage, participants: PARTICIPANTS });
    expect(names()).toEqual(['Team Beta', 'Team Alpha']);
    const hall = screen.getByRole('table').parentElement!.parentElement!;
    expect(within(hall).queryAllByRole('button')).toEqual([]);
  });
});
