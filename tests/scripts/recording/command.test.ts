import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

// F88
it.each(['/nonexist', ROOT])('[EVT-2] a path that is no file is named in one line: %s', async (path) => {
  const { code, told } = await new Promise<{ code: unknown; told: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/recording.ts', path],
      { cwd: ROOT },
      (error, _, told) => resolve({ code: error?.code, told }),
    );
  });
  expect(told.trim().split('\n')).toEqual([expect.stringContaining(path)]);
  expect(code).toBe(1);
});
