import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimJob, waitingBefore } from '#server/judge/queue/claim.ts';
import { releaseJob } from '#server/judge/queue/release.ts';
import { judgeState } from '#server/judge/queue/state.ts';
import { judgeNext } from '#tests/support/judged.ts';
import { addVersion, judgeResult, judgeTask, testResult } from '#tests/support/judging.ts';
import { type Bench, latch, startBench } from './bench.ts';
import { isFull } from '#tests/support/full.ts';

const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 5 });
const FAULT = judgeResult({
  verdict: 'IE',
  tests: [testResult(0, { verdict: 'IE', juryMessage: 'the checker hangs' })],
});
const SOUND = { tests: [testResult(0, { verdict: 'AC' })] };

let bench: Bench;
let good: number;
beforeEach(async () => {
  bench = await startBench();
  good = await bench.server.seed.task(bench.contestId, 2);
  await addVersion(bench.server.app.db, good, judgeTask({ sourceBytes: 4_321 }));
});
afterEach(() => bench.stop());

async function submitGood(): Promise<number> {
  const input = { contestId: bench.contestId, task: 2, language: 'cpp', client_id: randomUUID() };
  const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
  return (await bench.people[0]!.call('submit', input, source)).body.id;
}

const db = () => bench.server.app.db;
const statusOf = async (id: number) =>
  (await db().selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const broken = async () => (await judgeState(db(), Date.now())).broken;
const pauseIsOver = () => db().updateTable('judge_faults').set({ ready_at: 0 }).execute();
const allMayBeTried = () => db().updateTable('judge_jobs').set({ ready_at: 0 }).execute();

/** Takes the next job, reports that its checker fails, and returns its submission. */
async function fault(): Promise<number | null> {
  const job = await claimJob(db(), 'worker', 60_000);
  if (job === null) return null;
  const { version_id: version } = await db()
    .selectFrom('tasks')
    .innerJoin('submissions', 'submissions.task_id', 'tasks.id')
    .select('version_id')
    .where('submissions.id', '=', job.submission_id)
    .executeTakeFirstOrThrow();
  await releaseJob(bench.server.app.write, job, 'the checker hangs', version);
  return job.submission_id;
}

// F43
describe('a task whose checker fails', () => {
  it('[JDG-3] holds up no other task, and the jury hears of the first fault', async () => {
    for (const person of bench.people) await bench.submit(person);
    const other = await submitGood();
    let tries = 0;
    const triesBefore = latch<number>();
    bench.work({
      judge: ({ task }) => {
        if (task.sourceBytes === 4_321) triesBefore.open(tries);
        else tries += 1;
        return Promise.resolve(task.sourceBytes === 4_321 ? judgeResult() : FAULT);
      },
    });
    expect(await triesBefore.promise).toBe(1);
    await until(() => statusOf(other)).toBe('judged');
    const { name } = await db()
      .selectFrom('tasks')
      .select('name')
      .where('id', '=', bench.taskId)
      .executeTakeFirstOrThrow();
    const told = {
      task: bench.taskId,
      contest: bench.contestId,
      error: 'test 1: the checker hangs',
      waiting: 3,
    };
    expect(await broken()).toMatchObject([{ ...told, name }]);
    const { body } = await bench.admin.call('needs');
    expect(body.needs).toMatchObject([
      { kind: 'task_broken', names: [name, 'test 1: the checker hangs', '3'], contestId: bench.contestId },
    ]);
  });

  it.runIf(isFull)("[JDG-3] is judged to the end once it works again, without anybody's help", async () => {
    const sent = await Promise.all(bench.people.map((person) => bench.submit(person)));
    let tries = 0;
    bench.work({
      judge: () => {
        tries += 1;
        return Promise.resolve(tries === 1 ? FAULT : judgeResult(SOUND));
      },
    });
    for (const id of sent) await until(() => statusOf(id)).toBe('judged');
    expect(await broken()).toEqual([]);
  });

  it('[JDG-3] is tried by one submission at a time, each time another one, and less and less often', async () => {
    for (const person of bench.people) await bench.submit(person);
    const tried = [await fault()];
    const pauses = [await pause()];
    const { ready_at: again } = await db()
      .selectFrom('judge_jobs')
      .select('ready_at')
      .where('submission_id', '=', tried[0]!)
      .executeTakeFirstOrThrow();
    const { ready_at: others } = await db()
      .selectFrom('judge_faults')
      .select('ready_at')
      .executeTakeFirstOrThrow();
    expect(again).toBeGreaterThan(others);
    expect(await claimJob(db(), 'worker', 60_000)).toBeNull();
    // The workshop's jobs do not give way to it either.
    expect(await waitingBefore(db(), 0, null, 10)).toBe(0);
    for (let turn = 0; turn < 2; turn += 1) {
      await pauseIsOver();
      tried.push(await fault());
      pauses.push(await pause());
    }
    expect(new Set(tried).size).toBe(3);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    await pauseIsOver();
    await allMayBeTried();
    expect(await claimJob(db(), 'worker', 60_000)).not.toBeNull();
    expect(await claimJob(db(), 'other', 60_000)).toBeNull();
  });

  it('[JDG-3] a submission that alone makes it fail is given up, and the others are judged', async () => {
    const ids = await Promise.all(bench.people.map((person) => bench.submit(person)));
    const first = await fault();
    await pauseIsOver();
    // Another submission of the task is judged: now only the failed one has to wait.
    await judgeNext(bench.server.app, SOUND);
    expect(await broken()).toEqual([]);
    await judgeNext(bench.server.app, SOUND);
    for (let loss = 2; loss <= 3; loss += 1) {
      await allMayBeTried();
      await pauseIsOver();
      expect(await fault()).toBe(first);
    }
    const { lost } = await judgeState(db(), Date.now());
    expect(lost.map(({ submission }) => submission)).toEqual([first]);
    const left = ids.filter((id) => id !== first);
    expect(await Promise.all(left.map(statusOf))).toEqual(['judged', 'judged']);
  });

  it('[JDG-3] is judged at once by a mended version, and when an admin says so', async () => {
    for (const person of bench.people) await bench.submit(person);
    await fault();
    expect(await judgeNext(bench.server.app, SOUND)).toBeNull();
    await addVersion(db(), bench.taskId, judgeTask());
    expect(await judgeNext(bench.server.app, SOUND)).not.toBeNull();
    await allMayBeTried();
    await fault();
    await db().updateTable('judge_jobs').set({ state: 'lost' }).where('error', 'is not', null).execute();
    const { lost } = await judgeState(db(), Date.now());
    await bench.admin.call('retryJob', { jid: lost[0]!.id });
    expect(await judgeNext(bench.server.app, SOUND)).not.toBeNull();
  });
});

async function pause(): Promise<number> {
  const row = await db().selectFrom('judge_faults').selectAll().executeTakeFirstOrThrow();
  return Math.round((row.ready_at - Date.now()) / 1_000);
}
