import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkbench, openBench, type Bench } from './bench.ts';
import { cases } from '#tests/support/full.ts';

const MB = 1 << 20;
const bench = await makeWorkbench();
afterAll(() => bench.remove());

describe.each(cases(2, bench.forms))('limits of a box: $name', (form) => {
  let box: Bench;
  beforeAll(async () => {
    box = await openBench(bench, form, 1);
  });
  afterAll(() => box.close());

  it('[JDG-1] a program that ends by itself has its exit code', async () => {
    expect((await box.run(['exit', '3'])).end).toEqual({ kind: 'exited', code: 3 });
  });

  it('[JDG-1] a program that dies by its own signal has that signal', async () => {
    expect((await box.run(['die', '11'])).end).toEqual({ kind: 'signalled', signal: 11 });
    expect((await box.run(['die', '9'])).end).toEqual({ kind: 'signalled', signal: 9 });
  });

  it('[JDG-1] CPU time is limited, and the program is ended soon after', async () => {
    const result = await box.run(['burn', '5000'], { limits: { cpuMs: 200 } });
    expect(result.end).toEqual({ kind: 'cpu' });
    expect(result.cpuMs).toBeGreaterThanOrEqual(200);
    expect(result.cpuMs).toBeLessThan(260);
  });

  it('[JDG-1] CPU time of threads is added up', async () => {
    const result = await box.run(['burn-in-threads', '150'], { limits: { cpuMs: 300 } });
    expect(result.end).toEqual({ kind: 'cpu' });
  });

  it('[JDG-1] wall time is limited', async () => {
    const result = await box.run(['nap', '20000'], { limits: { wallMs: 150 } });
    expect(result.end).toEqual({ kind: 'wall' });
    expect(result.wallMs - result.waitedMs).toBeGreaterThanOrEqual(150);
    expect(result.cpuMs).toBeLessThan(50);
  });

  it.each(['touch', 'touch-shared', 'touch-without-leader', 'hoard-shared'])(
    '[JDG-1] memory is limited however it is taken: %s',
    async (habit) => {
      const result = await box.run([habit, '600'], { limits: { memoryBytes: 64 * MB } });
      expect(result.end).toEqual({ kind: 'memory' });
    },
  );

  it('[JDG-1] memory that is used within the limit is no fault', async () => {
    for (const habit of ['touch', 'touch-shared', 'hoard-shared']) {
      const result = await box.run([habit, '48'], { limits: { memoryBytes: 64 * MB } });
      expect(result.end).toEqual({ kind: 'exited', code: 0 });
    }
  });

  it('[JDG-1] the stack may take all of the memory', async () => {
    const result = await box.run(['recurse', '150000']);
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    expect(result.memoryBytes).toBeGreaterThan(140 * MB);
  });

  it('[JDG-1] output as long as allowed is no fault, a byte more is', async () => {
    expect((await box.run(['write-out', String(MB)])).end).toEqual({ kind: 'exited', code: 0 });
    expect((await box.run(['write-out', String(MB + 1)])).end).toEqual({ kind: 'output' });
    expect((await box.run(['write-out-stubbornly', String(5 * MB)])).end).toEqual({ kind: 'output' });
    expect((await box.output()).length).toBeLessThanOrEqual(MB + 1);
  });

  it('[JDG-4] standard error is no output: any amount of it is no fault, and its two ends are kept', async () => {
    const said = join(box.outputs, 'stderr');
    const result = await box.run(['write-errors', String(3 * MB)], { stderr: { file: said } });
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    const kept = await readFile(said, 'utf8');
    expect(kept).toMatch(/^first\.+last$/);
    expect(kept.length).toBe(128 << 10);
    await box.run(['write-errors', '4096'], { stderr: { file: said } });
    expect((await readFile(said, 'utf8')).length).toBe('first'.length + 4096 + 'last'.length);
  });

  it('[JDG-4] in pipes little memory can be kept', async () => {
    expect((await box.run(['hoard-in-pipes'])).end).toEqual({ kind: 'exited', code: 0 });
    expect(Number(await box.output())).toBeLessThanOrEqual(8);
  });

  it('[JDG-1] a submission cannot fork: the call fails for lack of room', async () => {
    expect((await box.run(['fork'])).end).toEqual({ kind: 'exited', code: 0 });
    expect(await box.output()).toBe('EAGAIN\n');
  });

  it('[JDG-1] a compiler makes some, and not more than it may', async () => {
    await box.run(['fork'], { limits: { processes: 4 } });
    expect(await box.output()).toBe('forked\n');
    const result = await box.run(['fork-many', '50'], { limits: { processes: 8 } });
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    const made = Number(await box.output());
    expect(made).toBeGreaterThanOrEqual(7);
    expect(made).toBeLessThanOrEqual(9);
  });

  it('[JDG-1] a file that is written has been made empty, and no other can be', async () => {
    await writeFile(join(box.folder, 'answer'), 'old');
    await chmod(join(box.folder, 'answer'), 0o666);
    await box.run(['put', 'answer'], { writable: ['answer'] });
    expect(await readFile(join(box.folder, 'answer'), 'utf8')).toBe('put');
    await box.run(['exit', '0'], { writable: ['answer'] });
    expect((await stat(join(box.folder, 'answer'))).size).toBe(0);
    expect((await box.run(['put', 'other'], { writable: ['answer'] })).end).toEqual({
      kind: 'exited',
      code: 1,
    });
  });

  it('[JDG-1] a compiler writes where it likes in its folder', async () => {
    expect((await box.run(['put', 'made'], { writable: 'folder' })).end).toEqual({ kind: 'exited', code: 0 });
    expect(await readFile(join(box.folder, 'made'), 'utf8')).toBe('put');
  });
});
