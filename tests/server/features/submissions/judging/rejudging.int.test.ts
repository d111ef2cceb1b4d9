import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JudgeResult } from '#server/contract/result.ts';
import { claimJob } from '#server/judge/queue/claim.ts';
import { judgeAll, judgeNext } from '#tests/support/judged.ts';
import { addVersion, judgeResult } from '#tests/support/judging.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { type Input, NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';

const HOUR = 3_600_000;
const ALL: Partial<JudgeResult> = { verdict: 'AC', score: 100, groupScores: [30, 70] };

let server: TestServer;
let anna: Person;
let boris: Person;
let admin: Person;
let author: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, boris, admin, author, ids } = await startWithCast());
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.app.db.deleteFrom('judge_jobs').execute();
});
afterAll(() => server.stop());

async function contestWith(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  const people = { competitors: [ids.anna, ids.boris], staff: [ids.author] };
  const contestId = await server.seed.contest({ type: 'ioi', ...people, ...given });
  const taskId = await server.seed.task(contestId, 1);
  await addVersion(server.app.db, taskId);
  return { contestId, taskId };
}

async function submit(contestId: number, who = anna) {
  const { body } = await who.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'int main() {}' } },
  );
  return body.id;
}

/** A contest with two judged submissions by Anna and one by Boris, 30 points each. */
async function judgedContest(given: Parameters<typeof contestWith>[0] = {}) {
  const { contestId, taskId } = await contestWith(given);
  const submissions = [await submit(contestId), await submit(contestId), await submit(contestId, boris)];
  await judgeAll(server.app);
  return { contestId, taskId, submissions };
}

async function rejudge(input: Input, who = author) {
  const { body, error } = await who.call('rejudge', { reason: 'A test was wrong', ...input });
  expect(error).toBeNull();
  return body;
}

const look = async (rid: number, who = author) => (await who.call('rejudging', { rid })).body;
const apply = (rid: number, who = author) => who.call('applyRejudging', { rid });
const cancel = (rid: number, who = author) => who.call('cancelRejudging', { rid });
const scoreOf = async (sid: number) => (await admin.call('staffSubmission', { sid })).body.score;
const boardOf = async (contestId: number) =>
  (await admin.call('standing', { contestId })).body.rows.map(({ score }) => score).sort((a, b) => b - a);
const told = () => server.told(`/topic/rejudgings@${ids.author}`);

describe('judging again', () => {
  it('[AUT-3] changes nothing until it is applied, and then everything at once', async () => {
    const { contestId, taskId, submissions } = await judgedContest();
    const [first, second, third] = submissions as [number, number, number];
    const rejudging = await rejudge({ contest: contestId, task: taskId });
    expect(rejudging).toMatchObject({
      contest: contestId,
      task_name: 'Task A',
      submission: null,
      by: 'author',
      reason: 'A test was wrong',
      state: 'running',
      at: NOW,
      total: 3,
      done: 0,
      changed: 0,
    });
    await judgeAll(server.app, (sid) => (sid === second ? ALL : {}));
    expect([await scoreOf(second), await boardOf(contestId)]).toEqual([30, [30, 30]]);
    const compared = await look(rejudging.id);
    expect(compared.rejudging).toMatchObject({ total: 3, done: 3, changed: 1, state: 'running' });
    expect(compared.submissions).toMatchObject([
      {
        submission: second,
        username: 'anna',
        display_name: 'Anna A.',
        language: 'cpp',
        before: { verdict: 'WA', score: 30, group_scores: [30, 0], cpu_ms: 40, memory_bytes: 1_000_000 },
        after: { verdict: 'AC', score: 100, group_scores: [30, 70] },
      },
      { submission: first, before: { score: 30 }, after: { score: 30 } },
      { submission: third, before: { score: 30 }, after: { score: 30 } },
    ]);

    server.setTime(NOW + HOUR);
    const own = `/user/queue/submissions@${ids.anna}`;
    const before = (await server.told(own)).length;
    expect((await apply(rejudging.id)).body).toMatchObject({ state: 'applied', done: 3, changed: 1 });
    expect([await scoreOf(second), await boardOf(contestId)]).toEqual([100, [100, 30]]);
    const frames = (await server.told(own)).slice(before);
    expect(frames.map(({ id }) => id)).toEqual([first, second]);
    expect(frames[1]).toMatchObject({ action: 'update', submission: { verdict: 'AC', score: 100 } });
    const told = foldBoard(await server.told(`/topic/standing/${contestId}`));
    expect([...told.values()].map(({ score }) => score)).toContain(100);
    expect(
      (await anna.call('submission', { contestId, sid: second })).body.judgement?.subtasks,
    ).toMatchObject([{ points: 30 }, { points: 70 }]);
    // The earlier result can still be compared.
    expect((await look(rejudging.id)).submissions[0]).toMatchObject({
      submission: second,
      before: { verdict: 'WA', score: 30 },
      after: { verdict: 'AC', score: 100 },
    });
  });

  it('[AUT-3] of one submission leaves the others, and those never judged get no second job', async () => {
    const { contestId, taskId, submissions } = await judgedContest();
    const [first] = submissions as [number];
    const one = await rejudge({ contest: contestId, ids: String(first) });
    expect(one).toMatchObject({ total: 1, submission: first, task_name: 'Task A' });
    await cancel(one.id);
    const waiting = await submit(contestId);
    const all = await rejudge({ contest: contestId, task: taskId });
    expect(all.total).toBe(3);
    expect((await look(all.id)).submissions.map(({ submission }) => submission)).not.toContain(waiting);
  });

  it('[AUT-3] is told as it begins, goes on and ends', async () => {
    const { contestId, taskId } = await judgedContest();
    const before = (await told()).length;
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await judgeAll(server.app);
    await apply(id);
    const frames = (await told()).slice(before);
    expect(frames).toMatchObject([
      { action: 'set', rejudging: { id, total: 3, done: 0 } },
      { action: 'update', rejudging: { id, done: 1 } },
      { action: 'update', rejudging: { id, done: 2 } },
      { action: 'update', rejudging: { id, done: 3, state: 'running' } },
      { action: 'update', rejudging: { id, done: 3, state: 'applied' } },
    ]);
    expect((await server.told('/topic/rejudgings')).slice(-5)).toEqual(frames);
    expect((await author.call('rejudgings', { contestId })).body.rejudgings).toEqual([
      frames.at(-1)!['rejudging'],
    ]);
  });
});

// F16
describe('judging again by filters', () => {
  const chosen = async (input: Input, who = author) => (await who.call('chosenToRejudge', input)).body;

  it('[AUT-3] says how many it would be before it begins, and begins with those and no others', async () => {
    const { contestId, submissions } = await judgedContest();
    const [first, second, third] = submissions as [number, number, number];
    const waiting = await submit(contestId);
    const told = { left_out: 0, contests: [contestId] };
    expect(await chosen({ contest: contestId })).toEqual({
      ...told,
      count: 3,
      left_out: 1,
      before: waiting + 1,
    });
    expect(await chosen({ contest: contestId, person: 'bor' })).toMatchObject({ ...told, count: 1 });
    expect(await chosen({ contest: contestId, status: 'AC' })).toMatchObject({ count: 0, contests: [] });
    expect(await chosen({ contest: contestId, language: 'java' })).toMatchObject({ count: 0 });
    expect(await chosen({ contest: contestId, to: NOW - 1 })).toMatchObject({ count: 0 });
    expect((await author.call('rejudgings', { contestId })).body.rejudgings).toEqual([]);

    const { before } = await chosen({ contest: contestId, status: 'WA,waiting', language: 'cpp' });
    await judgeAll(server.app);
    await submit(contestId);
    await judgeAll(server.app);
    const { id } = await rejudge({ contest: contestId, status: 'WA', language: 'cpp', before });
    const ids = (await look(id)).submissions.map(({ submission }) => submission);
    expect(ids.toSorted((a, b) => a - b)).toEqual([first, second, third, waiting]);
    const [entry] = (await admin.call('audit', { contestId })).body.entries;
    expect(entry).toMatchObject({
      action: 'rejudge',
      after: { total: 4, submission: null, filter: { status: ['WA'], language: 'cpp' } },
    });
  });

  it('[AUT-3] takes those of one judge, and ticked ones of several tasks', async () => {
    const { contestId, submissions } = await judgedContest();
    const [first, second, third] = submissions as [number, number, number];
    const { db } = server.app;
    await db
      .updateTable('judgements')
      .set({ worker: 'Room2-judge' })
      .where('submission_id', '=', second)
      .execute();
    expect(await chosen({ contest: contestId, judge: 'room2' })).toMatchObject({ count: 1 });
    const one = await rejudge({ contest: contestId, judge: 'room2' });
    expect((await look(one.id)).submissions).toMatchObject([{ submission: second }]);

    const other = await server.seed.task(contestId, 2);
    await addVersion(db, other);
    await db.updateTable('submissions').set({ task_id: other }).where('id', '=', third).execute();
    const ticked = await rejudge({ contest: contestId, ids: `${first},${third}` });
    expect(ticked).toMatchObject({ total: 2, task_name: null, submission: null, contest_name: 'Contest' });
  });

  it('[API-6] is of one contest, and never of one that is not theirs', async () => {
    const mine = await judgedContest();
    const foreign = await judgedContest({ staff: [] });
    const ids = [...mine.submissions, ...foreign.submissions].join(',');
    expect(await chosen({ ids })).toMatchObject({ count: 3, contests: [mine.contestId] });
    const seen = await chosen({ ids }, admin);
    expect(seen).toMatchObject({ count: 6, left_out: 0 });
    expect(seen.contests.toSorted((a, b) => a - b)).toEqual([mine.contestId, foreign.contestId]);
    expect(await rejudge({ contest: mine.contestId, ids }, admin)).toMatchObject({ total: 3 });
    const refused = await author.call('rejudge', { contest: foreign.contestId, ids, reason: 'Why' });
    expect(refused.error).toBe('backend.not_found');
  });
});

describe('workers that finish at once', () => {
  it('[AUT-3] leave the last frame saying that all is done', async () => {
    const { contestId, taskId } = await contestWith();
    for (let index = 0; index < 12; index += 1) await submit(contestId, index % 2 === 0 ? anna : boris);
    await judgeAll(server.app);
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await Promise.all(Array.from({ length: 12 }, () => judgeNext(server.app, ALL)));
    expect((await told()).at(-1)).toMatchObject({ rejudging: { id, total: 12, done: 12, changed: 12 } });
    expect((await apply(id)).status).toBe(200);
    expect(await boardOf(contestId)).toEqual([100, 100]);
  });
});

describe('applying', () => {
  it('[AUT-3] is refused while it runs, and while a lost job waits for somebody', async () => {
    const { contestId, taskId, submissions } = await judgedContest();
    const { id } = await rejudge({ contest: contestId, task: taskId });
    const refused = { status: 409, error: 'backend.rejudging_running' };
    expect(await apply(id)).toMatchObject(refused);
    await judgeNext(server.app, ALL);
    await judgeNext(server.app, ALL);
    const job = await claimJob(server.app.db, 'worker-2', 60_000);
    expect(await apply(id)).toMatchObject(refused);
    await server.app.db.updateTable('judge_jobs').set({ state: 'lost' }).where('id', '=', job!.id).execute();
    expect(await apply(id)).toMatchObject(refused);
    expect(await Promise.all(submissions.map(scoreOf))).toEqual([30, 30, 30]);
    expect((await admin.call('retryJob', { jid: job!.id })).body.lost).toEqual([]);
    await judgeAll(server.app, ALL);
    expect((await apply(id)).status).toBe(200);
    expect(await boardOf(contestId)).toEqual([100, 100]);
  });

  it('[AUT-3] counts once, also when ten press at once; a decision is final', async () => {
    const { contestId, taskId } = await judgedContest();
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await judgeAll(server.app, ALL);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'backend.rejudging_decided:applied')).toHaveLength(9);
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'backend.rejudging_decided:applied' });
    expect(await boardOf(contestId)).toEqual([100, 100]);
  });

  it('[AUT-3] leaves submissions that were judged anew since, and those that the judge itself failed on', async () => {
    const { contestId, taskId, submissions } = await judgedContest();
    const [first, second, third] = submissions as [number, number, number];
    const older = await rejudge({ contest: contestId, task: taskId });
    await judgeAll(server.app, (sid) => (sid === third ? { ...ALL, verdict: 'IE' } : ALL));
    const newer = await rejudge({ contest: contestId, ids: String(first) });
    await judgeAll(server.app, { verdict: 'TLE', score: 0, groupScores: [0, 0] });
    expect((await apply(newer.id)).status).toBe(200);
    expect((await apply(older.id)).status).toBe(200);
    expect(await Promise.all([first, second, third].map(scoreOf))).toEqual([0, 100, 30]);
  });

  it('[AUT-3] tells its author no more than the contest shows', async () => {
    const { contestId, taskId, submissions } = await judgedContest({ feedback: 'none' });
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await judgeAll(server.app, ALL);
    await apply(id);
    const frame = (await server.told(`/user/queue/submissions@${ids.anna}`)).at(-1);
    expect(frame).toMatchObject({ id: submissions[1], submission: { verdict: null, score: null } });
  });
});

describe('cancelling', () => {
  it('[AUT-3] keeps the old results, and what still waits is not judged', async () => {
    const { contestId, taskId, submissions } = await judgedContest();
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await judgeNext(server.app, ALL);
    expect((await cancel(id)).body).toMatchObject({ state: 'cancelled', total: 3, done: 1, changed: 1 });
    expect(await judgeNext(server.app)).toBeNull();
    expect(await Promise.all(submissions.map(scoreOf))).toEqual([30, 30, 30]);
    expect(await apply(id)).toMatchObject({ status: 409, error: 'backend.rejudging_decided:cancelled' });
  });
});

describe('submissions that cannot be judged again', () => {
  it('[AUT-3] says why', async () => {
    const { contestId, taskId } = await contestWith();
    const errorOf = async (input: Input) =>
      (await author.call('rejudge', { contest: contestId, reason: 'Why', ...input })).error;
    expect(await errorOf({ task: taskId })).toBe('backend.nothing_to_rejudge');
    const ids = String(await submit(contestId));
    expect(await errorOf({ ids })).toBe('backend.nothing_to_rejudge');
    expect(await errorOf({ ids: '999999' })).toBe('backend.nothing_to_rejudge');
    expect(await errorOf({ ids: 'x' })).toMatch(/^backend\.digits_only/);
    expect(await errorOf({ task: taskId, reason: '' })).toMatch(/^backend\./);
    await judgeAll(server.app);
    const unjudged = { version_id: null };
    await server.app.db.updateTable('tasks').set(unjudged).where('id', '=', taskId).execute();
    expect(await errorOf({ task: taskId })).toBe('backend.nothing_to_rejudge');
    expect((await author.call('rejudgings', { contestId })).body.rejudgings).toEqual([]);
  });
});

describe('a form with a field that its call does not have', () => {
  it('[AUT-3] [API-7] is refused by the name of the field, and chooses nothing', async () => {
    const { contestId } = await judgedContest();
    const form = { contest: contestId, reason: 'Why', submission: '1' };
    expect((await author.call('rejudge', form)).error).toBe('backend.unknown_field:submission');
    expect((await author.call('rejudgings', { contestId })).body.rejudgings).toEqual([]);
  });
});

describe('every decision', () => {
  it('[AUT-6] is in the audit with the person, the action and the reason', async () => {
    const { contestId, taskId } = await judgedContest();
    const { id } = await rejudge({ contest: contestId, task: taskId });
    await judgeAll(server.app, judgeResult(ALL));
    await apply(id);
    const other = await rejudge({ contest: contestId, task: taskId }, admin);
    await cancel(other.id, admin);
    const { entries } = (await admin.call('audit', { contestId })).body;
    expect(entries.slice(0, 4)).toMatchObject([
      { action: 'cancelRejudging', username: 'admin', target: `rejudging:${other.id}` },
      { action: 'rejudge', username: 'admin' },
      { action: 'applyRejudging', username: 'author', after: { state: 'applied', done: 3, changed: 3 } },
      { action: 'rejudge', target: `rejudging:${id}`, after: { total: 3, reason: 'A test was wrong' } },
    ]);
  });
});
