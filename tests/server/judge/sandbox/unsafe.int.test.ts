import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { makeWorkbench, openBench, PLAIN_USER, type Bench } from './bench.ts';

const bench = await makeWorkbench();
afterAll(() => bench.remove());

describe('without a sandbox, as a plain user', () => {
  let sandbox: Sandbox;
  let box: Bench;
  beforeAll(async () => {
    const form = bench.forms.find(({ user }) => process.getuid?.() !== 0 || user !== undefined);
    if (form === undefined) throw new Error('no sandbox works here for a plain user');
    box = await openBench(bench, form, 11);
    const user = process.getuid?.() === 0 ? PLAIN_USER : undefined;
    sandbox = await openSandbox({ slot: 12, level: 'unsafe', helper: bench.helper, user });
  });
  afterAll(async () => {
    await box.close();
    await sandbox.close();
  });

  it('time, memory and output are limited all the same', async () => {
    const run = (habit: [string, string], limits = {}) => sandbox.run(box.request(habit, { limits }));
    expect((await run(['exit', '3'])).end).toEqual({ kind: 'exited', code: 3 });
    expect((await run(['burn', '5000'], { cpuMs: 100 })).end).toEqual({ kind: 'cpu' });
    expect((await run(['nap', '5000'], { wallMs: 100 })).end).toEqual({ kind: 'wall' });
    expect((await run(['touch', '600'], { memoryBytes: 64 << 20 })).end).toEqual({ kind: 'memory' });
    expect((await run(['write-out', '3000000'])).end).toEqual({ kind: 'output' });
  });

  it('and nothing else is: that is why it is called unsafe', async () => {
    await sandbox.run(box.request(['open-to-read', '/etc/passwd']));
    expect(await box.output()).toBe('opened\n');
  });
});
