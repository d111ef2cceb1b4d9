import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkbench, openBench, type Bench, type Workbench } from './bench.ts';

/**
 * Landlock covers truncation of files from version 3 and signals from version 6; before, the guard has to.
 * Only a plain user without namespaces depends on it: processes and files of the machine are the user's own.
 */
describe.each([1, 2, 3, 5, undefined])('with Landlock of version %s at most', (version) => {
  let bench: Workbench;
  let box: Bench;
  beforeAll(async () => {
    bench = await makeWorkbench(version);
    const form = bench.forms.find(
      ({ level, user }) => level === 'landlock' && (process.getuid?.() !== 0 || user),
    );
    if (form === undefined) throw new Error('Landlock does not work here for a plain user');
    box = await openBench(bench, form, 13);
  });
  afterAll(async () => {
    await box.close();
    await bench.remove();
  });

  async function said(...habit: [string, ...string[]]): Promise<string> {
    expect((await box.run(habit)).end).toEqual({ kind: 'exited', code: 0 });
    return (await box.output()).trim();
  }

  it('[JDG-1] no file is cut that may not be written', async () => {
    for (const path of [join(bench.folder, 'precious'), join(box.folder, 'precious')]) {
      await writeFile(path, 'precious');
      await chmod(path, 0o666);
      for (const habit of ['cut', 'cut-by-opening', 'open-to-write'] as const) {
        expect(await said(habit, path), habit).toBe('refused');
      }
      expect(await readFile(path, 'utf8')).toBe('precious');
    }
  });

  it('[JDG-1] no process gets a signal, a limit or a priority from it but itself', async () => {
    expect(await said('signal-itself')).toBe('done');
    expect(await said('signal-keeper')).toBe('refused');
    expect(await said('signal', String(process.pid))).toBe('refused');
    expect(await said('limit', String(process.ppid))).toBe('refused');
    expect(await said('priority', String(process.ppid))).toBe('refused');
    await box.run(['signal-all']);
    expect((await box.run(['exit', '6'])).end).toEqual({ kind: 'exited', code: 6 });
  });

  it('[JDG-1] a compiler writes and makes processes as ever', async () => {
    const compile = { writable: 'folder', limits: { processes: 4 } } as const;
    await box.run(['fork'], compile);
    expect(await box.output()).toBe('forked\n');
    expect((await box.run(['put', 'made'], compile)).end).toEqual({ kind: 'exited', code: 0 });
  });
});
