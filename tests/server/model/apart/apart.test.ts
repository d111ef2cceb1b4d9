import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#server/programs.ts';
import { oddProgram } from '#tests/support/apart/apart.ts';
import { eventually } from '#tests/support/eventually.ts';

const ME = { person: 1 };
const SOMEBODY = { person: 2 };

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a program that works apart from the server', { timeout: 60_000 }, () => {
  it('[SEC-1] fails, takes all memory or never ends, and the next job is done', async () => {
    const program = oddProgram();
    expect(await program.ask({ job: 'fail' }, ME)).toBeNull();
    expect(await program.ask({ job: 'hoard' }, ME)).toBeNull();
    expect(await program.ask({ job: 'spin' }, ME, 1)).toBeNull();
    const first = await program.ask({ job: 'pid' }, ME);
    expect(first).toBeGreaterThan(0);
    expect(await program.ask({ job: 'pid' }, ME)).toBe(first);
  });

  // F4
  it('[SEC-1] ends with what it works for when nobody waits for it any more, also before its turn', async () => {
    const program = oddProgram();
    const gone = new AbortController();
    const asked = [1, 2, 3].map(() =>
      program.ask({ job: 'spin' }, { ...ME, signal: gone.signal }).catch((error: unknown) => error),
    );
    expect(await program.ask({ job: 'pid' }, SOMEBODY)).toBeGreaterThan(0);
    gone.abort(new Error('hung up'));
    for (const one of asked) expect(await one).toMatchObject({ message: 'hung up' });
    expect(await program.ask({ job: 'pid' }, ME)).toBeGreaterThan(0);
  });

  // F4
  it('[SEC-1] ends while it is at work when the process is killed that it works for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'apart-'));
    const mark = join(folder, 'pid');
    const program = join(ROOT, 'tests/support/apart/parent.ts');
    const parent = spawn(process.execPath, ['--import', 'tsx', program, mark], { stdio: 'inherit' });
    const worker = await eventually(async () => {
      const pid = Number(await readFile(mark, 'utf8'));
      expect(pid).toBeGreaterThan(0);
      return pid;
    });
    expect(isThere(worker)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => expect(isThere(worker)).toBe(false));
    await rm(folder, { recursive: true });
  });
});
