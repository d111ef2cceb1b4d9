import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { makeWorkbench, openBench, type Bench } from './bench.ts';
import { eventually } from '#tests/support/eventually.ts';

const HOLDER = fileURLToPath(new URL('./holder.child.ts', import.meta.url));
const PATIENCE = { timeout: 20_000, interval: 20 };
const bench = await makeWorkbench();
afterAll(() => bench.remove());

/** Ids of the processes whose command line contains a word. */
async function processesWith(word: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  );
  return numbers.filter((_, index) => lines[index]?.includes(word)).map(Number);
}

async function untilRunning(word: string): Promise<void> {
  await eventually(async () => {
    expect(await processesWith(word)).not.toHaveLength(0);
  }, PATIENCE);
}

async function untilGone(word: string): Promise<void> {
  await eventually(async () => {
    expect(await processesWith(word)).toHaveLength(0);
  }, PATIENCE);
}

describe.each(bench.forms)('the life of a box: $name', (form) => {
  let box: Bench;
  let marker: string;
  beforeEach(async () => {
    box = await openBench(bench, form, 7);
    marker = randomUUID();
  });
  afterEach(() => box.close());

  it('[JDG-1] background processes of a program end with it', async () => {
    const { end } = await box.run(['fork-many', '5', marker], { limits: { processes: 8 } });
    expect(end.kind).toBe('exited');
    expect(await processesWith(marker)).toHaveLength(0);
  });

  it('[JDG-1] child processes end when a limit ends the program', async () => {
    const { end } = await box.run(['nap', '60000', marker], { limits: { wallMs: 100, processes: 8 } });
    expect(end.kind).toBe('wall');
    expect(await processesWith(marker)).toHaveLength(0);
  });

  it('[JDG-3] a killed helper takes its program along, fails the run, and another serves the next', async () => {
    const run = box.run(['nap', '60000', marker]);
    const failure = expect(run).rejects.toThrow(SandboxError);
    await untilRunning(marker);
    for (const helper of await processesWith(`${form.level}\0${String(60_947)}`))
      process.kill(helper, 'SIGKILL');
    await failure;
    await untilGone(marker);
    expect((await box.run(['exit', '8'])).end).toEqual({ kind: 'exited', code: 8 });
  });

  it('[JDG-3] closing ends running programs', async () => {
    const failure = expect(box.run(['nap', '60000', marker])).rejects.toThrow(SandboxError);
    await untilRunning(marker);
    await box.close();
    await failure;
    await untilGone(marker);
  });

  it('[JDG-3] a killed worker leaves no program and no helper', async () => {
    if (form.user !== undefined) return; // the spawned worker runs as the current user
    const worker = spawn(process.execPath, [
      '--import',
      'tsx',
      HOLDER,
      bench.helper,
      form.level,
      box.folder,
      marker,
    ]);
    await untilRunning(`600000\0${marker}`);
    worker.kill('SIGKILL');
    await untilGone(marker);
    await untilGone(`${form.level}\0${String(60_946)}`);
  });

  it('[JDG-3] background boxes have the lowest priority for the processor, judging boxes do not', async () => {
    await box.run(['nice']);
    expect(await box.output()).toBe('0\n');
    const behind = await openBench(bench, form, 8, true);
    try {
      await behind.run(['nice']);
      expect(await behind.output()).toBe('19\n');
    } finally {
      await behind.close();
    }
  });

  it('runs that are asked for at once go one after the other', async () => {
    const codes = ['1', '2', '3'];
    const results = await Promise.all(codes.map((code) => box.run(['exit', code])));
    expect(results.map(({ end }) => end)).toEqual(
      codes.map((code) => ({ kind: 'exited', code: Number(code) })),
    );
  });
});
