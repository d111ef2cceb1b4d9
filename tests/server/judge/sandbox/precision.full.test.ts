import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkbench, openBench, type Bench } from './bench.ts';

const MB = 1 << 20;
const bench = await makeWorkbench();
afterAll(() => bench.remove());

/** The machine can only add to a measurement, so the least of several runs is the box's own error. */
const RUNS = 5;

async function leastOf(measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < RUNS; run += 1) found.push(await measure());
  return Math.min(...found);
}

describe.each(bench.forms)('measurements of a box: $name', (form) => {
  let box: Bench;
  beforeAll(async () => {
    box = await openBench(bench, form, 3);
  });
  afterAll(() => box.close());

  it.each(['1', '20', '137', '400'])('CPU time of %s ms is within 5 ms of the truth', async (ms) => {
    const error = await leastOf(async () => {
      const { end, cpuMs } = await box.run(['burn', ms]);
      expect(end.kind).toBe('exited');
      return Math.max(Math.abs(cpuMs - Number(await box.output())), Math.abs(cpuMs - Number(ms)));
    });
    expect(error).toBeLessThan(5);
  });

  it('CPU time of four threads is within 5 ms of the truth', async () => {
    const error = await leastOf(async () => {
      const { cpuMs } = await box.run(['burn-in-threads', '60']);
      expect(cpuMs).toBeGreaterThan(240);
      return Math.abs(cpuMs - Number(await box.output()));
    });
    expect(error).toBeLessThan(5);
  });

  it.each([0, 1, 10, 100, 200])('memory of %i MB is within 2 MB of the truth', async (mb) => {
    const { end, memoryBytes } = await box.run(['touch', String(mb)]);
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(Math.abs(memoryBytes - mb * MB)).toBeLessThan(2 * MB);
  });

  it('wall time is that of the program, without the making of the box', async () => {
    const own = await leastOf(async () => {
      const { wallMs, waitedMs } = await box.run(['nap', '120']);
      // The clock starts with the program, as nearly as can be measured from outside.
      expect(wallMs).toBeGreaterThan(119);
      return wallMs - waitedMs;
    });
    expect(own).toBeLessThan(160);
  });
});
