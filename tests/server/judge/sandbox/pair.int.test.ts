import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunRequest } from '#server/judge/sandbox/driver.ts';
import { makeWorkbench, openBench, type Bench, type KnownRun } from './bench.ts';

const bench = await makeWorkbench();
afterAll(() => bench.remove());

describe.each(bench.forms)('two programs that talk: $name', (form) => {
  let left: Bench;
  let right: Bench;
  beforeAll(async () => {
    left = await openBench(bench, form, 4);
    right = await openBench(bench, form, 5);
  });
  afterAll(async () => {
    await left.close();
    await right.close();
  });

  function partner(box: Bench, habit: [string, ...string[]], limits?: KnownRun['limits']): RunRequest {
    return box.request(habit, {
      stdin: { pipe: 'partner' },
      stdout: { pipe: 'partner' },
      limits: limits ?? {},
    });
  }

  it("[JDG-2] each reads the other's output", async () => {
    const { results } = await left.sandbox.runPair(partner(left, ['ask']), partner(right, ['copy']));
    expect(results.map(({ end }) => end)).toEqual([
      { kind: 'exited', code: 0 },
      { kind: 'exited', code: 0 },
    ]);
  });

  it('[JDG-2] when one ends the other sees the end of its input', async () => {
    const pair = await left.sandbox.runPair(partner(left, ['read-to-end']), partner(right, ['exit', '5']));
    expect(pair.results.map(({ end }) => end)).toEqual([
      { kind: 'exited', code: 0 },
      { kind: 'exited', code: 5 },
    ]);
  });

  it('[JDG-2] a write to an ended program is fatal', async () => {
    const pair = await left.sandbox.runPair(partner(left, ['write-for-ever']), partner(right, ['exit', '0']));
    expect(pair.results[0].end).toEqual({ kind: 'signalled', signal: 13 });
  });

  it('[JDG-2] two that wait for each other end by their own wall limits', async () => {
    const pair = await left.sandbox.runPair(
      partner(left, ['read-to-end'], { wallMs: 400 }),
      partner(right, ['read-to-end'], { wallMs: 150 }),
    );
    expect(pair.results[1].end).toEqual({ kind: 'wall' });
    expect(pair.results[0].end).toEqual({ kind: 'exited', code: 0 });
  });

  it('[JDG-2] each has limits of its own', async () => {
    const pair = await left.sandbox.runPair(
      partner(left, ['burn', '5000'], { cpuMs: 100 }),
      partner(right, ['read-to-end']),
    );
    expect(pair.results.map(({ end }) => end)).toEqual([{ kind: 'cpu' }, { kind: 'exited', code: 0 }]);
  });

  it('[JDG-2] the one whose end came first is named', async () => {
    const soon = partner(left, ['nap', '5']);
    const later = partner(right, ['nap', '200']);
    expect((await left.sandbox.runPair(soon, later)).endedFirst).toBe(0);
    expect((await left.sandbox.runPair(later, soon)).endedFirst).toBe(1);
  });

  it('a partner that only one names is a failure of the box', async () => {
    await expect(left.sandbox.runPair(partner(left, ['copy']), right.request(['exit', '0']))).rejects.toThrow(
      /partner/,
    );
  });
});
