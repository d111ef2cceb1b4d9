import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Judge } from '#server/judge/judge.ts';
import { openWakeups } from '#server/journal/wakeups.ts';
import { addInvocation, triedTest } from '#tests/support/invocation.ts';
import { judgeResult, judgeTask, judgeTest } from '#tests/support/judging.ts';
import { type Bench, identity, latch, startBench } from './bench.ts';
import { isFull } from '#tests/support/full.ts';

const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 5 });

let bench: Bench;
/** The steps of the judges, in order. */
let done: string[];

beforeEach(async () => {
  bench = await startBench('ioi');
  done = [];
});
afterEach(() => bench.stop());

const many = (count: number) => judgeTask({ tests: Array.from({ length: count }, () => judgeTest(1)) });

const cells = async () =>
  (await bench.server.app.db.selectFrom('invocation_cells').select('test').orderBy('test').execute()).map(
    ({ test }) => test,
  );

const runs = () =>
  bench.server.app.db.selectFrom('invocation_runs').select(['status', 'error']).orderBy('id').execute();

/** A judge each of whose tests lasts until `between` ends. */
function tryingWith(between: (place: number) => Promise<void>): Judge['tryTests'] {
  return async (request, watch) => {
    watch.onCompiled({ compiles: true, output: '', ms: 1 });
    for (const place of request.places) {
      if (!(await watch.goOn())) return { end: 'gave_way' };
      done.push(`begin ${place}`);
      await between(place);
      done.push(`end ${place}`);
      watch.onTest(triedTest(place));
    }
    return { end: 'done' };
  };
}

const judging = () => {
  done.push('submission');
  return Promise.resolve(judgeResult());
};

describe('an invocation in the queue', () => {
  it('[AUT-1] [JDG-3] gives way to a submission after the test at hand, and goes on later with the tests that are left', async () => {
    const inThird = latch();
    const sent = latch();
    // A test lasts longer than a wake-up takes; here it lasts until another listener has got it.
    const heard = latch();
    const witness = openWakeups({
      target: bench.server.target,
      onWake: (streams) => {
        if (streams !== 'all' && streams.includes('/topic/submissions')) heard.open();
      },
      onState: () => undefined,
    });
    const tryTests = tryingWith(async (place) => {
      if (place === 2) {
        inThird.open();
        await sent.promise;
        await heard.promise;
      }
      await bench.server.app.db.selectFrom('judge_jobs').select('id').execute();
    });
    bench.work({ judge: judging, tryTests });
    await addInvocation(bench.server.app, bench.taskId, { judge: many(6) });
    await inThird.promise;
    await bench.submit(bench.people[0]!);
    sent.open();
    await until(async () => (await runs())[0]?.status).toBe('judged');
    await witness.close();
    // It came during the third test: it is judged after that one, or after the next if the wake-up was late.
    expect(['end 2', 'end 3']).toContain(done[done.indexOf('submission') - 1]);
    const tried = done.filter((one) => one.startsWith('begin'));
    expect(tried).toEqual([0, 1, 2, 3, 4, 5].map((place) => `begin ${place}`));
    expect(await cells()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('[AUT-1] [JDG-3] stays where a slot is free for the submission', async () => {
    const inFirst = latch();
    const judged = latch();
    const tryTests = tryingWith(async (place) => {
      if (place !== 0) return;
      inFirst.open();
      await judged.promise;
    });
    const judge = () => {
      judged.open();
      return judging();
    };
    bench.work({ judge, tryTests }, { worker: identity({ slots: 2 }) });
    await addInvocation(bench.server.app, bench.taskId, { judge: many(3) });
    await inFirst.promise;
    await bench.submit(bench.people[0]!);
    await until(async () => (await runs())[0]?.status).toBe('judged');
    expect(done.filter((one) => one.startsWith('begin'))).toEqual(['begin 0', 'begin 1', 'begin 2']);
    const { attempt } = await bench.server.app.db
      .selectFrom('judge_jobs')
      .select('attempt')
      .where('kind', '=', 'invocation')
      .executeTakeFirstOrThrow();
    expect(attempt).toBe(1);
  });

  it.runIf(isFull)(
    '[AUT-1] continues after a failed box with the rest; a judge without progress three times gives up',
    async () => {
      let tries = 0;
      bench.work({
        tryTests: (request, watch) => {
          tries += 1;
          if (request.places[0] !== 2)
            for (const place of request.places.slice(0, 2)) watch.onTest(triedTest(place));
          return Promise.reject(new Error('the box broke'));
        },
      });
      const { db } = bench.server.app;
      await addInvocation(bench.server.app, bench.taskId, { judge: many(3) });
      await until(async () => {
        await db.updateTable('judge_jobs').set({ ready_at: 0 }).where('state', '=', 'waiting').execute();
        return (await runs())[0]?.status;
      }).toBe('failed');
      expect(await cells()).toEqual([0, 1]);
      expect(tries).toBeGreaterThanOrEqual(3);
      expect((await runs())[0]?.error).toContain('the box broke');
    },
  );
});
