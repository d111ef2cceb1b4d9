import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionAfter, revealedAt, revealPlan } from '#domain/standings/reveal/reveal.ts';
import { ranksOf, sortRows } from '#domain/standings/standings.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { MISSING_RECORDINGS as MISSING, playRecording, recorded } from '#tests/support/recordings.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let anna: Person;
let author: Person;
let admin: Person;
let runner: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, author, admin, ids } = await startWithCast());
  await server.seed.user({ name: 'runner', role: 'coordinator' });
  runner = await server.loginAs('runner');
});
afterAll(() => server.stop());

/** A contest of two hours that has begun, with anna and boris; it freezes for its second hour. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  server.setTime(NOW);
  return server.seed.contest({
    start_at: NOW,
    end_at: NOW + 2 * HOUR,
    tasks: 2,
    standings: 'yes_60',
    staff: [ids.author],
    competitors: [ids.anna, ids.boris],
    type: 'ioi',
    ...given,
  });
}

interface Sent {
  readonly minute: number;
  readonly task: number;
  readonly groups: readonly number[];
  readonly verdict?: Verdict;
}

async function send(contestId: number, { minute, task, groups, verdict = 'WA' }: Sent): Promise<number> {
  const at = NOW + minute * MINUTE;
  server.setTime(at);
  const { body } = await anna.call(
    'submit',
    { contestId, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  await judge(body.id, groups, verdict);
  return body.id;
}

async function judge(submissionId: number, groups: readonly number[], verdict: Verdict): Promise<void> {
  const score = groups.reduce((sum, points) => sum + points, 0);
  const at = server.app.now() + 1000;
  const judged = { submissionId, verdict, score, groupScores: [...groups], at };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

async function begun(cid: number) {
  server.setTime(NOW + 2 * HOUR);
  const { body } = await author.call('startReveal', { cid });
  return body.plan_id;
}

async function screenAt(cid: number, plan: string, position: number) {
  await author.call('moveReveal', { cid, plan, position });
  return (await author.call('revealScreen', { cid })).body;
}

const linesOf = ({ stage }: AnswerOf<'revealScreen'>) =>
  stage!.lines.map(({ rank, row, isSettled }) => [rank, row.score, isSettled]);

describe('the reveal of a contest', () => {
  it('[STD-4] opens a frozen task subtask by subtask, on the screen of the hall too, and settles from the last up', async () => {
    const cid = await contest();
    await send(cid, { minute: 10, task: 1, groups: [10, 0, 0] });
    await send(cid, { minute: 70, task: 1, groups: [10, 20, 30] });
    await send(cid, { minute: 80, task: 2, groups: [0, 0, 0] });
    const plan = await begun(cid);
    const told: unknown[] = [];
    for (let position = 0; position <= 5; position += 1)
      told.push(linesOf(await screenAt(cid, plan, position)));
    expect(told).toEqual([
      [
        [1, 10, false],
        [2, 0, false],
      ],
      [
        [1, 10, false],
        [2, 0, true],
      ],
      [
        [1, 30, false],
        [2, 0, true],
      ],
      [
        [1, 60, false],
        [2, 0, true],
      ],
      [
        [1, 60, false],
        [2, 0, true],
      ],
      [
        [1, 60, true],
        [2, 0, true],
      ],
    ]);
  });

  it('[STD-4] goes on where it was when its page is loaded again, and is moved by its own plan alone', async () => {
    const cid = await contest();
    const plan = await begun(cid);
    await author.call('moveReveal', { cid, plan, position: 1 });
    const { body } = await author.call('reveal', { cid });
    expect(body.started).toMatchObject({ plan_id: plan, position: 1, is_outdated: false });
    const { body: known } = await author.call('reveal', { cid, known: plan });
    expect(known.started).toMatchObject({ plan_id: plan, position: 1, plan: null });
    const again = await begun(cid);
    const late = await author.call('moveReveal', { cid, plan, position: 2 });
    expect([late.status, late.error]).toEqual([409, 'backend.reveal_anew']);
    expect((await author.call('moveReveal', { cid, plan: again, position: 99 })).status).toBe(400);
    await author.call('endReveal', { cid });
    expect((await author.call('revealScreen', { cid })).body.stage).toBeNull();
  });

  it('[STD-4] begins when nobody competes any more, extra time included', async () => {
    const cid = await contest();
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 600 })
      .where('contest_id', '=', cid)
      .where('user_id', '=', ids.boris)
      .execute();
    server.setTime(NOW + 2 * HOUR + 10 * MINUTE - 1);
    const early = await author.call('startReveal', { cid });
    expect([early.status, early.error]).toEqual([409, 'backend.reveal_early']);
    server.setTime(NOW + 2 * HOUR + 10 * MINUTE);
    expect((await author.call('startReveal', { cid })).status).toBe(200);
  });

  it('[STD-4] F21 is not called outdated where last runs break ties and somebody sent nothing, or nothing that was accepted', async () => {
    const cid = await contest({ type: 'icpc', last_accepted_breaks_ties: true });
    const id = await send(cid, { minute: 70, task: 1, groups: [] });
    await begun(cid);
    const isOutdated = async () => (await author.call('reveal', { cid })).body.started!.is_outdated;
    expect(await isOutdated()).toBe(false);
    await judge(id, [1], 'AC');
    expect(await isOutdated()).toBe(true);
    await begun(cid);
    expect(await isOutdated()).toBe(false);
  });

  it('[STD-4] keeps to the results of its beginning, and says that there are others now', async () => {
    const cid = await contest();
    const id = await send(cid, { minute: 70, task: 1, groups: [10] });
    const plan = await begun(cid);
    await judge(id, [100], 'AC');
    const { body } = await author.call('reveal', { cid });
    expect(body.started!.is_outdated).toBe(true);
    const end = await screenAt(cid, plan, body.started!.plan!.input.rows.length + 1);
    expect(end.stage!.lines[0]!.row.score).toBe(10);
    await begun(cid);
    const { body: anew } = await author.call('reveal', { cid });
    expect(anew.started).toMatchObject({ position: 0, is_outdated: false });
  });

  it('[STD-4] begins with nothing where the standings were hidden to the end', async () => {
    const cid = await contest({ standings: 'no', standings_visible: false });
    await send(cid, { minute: 10, task: 1, groups: [10] });
    const plan = await begun(cid);
    expect((await author.call('reveal', { cid })).body.begins).toBe('blank');
    const { stage } = await screenAt(cid, plan, 0);
    expect(stage!.lines.map(({ row }) => row.cells)).toEqual([{}, {}]);
  });

  it('[STD-4] is told to the staff of the hall as it moves, so that a second screen follows', async () => {
    const cid = await contest();
    const before = (await server.told('/topic/desk')).length;
    const plan = await begun(cid);
    await author.call('moveReveal', { cid, plan, position: 1 });
    const told = (await server.told('/topic/desk')).slice(before);
    expect(told).toEqual([
      { action: 'update', subject: 'reveal', contest: cid },
      { action: 'update', subject: 'reveal', contest: cid },
    ]);
  });
});

describe.skipIf(MISSING !== '')(`the reveal of recorded contests${MISSING}`, () => {
  it('[STD-4] NERC 2022 is revealed to exactly its published standings, and the hall is sent nothing before its turn', async () => {
    const cid = await playRecording(
      { server, admin, watcher: 'runner' },
      { name: 'nerc-2022', type: 'icpc', standings: 'yes_60' },
    );
    await admin.call('startReveal', { cid });
    const { body } = await admin.call('reveal', { cid });
    const { plan_id: planId, plan: made } = body.started!;
    const plan = revealPlan(made!.input);
    const before = new Map(made!.input.rows.map((row) => [row.before.id, row.before]));
    expect(plan.steps.length).toBeGreaterThan(500);
    for (let position = 0; position < plan.steps.length; position += 61) {
      await admin.call('moveReveal', { cid, plan: planId, position });
      const { stage, participants } = (await runner.call('revealScreen', { cid })).body;
      const opened = new Set(
        plan.steps
          .slice(0, position)
          .map((step) => (step.kind === 'open' ? `${step.row.id} ${step.task}` : '')),
      );
      const shown = [...stage!.lines, ...(stage!.last === null ? [] : [stage!.last.line])];
      expect(participants.map(({ id }) => id).sort()).toEqual(
        [...new Set(shown.map(({ row }) => row.id))].sort(),
      );
      for (const { row, isSettled, result } of shown) {
        for (const [task, cell] of Object.entries(row.cells))
          if (!opened.has(`${row.id} ${task}`)) expect(cell).toEqual(before.get(row.id)!.cells[task]);
        expect(result === null).toBe(!isSettled);
      }
    }
    await admin.call('moveReveal', { cid, plan: planId, position: positionAfter(plan, 0, 'last') });
    const { stage } = (await runner.call('revealScreen', { cid })).body;
    const board = (await admin.call('standing', { contestId: cid })).body;
    const names = new Map(board.participants.map((one) => [one.id, one.display_name]));
    const published = new Map(recorded('nerc-2022').map((row) => [row.team_id, row]));
    for (const { rank, row } of stage!.lines)
      expect([rank, row.score, row.penalty]).toEqual([
        published.get(names.get(row.id)!)!.rank,
        published.get(names.get(row.id)!)!.solved,
        published.get(names.get(row.id)!)!.penalty,
      ]);
    const end = revealedAt(plan, plan.steps.length).rows;
    expect(end).toEqual(sortRows(board.rows));
    expect(ranksOf(end).at(-1)).toBe(Math.max(...[...published.values()].map(({ rank }) => rank)));
  }, 120_000);
});
