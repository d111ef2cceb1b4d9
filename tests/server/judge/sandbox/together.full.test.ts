import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, makeWorkbench, openBench } from './bench.ts';

const bench = await makeWorkbench();
afterAll(() => bench.remove());

const FINE = { kind: 'exited', code: 0 };
/** The CPU limit of the program left alone, ms; from then on it has half as long again. */
const CPU_MS = 1_400;

describe.each(bench.forms)('programs that run together: $name', (form) => {
  let one: Bench;
  let other: Bench;
  let fifos: readonly [string, string];
  beforeAll(async () => {
    one = await openBench(bench, form, 6);
    other = await openBench(bench, form, 7);
    fifos = [join(one.outputs, 'there'), join(one.outputs, 'back')];
  });
  beforeEach(() => promisify(execFile)('mkfifo', ['-m', '666', ...fifos]));
  afterEach(async () => {
    for (const fifo of fifos) await rm(fifo);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  it('[JDG-4] talk over named pipes, which no other program may open', async () => {
    const [there, back] = fifos;
    const asks = one.request(['ask'], { stdin: { fifo: back }, stdout: { fifo: there }, fifos });
    const answers = other.request(['copy'], { stdin: { fifo: there }, stdout: { fifo: back }, fifos });
    const { results } = await one.sandbox.runTogether([asks, answers]);
    expect(results.map(({ end }) => end)).toEqual([FINE, FINE]);
    expect((await one.run(['read-fifo', there])).end).toEqual({ kind: 'exited', code: 2 });
  });

  it('[JDG-4] a program that waits to open the pipe of an ended one goes on, and reads nothing', async () => {
    const ended = one.request(['exit', '0'], { fifos });
    const waits = other.request(['read-fifo', fifos[0]], { fifos });
    const third = other.request(['read-fifo', fifos[1]], { fifos });
    const { results, endedFirst } = await one.sandbox.runTogether([ended, waits, third]);
    expect(results.map(({ end }) => end)).toEqual([FINE, FINE, FINE]);
    expect(endedFirst).toBe(0);
  });

  it('[JDG-4] one that is left alone and only waits is ended soon, one that works may finish', async () => {
    const ended = one.request(['exit', '0']);
    const alone = (habit: [string, string]) =>
      other.request(habit, { endsWithOthers: true, limits: { cpuMs: CPU_MS } });
    const waits = (await one.sandbox.runPair(ended, alone(['nap', '20000']))).results[1];
    expect(waits.end).toEqual({ kind: 'wall' });
    expect(waits.wallMs - waits.waitedMs).toBeLessThan(3_000);
    expect((await one.sandbox.runPair(ended, alone(['burn', '1300']))).results[1].end).toEqual(FINE);
  });
});
