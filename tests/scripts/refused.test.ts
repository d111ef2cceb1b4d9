import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { givenFile } from '#scripts/given-file.ts';

const ROOT = join(import.meta.dirname, '../..');

// F88
it('[EVT-2] a path that is no file is named before anything is begun with it', () => {
  expect(() => givenFile('/nonexist')).toThrow('No file: /nonexist');
  expect(() => givenFile(ROOT)).toThrow(`No file: ${ROOT}`);
  expect(givenFile(import.meta.filename)).toBe(import.meta.filename);
});

it.each([
  ['recording', '--nonexist'],
  ['restore', '/nonexist'],
])('[EVT-2] a recording that %s cannot use is named in one line: %s', async (command, given) => {
  const { code, told } = await new Promise<{ code: unknown; told: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `scripts/${command}.ts`, given],
      { cwd: ROOT },
      (error, _, told) => resolve({ code: error?.code, told }),
    );
  });
  expect(told.trim().split('\n')).toEqual([expect.stringContaining(given)]);
  expect(code).toBe(1);
});
