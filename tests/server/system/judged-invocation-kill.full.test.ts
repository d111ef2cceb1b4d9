import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Invocations, PATIENCE_MS, startInvocations } from '#tests/support/invocations.ts';
import { type JudgeProcess } from '#tests/support/judgeProcess.ts';
import { packageParts } from '#tests/support/packageZip.ts';

/** Takes a moment, so that a judge can be killed in the middle. */
const DAWDLES =
  'import time\nt = time.process_time()\nwhile time.process_time() - t < 0.15: pass\nprint(2 * int(input()))\n';

let bench: Invocations;
let first: JudgeProcess;
beforeAll(async () => {
  bench = await startInvocations();
  first = bench.judge();
});
afterAll(() => bench.stop());

describe('an invocation whose judge is killed', () => {
  it('[AUT-1] goes on where it was, keeps what it had found, and can be stopped', async () => {
    const tests = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        [`data/secret/2-large/${at + 10}.in`, `${at}\n`],
        [`data/secret/2-large/${at + 10}.ans`, `${2 * at}\n`],
      ]).flat(),
    );
    const dawdling = { 'submissions/accepted/double.py': DAWDLES, 'submissions/accepted/double.cpp': null };
    const tid = await bench.taskOf(
      packageParts({ ...tests, ...dawdling, 'submissions/wrong_answer/same.py': null }),
    );
    const number = await bench.tryAll(tid);
    const done = async () => (await bench.shown(tid, number)).done;
    await expect.poll(done, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(3);
    await first.kill();
    const kept = await done();
    const cells = () =>
      bench.server.app.db
        .selectFrom('invocation_cells')
        .selectAll()
        .orderBy('run_id')
        .orderBy('test')
        .execute();
    const before = await cells();
    expect(kept).toBeLessThan(23);
    bench.judge();
    await bench.ended(tid, number).toBe('done');
    expect((await bench.shown(tid, number)).done).toBe(23);
    const after = await cells();
    for (const one of before) expect(after).toContainEqual(one);
    const second = await bench.tryAll(tid);
    await expect
      .poll(async () => (await bench.shown(tid, second)).done, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0);
    expect(
      (
        await bench.admin.call('startInvocation', {
          tid,
          solutions: '["accepted/double.py"]',
          tests: '["sample/1"]',
        })
      ).status,
    ).toBe(409);
    await bench.admin.call('stopInvocation', { tid, number: second });
    expect(await bench.stateOf(tid, second)).toBe('stopped');
    const open = () =>
      bench.server.app.db.selectFrom('judge_jobs').select('id').where('state', '!=', 'done').execute();
    expect(await open()).toEqual([]);
  });
});
