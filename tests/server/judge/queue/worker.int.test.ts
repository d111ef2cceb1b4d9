import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFile } from '#server/files/store.ts';
import { type JudgeProgress, type JudgeResult } from '#server/contract/result.ts';
import { claimJob } from '#server/judge/queue/claim.ts';
import { finishSubmission } from '#server/judge/queue/finish.ts';
import { createProgress } from '#server/judge/queue/progress.ts';
import { releaseJob, releaseOverdue } from '#server/judge/queue/release.ts';
import { judgeState } from '#server/judge/queue/state.ts';
import { seeWorker } from '#server/judge/queue/workers.ts';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { judgeNext } from '#tests/support/judged.ts';
import { judgeResult, judgeTask, RAN, testResult } from '#tests/support/judging.ts';
import { type Bench, identity, latch, startBench } from './bench.ts';
import { isFull } from '#tests/support/full.ts';

const MAX_USER_TEST_OUTPUT_BYTES = 1_000_000;

/** Waits for something that happens by itself, even on a busy machine. */
const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 5 });

let bench: Bench;

afterEach(() => bench.stop());

const staffTold = async (id: number) =>
  (await bench.server.told('/topic/submissions'))
    .map((frame) => frame['submission'] as Record<string, unknown>)
    .filter((submission) => submission['id'] === id);

const submissionOf = (id: number) =>
  bench.server.app.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const jobOf = (id: number) =>
  bench.server.app.db
    .selectFrom('judge_jobs')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();

const statusOf = async (id: number) => (await submissionOf(id)).status;

describe('a worker', () => {
  beforeEach(async () => {
    bench = await startBench('ioi');
  });

  it('[JDG-2] judges a submission, and all that follows from it is there at once', async () => {
    bench.work({});
    const id = await bench.submit(bench.people[0]!);
    await until(() => statusOf(id)).toBe('judged');
    const found = await submissionOf(id);
    expect(found).toMatchObject({ verdict: 'WA', score: 30, group_scores: [30, 0], cpu_ms: 40 });
    const judgement = await bench.server.app.db
      .selectFrom('judgements')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(judgement).toMatchObject({ id: found.judgement_id, submission_id: id, score: 30 });
    expect(judgement.result).toEqual(judgeResult());
    const { body } = await bench.admin.call('standing', { contestId: bench.contestId });
    expect(body.rows.find((row) => row.id === found.participant_id)?.score).toBe(30);
    expect((await staffTold(id)).at(-1)).toMatchObject({ status: 'judged', score: 30 });
  });

  it('[JDG-2] gives points on the scale of the contest', async () => {
    await bench.server.app.db.updateTable('contest_tasks').set({ max_score: 25 }).execute();
    bench.work({});
    const id = await bench.submit(bench.people[0]!);
    await until(() => statusOf(id)).toBe('judged');
    expect(await submissionOf(id)).toMatchObject({ score: 7.5, group_scores: [7.5, 0] });
  });

  it('[JDG-3] takes a new job within a fraction of its polling period', async () => {
    const claimed: number[] = [];
    bench.work({
      judge: () => {
        claimed.push(performance.now());
        return Promise.resolve(judgeResult());
      },
    });
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const id = await bench.submit(bench.people[turn % 3]!);
      const sentAt = performance.now();
      await until(() => claimed.length).toBe(turn + 1);
      waits.push((claimed.at(-1) ?? 0) - sentAt);
      await until(() => statusOf(id)).toBe('judged');
    }
    const middle = [...waits].sort((a, b) => a - b)[2]!;
    expect(middle).toBeLessThan(200);
  });

  it('[TSK-3] publishes its progress: compiling, then each step of the tests, never backwards', async () => {
    const report = latch<(progress: JudgeProgress) => void>();
    const end = latch();
    bench.work({
      judge: async (_, onProgress) => {
        report.open(onProgress);
        await end.promise;
        return judgeResult();
      },
    });
    const id = await bench.submit(bench.people[0]!);
    const publish = await report.promise;
    publish({ stage: 'compiling' });
    await until(() => statusOf(id)).toBe('compiling');
    publish({ stage: 'running', done: 0, total: 4 });
    await until(() => statusOf(id)).toBe('running');
    // Changes of the same moment are published once, with the last values.
    publish({ stage: 'running', done: 1, total: 4 });
    publish({ stage: 'running', done: 2, total: 4 });
    publish({ stage: 'running', done: 3, total: 4 });
    await until(async () => (await submissionOf(id)).tests_done).toBe(3);
    end.open();
    await until(() => statusOf(id)).toBe('judged');
    expect((await staffTold(id)).map((one) => [one['status'], one['tests_done']])).toEqual([
      ['queued', null],
      ['compiling', null],
      ['running', 0],
      ['running', 3],
      ['judged', null],
    ]);
  });

  it('[JDG-3] gives back its jobs at once when it ends, which does not count as a lost attempt', async () => {
    const begun = latch();
    const ending = bench.work({
      judge: async () => {
        begun.open();
        return new Promise(() => undefined);
      },
    });
    const id = await bench.submit(bench.people[0]!);
    await begun.promise;
    await bench.server.app.db.updateTable('submissions').set({ status: 'running', tests_done: 1 }).execute();
    await ending.stop();
    expect(await submissionOf(id)).toMatchObject({ status: 'queued', tests_done: null });
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', losses: 0, worker: null });
    expect((await staffTold(id)).at(-1)).toMatchObject({ status: 'queued' });
    bench.work({});
    await until(() => statusOf(id)).toBe('judged');
  });

  it('[JDG-3] loses nothing when it dies: after its lease has run out, another worker judges the job', async () => {
    const id = await bench.submit(bench.people[0]!);
    // A worker that dies at once: nobody renews its lease.
    const taken = await claimJob(bench.server.app.db, 'a dead one', 400);
    expect(taken?.submission_id).toBe(id);
    bench.work({}, { tendEveryMs: 50 });
    await until(() => statusOf(id)).toBe('judged');
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempt: 2, losses: 1 });
  });

  it.runIf(isFull)('[JDG-3] of the same machine, found dead, is not waited for', async () => {
    const id = await bench.submit(bench.people[0]!);
    const dead = identity({ machine: 'this one', pid: 2 ** 22 + 1 });
    const { db } = bench.server.app;
    await seeWorker(db, dead, { judged: 0, failed: 0 });
    await claimJob(db, dead.id, 3_600_000);
    bench.work({}, { worker: identity({ machine: 'this one' }), tendEveryMs: 50 });
    await until(() => statusOf(id)).toBe('judged');
    const { workers } = await judgeState(db, Date.now());
    expect(workers.find((one) => one.id === dead.id)?.stopped_at).not.toBeNull();
  });

  it.runIf(isFull)('[JDG-3] keeps its jobs for as long as it lives', async () => {
    const end = latch();
    bench.work({ judge: () => end.promise.then(() => judgeResult()) }, { leaseMs: 600, tendEveryMs: 100 });
    const id = await bench.submit(bench.people[0]!);
    await until(async () => (await jobOf(id)).state).toBe('leased');
    const first = await jobOf(id);
    bench.work({}, { leaseMs: 600, tendEveryMs: 100 });
    // After three leases it is still the same claim.
    await until(async () => ((await jobOf(id)).lease_until ?? 0) - (first.lease_until ?? 0)).toBeGreaterThan(
      1_800,
    );
    expect(await jobOf(id)).toMatchObject({ state: 'leased', attempt: 1, worker: first.worker });
    end.open();
    await until(() => statusOf(id)).toBe('judged');
    expect(await jobOf(id)).toMatchObject({ attempt: 1, losses: 0 });
  });

  it('[JDG-3] a worker that lost a job to another can neither finish it nor give it back meanwhile', async () => {
    const { db, write } = bench.server.app;
    const id = await bench.submit(bench.people[0]!);
    const late = await claimJob(db, 'late', 1);
    if (late === null) throw new Error('nothing was claimed');
    await until(() => releaseOverdue(db, write, [])).toBe(1);
    await db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
    const other = await claimJob(db, 'other', 60_000);
    if (other === null) throw new Error('nothing was claimed');
    expect([other.id, other.attempt]).toEqual([late.id, late.attempt + 1]);
    const { id: taskVersionId } = await db.selectFrom('task_versions').select('id').executeTakeFirstOrThrow();
    const found = { result: judgeResult(), task: judgeTask(), taskVersionId, worker: 'late', startedAt: 0 };
    expect(await finishSubmission(write, { ...late, submission_id: id }, found)).toBe('fenced');
    expect(await releaseJob(write, late, 'late')).toBe('fenced');
    const ofOther = { ...found, worker: 'other' };
    expect(await finishSubmission(write, { ...other, submission_id: id }, ofOther)).toBe('done');
  });

  it('[JDG-3] changes nothing any more after it was thought dead', async () => {
    const { db, write } = bench.server.app;
    const id = await bench.submit(bench.people[0]!);
    const late = await claimJob(db, 'late', 1);
    if (late === null) throw new Error('nothing was claimed');
    await until(() => releaseOverdue(db, write, [])).toBe(1);
    await db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
    expect(await judgeNext(bench.server.app, { verdict: 'AC', score: 100, groupScores: [30, 70] })).toBe(id);
    const before = [await submissionOf(id), await staffTold(id)];
    const found = {
      result: judgeResult(),
      task: judgeTask(),
      taskVersionId: 1,
      worker: 'late',
      startedAt: 0,
    };
    expect(await finishSubmission(write, { ...late, submission_id: id }, found)).toBe('fenced');
    expect(await releaseJob(write, late, 'late')).toBe('fenced');
    const progress = createProgress(write, late, (error) => expect(error).toBeUndefined());
    progress.report({ stage: 'running', done: 1, total: 4 });
    // The refusal becomes visible only in the database; until then another claim holds the row to be changed.
    await until(() => db.selectFrom('judgements').select('id').execute()).toHaveLength(1);
    await progress.end();
    expect([await submissionOf(id), await staffTold(id)]).toEqual(before);
  });

  it('[JDG-3] a job that three workers lost is shown to admins, waits for its competitor, and can be tried again', async () => {
    const { db, write } = bench.server.app;
    const id = await bench.submit(bench.people[0]!);
    for (let loss = 1; loss <= 3; loss += 1) {
      await db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
      const job = await claimJob(db, 'unlucky', 60_000);
      expect(await releaseJob(write, job!, `loss ${loss}`)).toBe(loss === 3 ? 'lost' : 'waiting');
    }
    expect(await claimJob(db, 'another', 60_000)).toBeNull();
    const { lost } = await judgeState(db, Date.now());
    expect(lost).toMatchObject([{ submission: id, error: 'loss 3' }]);
    const own = await bench.people[0]!.call('submission', { contestId: bench.contestId, sid: id });
    expect(own.body).toMatchObject({ status: 'queued', verdict: null });
    const { status } = await bench.admin.call('retryJob', { jid: lost[0]!.id });
    expect(status).toBe(200);
    bench.work({});
    await until(() => statusOf(id)).toBe('judged');
  });

  it.runIf(isFull)(
    '[JDG-1] a failure of the judge itself is tried again and never shown to the contestant',
    async () => {
      let tries = 0;
      const failed = testResult(2, { verdict: 'IE', juryMessage: 'the checker fell over' });
      const worker = bench.work({
        judge: () => {
          tries += 1;
          if (tries === 1) return Promise.resolve(judgeResult({ verdict: 'IE', tests: [failed] }));
          return tries === 2 ? Promise.reject(new SandboxError('no box')) : Promise.resolve(judgeResult());
        },
      });
      const id = await bench.submit(bench.people[0]!);
      await until(() => statusOf(id)).toBe('judged');
      expect(await jobOf(id)).toMatchObject({ attempt: 3, losses: 2, error: null });
      expect((await staffTold(id)).some((one) => one['verdict'] === 'IE')).toBe(false);
      expect(worker.logged.map((line) => line['error'])).toContain('test 3: the checker fell over');
    },
  );

  it('[JDG-3] lives through a database that drops all its connections', async () => {
    const { db } = bench.server.app;
    const begun = latch();
    const end = latch();
    bench.work({
      judge: async () => {
        begun.open();
        await end.promise;
        return judgeResult();
      },
    });
    const id = await bench.submit(bench.people[0]!);
    await begun.promise;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    end.open();
    await until(() => statusOf(id)).toBe('judged');
    const next = await bench.submit(bench.people[1]!);
    await until(() => statusOf(next)).toBe('judged');
    expect(await db.selectFrom('judgements').select('id').execute()).toHaveLength(2);
  });

  it('[JDG-1] without a sandbox it says so and takes nothing', async () => {
    const { db } = bench.server.app;
    const id = await bench.submit(bench.people[0]!);
    const facts = { ...identity().facts, advice: ['apt-get install gcc'] };
    bench.work({}, { worker: identity({ level: 'none', facts }), tendEveryMs: 20 });
    await until(async () => (await judgeState(db, Date.now())).workers.length).toBe(1);
    const [worker] = (await judgeState(db, Date.now())).workers;
    expect(worker).toMatchObject({ level: 'none', advice: ['apt-get install gcc'], busy: 0 });
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempt: 0 });
  });

  it('[TSK-4] runs a user test and keeps the beginning of its output', async () => {
    const { db } = bench.server.app;
    const folder = await mkdtemp(join(tmpdir(), 'agon-output-'));
    const outputFile = join(folder, 'out');
    await writeFile(outputFile, 'x'.repeat(MAX_USER_TEST_OUTPUT_BYTES + 5));
    const result = { ...RAN, outputFile };
    bench.work({ userTest: () => Promise.resolve(result) });
    const input = { contestId: bench.contestId, task: 1, language: 'cpp', client_id: randomUUID() };
    const files = {
      source: { name: 'a.cpp', content: 'int main() {}' },
      input: { name: 'in', content: '1' },
    };
    const { body, error } = await bench.people[0]!.call('runUserTest', input, files);
    expect(error).toBeNull();
    const row = () =>
      db.selectFrom('user_tests').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    await until(async () => (await row()).status).toBe('judged');
    const kept = await row();
    expect(kept).toMatchObject({ verdict: 'AC', output_truncated: true });
    expect(kept.output_bytes).toBe(MAX_USER_TEST_OUTPUT_BYTES + 5);
    expect((await getFile(db, kept.output_hash ?? '')).length).toBe(MAX_USER_TEST_OUTPUT_BYTES);
    await rm(folder, { recursive: true });
  });

  it('[AUT-3] a rejudging makes new results and changes nothing until it is applied', async () => {
    const id = await bench.submit(bench.people[0]!);
    let verdict: 'WA' | 'AC' = 'WA';
    bench.work({ judge: () => Promise.resolve(judgeResult(verdict === 'WA' ? {} : FULL)) });
    await until(() => statusOf(id)).toBe('judged');
    const before = await submissionOf(id);
    verdict = 'AC';
    const asked = await bench.admin.call('rejudge', {
      contest: bench.contestId,
      ids: String(id),
      reason: 'a wrong test',
    });
    const rid = asked.body.id;
    await until(async () => (await bench.admin.call('rejudging', { rid })).body.rejudging.done).toBe(1);
    expect(await submissionOf(id)).toEqual(before);
    expect((await bench.server.told('/topic/rejudgings')).at(-1)).toMatchObject({
      action: 'update',
      rejudging: { done: 1, changed: 1 },
    });
    await bench.admin.call('applyRejudging', { rid });
    expect(await submissionOf(id)).toMatchObject({ verdict: 'AC', score: 100 });
  });
});

describe('a worker in an icpc contest', () => {
  it('[JDG-2] is asked to stop at the first failure, and gives no points', async () => {
    bench = await startBench('icpc');
    const stops: boolean[] = [];
    bench.work({
      judge: ({ stopAtFirstFailure }) => {
        stops.push(stopAtFirstFailure);
        return Promise.resolve(judgeResult(FULL));
      },
    });
    const id = await bench.submit(bench.people[0]!);
    await until(() => statusOf(id)).toBe('judged');
    expect(stops).toEqual([true]);
    expect(await submissionOf(id)).toMatchObject({ verdict: 'AC', score: null, group_scores: null });
  });
});

const FULL = { verdict: 'AC', score: 100, groupScores: [30, 70] } as const satisfies Partial<JudgeResult>;
