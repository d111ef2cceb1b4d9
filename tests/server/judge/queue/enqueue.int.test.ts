import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJob, type ClaimedJob } from '#server/judge/queue/claim.ts';
import { enqueueRejudging, enqueueUnjudged } from '#server/judge/queue/enqueue.ts';
import { NOW } from '#tests/support/server.ts';
import { type Bench, startBench } from './bench.ts';
import { runs } from '#tests/support/full.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
beforeEach(async () => {
  await bench.server.app.db.deleteFrom('judge_jobs').execute();
});
afterAll(() => bench.stop());

const LEASE_MS = 60_000;
const claim = () => claimJob(bench.server.app.db, 'someone', LEASE_MS);

async function claimAll(): Promise<ClaimedJob[]> {
  const jobs: ClaimedJob[] = [];
  for (let job = await claim(); job; job = await claim()) jobs.push(job);
  return jobs;
}

/** The owners of the submissions of jobs, as positions among the bench's people. */
async function whose(jobs: readonly ClaimedJob[]): Promise<number[]> {
  const rows = await bench.server.app.db
    .selectFrom('submissions')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['submissions.id', 'users.name'])
    .execute();
  const names = new Map(rows.map((row) => [row.id, Number(row.name.at(-1))]));
  return jobs.map((job) => names.get(job.submission_id ?? 0) ?? -1);
}

describe('the queue', () => {
  it('[JDG-3] one who sends many delays nobody: competitors take turns', async () => {
    const [many, few, other] = bench.people;
    for (let sent = 0; sent < 12; sent += 1) await bench.submit(many!);
    await claim();
    await claim();
    await bench.submit(few!);
    await bench.submit(few!);
    await bench.submit(other!);
    const order = await whose(await claimAll());
    expect(order.slice(0, 6)).toEqual([0, 1, 2, 0, 1, 0]);
    expect(order).toHaveLength(13);
  });

  it('[JDG-3] in any order of sending and taking, a submission waits for at most two of each other competitor', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 0, 0, 1, 2, 'take' as const), { minLength: 5, maxLength: 25 }),
        async (steps) => {
          await bench.server.app.db.deleteFrom('judge_jobs').execute();
          for (const step of steps) {
            if (step === 'take') await claim();
            else await bench.submit(bench.people[step]!);
          }
          const order = await whose(await claimAll());
          for (const who of new Set(order)) {
            const before = order.slice(0, order.indexOf(who));
            for (const other of new Set(before)) {
              expect(before.filter((one) => one === other).length).toBeLessThanOrEqual(2);
            }
          }
        },
      ),
      { numRuns: runs(5, 40) },
    );
  });

  it('[JDG-3] submissions go before rejudgings, whenever they came', async () => {
    const { db, write } = bench.server.app;
    const old = await bench.submit(bench.people[0]!);
    await db.deleteFrom('judge_jobs').execute();
    const admin = await db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    const rejudging = await db
      .insertInto('rejudgings')
      .values({
        contest_id: bench.contestId,
        task_id: bench.taskId,
        submission_id: null,
        by_user: admin.id,
        reason: '',
        at: NOW,
        decided_at: null,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await write((trx) => enqueueRejudging(trx, rejudging.id, [old], NOW))).toBe(1);
    const fresh = await bench.submit(bench.people[1]!);
    expect((await claimAll()).map((job) => job.submission_id)).toEqual([fresh, old]);
  });

  it('[JDG-3] two workers never take the same job', async () => {
    for (let sent = 0; sent < 10; sent += 1) await bench.submit(bench.people[sent % 3]!);
    const taken = await Promise.all(Array.from({ length: 14 }, claim));
    const ids = taken.flatMap((job) => job?.id ?? []);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  it('[JDG-3] a worker takes only jobs in its languages', async () => {
    const id = await bench.submit(bench.people[0]!);
    const { db } = bench.server.app;
    expect(await claimJob(db, 'without C++', LEASE_MS, ['py', 'zip'])).toBeNull();
    expect((await claimJob(db, 'with C++', LEASE_MS, ['py', 'cpp']))?.submission_id).toBe(id);
  });

  it('[JDG-1] a submission that cannot be judged waits unharmed, and is queued when it can', async () => {
    const { db, write } = bench.server.app;
    const task = await db
      .selectFrom('tasks')
      .select('version_id')
      .where('id', '=', bench.taskId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('submissions').execute();
    await db.updateTable('tasks').set({ version_id: null }).where('id', '=', bench.taskId).execute();
    const id = await bench.submit(bench.people[0]!);
    expect(await claim()).toBeNull();
    await db.updateTable('tasks').set(task).where('id', '=', bench.taskId).execute();
    expect(await write((trx) => enqueueUnjudged(trx, bench.taskId, NOW))).toBe(1);
    expect(await write((trx) => enqueueUnjudged(trx, bench.taskId, NOW))).toBe(0);
    expect((await claim())?.submission_id).toBe(id);
  });
});
