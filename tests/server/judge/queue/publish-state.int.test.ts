import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeWorker, stopWorker } from '#server/judge/queue/workers.ts';
import { judgeState } from '#server/judge/queue/state.ts';
import { publishJudgeState } from '#server/judge/queue/publish-state.ts';
import { judgeAll } from '#tests/support/judged.ts';
import { type Bench, identity, startBench } from './bench.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

let bench: Bench;
let now = Date.now();

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const app = () => ({ ...bench.server.app, now: () => now });
const told = async () =>
  (await bench.server.told('/topic/judge')).map((frame) => frame['judge'] as Record<string, unknown>);

/** Lets the second pass between two publications, and publishes. */
async function publish(): Promise<boolean> {
  now += SECOND;
  return publishJudgeState(app());
}

describe('the state of the judges for admins', () => {
  it('[AUT-3] is published when workers come, work and go, and only then', async () => {
    const { db } = bench.server.app;
    await publish();
    const worker = identity();
    await seeWorker(db, worker, { judged: 0, failed: 0 });
    expect(await publish()).toBe(true);
    expect((await told()).at(-1)).toMatchObject({
      workers: [{ id: worker.id, judged: 0, stopped_at: null }],
    });
    await seeWorker(db, worker, { judged: 0, failed: 0 });
    expect(await publish()).toBe(false);
    await bench.submit(bench.people[0]!);
    expect(await publish()).toBe(true);
    expect((await told()).at(-1)).toMatchObject({ waiting: 1, leased: 0, judged: 0 });
    await judgeAll(bench.server.app);
    expect(await publish()).toBe(true);
    expect((await told()).at(-1)).toMatchObject({ waiting: 0, judged: 1, oldest_at: null });
    await stopWorker(db, worker.id, { judged: 1, failed: 0 });
    expect(await publish()).toBe(true);
    const [gone] = (await told()).at(-1)?.['workers'] as { stopped_at: number | null; judged: number }[];
    expect(gone).toMatchObject({ judged: 1 });
    expect(gone?.stopped_at).not.toBeNull();
  });

  it('[SRV-2] is published once by any number of servers, and the last frame is the state', async () => {
    const { db } = bench.server.app;
    const before = (await told()).length;
    await seeWorker(db, identity(), { judged: 0, failed: 0 });
    now += SECOND;
    const servers = await Promise.all(Array.from({ length: 4 }, () => publishJudgeState(app())));
    expect(servers.filter(Boolean)).toHaveLength(1);
    expect(await told()).toHaveLength(before + 1);
    expect((await told()).at(-1)).toEqual(await judgeState(db, now));
  });

  it('[AUT-3] shows a worker that is not heard of as stopped, and forgets it after a day', async () => {
    const { db } = bench.server.app;
    const silent = identity();
    await seeWorker(db, silent, { judged: 3, failed: 1 });
    const state = async () => (await judgeState(db, now)).workers.find((one) => one.id === silent.id);
    now = Date.now() + 40 * SECOND;
    expect((await state())?.stopped_at).toBeNull();
    now = Date.now() + 60 * SECOND;
    expect((await state())?.stopped_at).toBe((await state())?.seen_at);
    now = Date.now() + DAY + SECOND;
    expect(await state()).toBeUndefined();
    await publish();
    expect(await db.selectFrom('judge_workers').select('id').execute()).toEqual([]);
  });
});
