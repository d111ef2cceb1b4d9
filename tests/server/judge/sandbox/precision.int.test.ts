import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkbench, openBench, type Bench } from './bench.ts';

const MB = 1 << 20;
const bench = await makeWorkbench();
afterAll(() => bench.remove());

describe.each(bench.forms)('what a box measures: $name', (form) => {
  let box: Bench;
  beforeAll(async () => {
    box = await openBench(bench, form, 3);
  });
  afterAll(() => box.close());

  it.each(['1', '20', '137', '400'])('CPU time of %s ms is within 5 ms of the truth', async (ms) => {
    const { end, cpuMs } = await box.run(['burn', ms]);
    expect(end.kind).toBe('exited');
    expect(Math.abs(cpuMs - Number(await box.output()))).toBeLessThan(5);
    expect(Math.abs(cpuMs - Number(ms))).toBeLessThan(5);
  });

  it('CPU time of four threads is within 5 ms of the truth', async () => {
    const { cpuMs } = await box.run(['burn-in-threads', '60']);
    expect(Math.abs(cpuMs - Number(await box.output()))).toBeLessThan(5);
    expect(cpuMs).toBeGreaterThan(240);
  });

  it.each([0, 1, 10, 100, 200])('memory of %i MB is within 2 MB of the truth', async (mb) => {
    const { end, memoryBytes } = await box.run(['touch', String(mb)]);
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(Math.abs(memoryBytes - mb * MB)).toBeLessThan(2 * MB);
  });

  it('wall time is that of the program, without the making of the box', async () => {
    const { wallMs, waitedMs } = await box.run(['nap', '120']);
    expect(wallMs).toBeGreaterThanOrEqual(120);
    expect(wallMs - waitedMs).toBeLessThan(160);
  });
});
