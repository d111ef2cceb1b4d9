import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rehearseOnce } from '#server/features/operations/readiness/rehearse.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { judgeAll, judgeNext } from '#tests/support/judged.ts';
import { addVersion, judgeResult, testResult } from '#tests/support/judging.ts';
import { addSolution, rowsByTable } from '#tests/support/rehearsal.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const RIGHT = {
  ...judgeResult({ verdict: 'AC', score: 100, groupScores: [30, 70] }),
  tests: [0, 1, 2, 3].map((test) => testResult(test)),
};

let server: TestServer;
let admin: Person;
let competitor: Person;
let contest: number;
let task: number;
let version: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  admin = await server.loginAs('boss');
});
afterAll(() => server.stop());

beforeEach(async () => {
  const id = await server.seed.user({ name: `ana-${Math.random()}` });
  const { name } = await server.app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  contest = await server.seed.contest({
    type: 'ioi',
    start_at: NOW + HOUR,
    competitors: [id],
    name: 'Tomorrow',
  });
  task = await server.seed.task(contest, 1);
  version = await addVersion(server.app.db, task);
  await addSolution(server.app.db, version, 'accepted/right.cpp', 'AC');
  await addSolution(server.app.db, version, 'wrong_answer/wrong.cpp', 'WA');
  await addSolution(server.app.db, version, 'accepted/right.rs', 'AC');
  competitor = await server.loginAs(name);
});

// A rehearsal that a test left is removed together with its stage contest.
afterEach(async () => {
  await server.app.db.deleteFrom('rehearsals').execute();
  await step();
});

const step = () => rehearseOnce(server.app);
const check = async () => (await admin.call('contestCheck', { cid: contest })).body;
const stateOf = async (rule: string) => (await check()).checks.find((one) => one.rule === rule);
const rehearse = () => admin.call('rehearse', { cid: contest });

async function judgeAsClaimed(): Promise<void> {
  const jobs = await server.app.db
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .select(['submissions.id', 'file_name'])
    .where('contests.is_rehearsal', '=', true)
    .execute();
  const names = new Map(jobs.map((one) => [one.id, one.file_name]));
  await judgeAll(server.app, (id) => (names.get(id)?.startsWith('right') === true ? RIGHT : {}));
}

it('[AUT-9] the space left is known where the database is on this machine', async () => {
  expect((await stateOf('disk'))?.state).not.toBe('unknown');
});

it('[AUT-9] a person with a password, or a card that is good at the start, can log in; a disabled one cannot', async () => {
  const { app } = server;
  const { user_id: userId } = await app.db
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', contest)
    .executeTakeFirstOrThrow();
  const said = async () => (await stateOf('passwords'))?.findings.map((one) => one.case);
  const person = app.db.updateTable('users').where('id', '=', userId);
  expect(await said()).toEqual(['missing']);
  // Neither a card that ends before the start counts, nor the token of an admin who views as them.
  await createLoginToken(app.db, userId, HOUR / 2, NOW);
  await createLoginToken(app.db, userId, 2 * HOUR, NOW, 1);
  expect(await said()).toEqual(['missing']);
  await createLoginToken(app.db, userId, 2 * HOUR, NOW);
  expect(await said()).toEqual([]);
  await app.db.updateTable('login_tokens').set({ used_at: NOW }).execute();
  expect(await said()).toEqual(['missing']);
  await person.set({ password: 'a hash' }).execute();
  expect(await said()).toEqual([]);
  await person.set({ disabled_at: NOW }).execute();
  expect(await said()).toEqual(['disabled']);
});

describe('a rehearsal', () => {
  it('[AUT-9] sends every solution of the jury, notes what each came to, and leaves nothing but that', async () => {
    const before = await rowsByTable(server.app.db);
    expect((await rehearse()).body).toEqual({ solutions: 3 });
    await step();
    expect(await stateOf('rehearsal')).toMatchObject({ state: 'unknown' });
    await judgeAsClaimed();
    await step();
    const { rehearsal } = await check();
    expect(rehearsal).toMatchObject({ state: 'done', by: 'boss' });
    expect(rehearsal?.runs.map(({ path, outcome, verdict }) => [path, outcome, verdict])).toEqual([
      ['accepted/right.cpp', 'as_stated', 'AC'],
      ['accepted/right.rs', 'other_language', null],
      ['wrong_answer/wrong.cpp', 'as_stated', 'WA'],
    ]);
    expect(await stateOf('rehearsal')).toMatchObject({ state: 'fine' });
    const after = await rowsByTable(server.app.db);
    const kept = ['rehearsals', 'rehearsal_runs', 'audit', 'journal', 'journal_streams'];
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !kept.includes(table))).toEqual([]);
    expect(after['audit']).toBe((before['audit'] ?? 0) + 1);
  });

  it('[AUT-9] is seen by nobody while it is under way: no list, no feed, no board, no stream holds it', async () => {
    const streams = async () =>
      (await server.app.db.selectFrom('journal').select('stream').distinct().execute())
        .map(({ stream }) => stream)
        .filter((stream) => !stream.startsWith('/topic/desk'));
    const [before, contests] = [await streams(), (await admin.call('contests')).body.contests.length];
    await rehearse();
    await step();
    const { stage_id: stage } = await server.app.db
      .selectFrom('rehearsals')
      .select('stage_id')
      .where('contest_id', '=', contest)
      .executeTakeFirstOrThrow();
    expect(stage).not.toBeNull();
    await judgeNext(server.app, RIGHT);
    expect((await admin.call('contests')).body.contests).toHaveLength(contests);
    expect((await admin.call('staffSubmissions')).body.submissions).toEqual([]);
    expect((await admin.call('contestDetail', { cid: stage ?? 0 })).status).toBe(404);
    expect((await admin.call('contestDetail', { cid: contest })).body.participants).toHaveLength(1);
    expect((await admin.call('standing', { contestId: contest })).body).toMatchObject({
      rows: [{ cells: {}, score: 0 }],
    });
    expect((await server.call('publicHead', { aid: stage ?? 0 })).status).toBe(404);
    expect((await competitor.call('submissions', { contestId: contest })).body.submissions).toEqual([]);
    expect((await admin.call('judge')).body).toMatchObject({ judged: 0, lost: [] });
    expect((await streams()).sort()).toEqual(before.sort());
  });

  it('[AUT-9] goes on after a restart, and sends nothing twice', async () => {
    await rehearse();
    await step();
    await server.app.db.updateTable('rehearsal_runs').set({ submission_id: null }).execute();
    await step();
    const sent = await server.app.db.selectFrom('submissions').select('id').execute();
    expect(sent).toHaveLength(2);
    await judgeAsClaimed();
    await step();
    expect((await check()).rehearsal).toMatchObject({ state: 'done' });
  });

  it('[AUT-9] names the solution that is judged otherwise than it claims, and stops the contest being ready', async () => {
    await rehearse();
    await step();
    await judgeAll(server.app, RIGHT);
    await step();
    const solutions = await stateOf('solutions');
    expect(solutions).toMatchObject({ state: 'stop' });
    expect(solutions?.findings[0]).toMatchObject({ case: 'otherwise', names: ['A wrong_answer/wrong.cpp'] });
    expect((await check()).rehearsal?.runs.at(-1)?.faults[0]).toContain('states WA');
  });

  it('[AUT-9] stops the contest being ready when a right verdict did not come to the board', async () => {
    await rehearse();
    await step();
    await judgeAsClaimed();
    await server.app.db.deleteFrom('standing_rows').execute();
    await step();
    expect(await stateOf('rehearsal')).toMatchObject({ state: 'stop', findings: [{ case: 'board' }] });
  });

  it('[AUT-9] is removed, when it is stopped while a judge works, after the judge has let go', async () => {
    const stages = () =>
      server.app.db.selectFrom('contests').select('id').where('is_rehearsal', '=', true).execute();
    const jobs = server.app.db.updateTable('judge_jobs');
    await rehearse();
    await step();
    await jobs.set({ state: 'leased', lease_until: Date.now() + HOUR }).execute();
    await admin.call('stopRehearsal', { cid: contest });
    await step();
    expect(await stages()).toHaveLength(1);
    await jobs.set({ lease_until: Date.now() - HOUR }).execute();
    await step();
    expect(await stages()).toEqual([]);
  });

  it('[AUT-9] says nothing of a task any more that was changed since', async () => {
    await rehearse();
    await step();
    await judgeAsClaimed();
    await step();
    expect(await stateOf('rehearsal')).toMatchObject({ state: 'fine' });
    await addSolution(server.app.db, await addVersion(server.app.db, task), 'accepted/right.cpp', 'AC');
    expect(await stateOf('rehearsal')).toMatchObject({ state: 'warn', findings: [{ case: 'outdated' }] });
  });

  it('[AUT-9] is removed when it is stopped; another may then be held', async () => {
    const before = await rowsByTable(server.app.db);
    await rehearse();
    expect((await rehearse()).error).toBe('backend.rehearsal_running');
    await step();
    expect((await admin.call('stopRehearsal', { cid: contest })).status).toBe(200);
    expect((await admin.call('stopRehearsal', { cid: contest })).error).toBe('backend.no_rehearsal');
    await step();
    const after = await rowsByTable(server.app.db);
    for (const table of ['contests', 'users', 'participants', 'submissions', 'judge_jobs', 'files'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect((await rehearse()).status).toBe(200);
    await admin.call('stopRehearsal', { cid: contest });
    await step();
  });

  it('[AUT-9] that fails keeps no other waiting', async () => {
    const { db } = server.app;
    await db
      .updateTable('jury_solutions')
      .set({ source: JSON.stringify({ name: 'right.cpp', hash: 'f'.repeat(64), bytes: 1 }) })
      .where('version_id', '=', version)
      .where('language', '=', 'cpp')
      .execute();
    await rehearse();
    const other = await server.seed.contest({ type: 'ioi', start_at: NOW + HOUR });
    const next = await addVersion(db, await server.seed.task(other, 1));
    await addSolution(db, next, 'accepted/other.cpp', 'AC');
    await admin.call('rehearse', { cid: other });
    await step();
    const sent = await db
      .selectFrom('rehearsal_runs')
      .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_id')
      .select('submission_id')
      .where('contest_id', '=', other)
      .execute();
    expect(sent).toEqual([{ submission_id: expect.any(Number) }]);
  });

  it('[AUT-9] of a contest that is deleted meanwhile is taken away with it', async () => {
    await rehearse();
    await step();
    await server.app.db.deleteFrom('contests').where('id', '=', contest).execute();
    await step();
    const left = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('is_rehearsal', '=', true)
      .execute();
    expect(left).toEqual([]);
  });

  it('[AUT-9] a solution that the judges fail on, or that no judge can run, ends it and is named', async () => {
    await rehearse();
    await step();
    const [first] = await server.app.db
      .selectFrom('judge_jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute();
    await server.app.db
      .updateTable('judge_jobs')
      .set({ state: 'lost', error: 'its checker crashed' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await step();
    server.setTime(NOW + 2 * 60_000);
    await step();
    server.setTime(NOW);
    const { rehearsal } = await check();
    expect(rehearsal?.state).toBe('done');
    expect(rehearsal?.runs.map(({ outcome }) => outcome)).toEqual(['lost', 'other_language', 'no_judge']);
  });
});
