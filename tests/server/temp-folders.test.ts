import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTempFolder, removeAbandoned } from '#server/temp-folders.ts';

let own: string;
beforeEach(async () => {
  own = await mkdtemp(join(tmpdir(), 'temp-folders-'));
  vi.stubEnv('TMPDIR', own);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(own, { recursive: true, force: true });
});

it('[AUT-7] files that a killed server has left of uploads are removed by the next, and nothing of others', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  for (const name of [
    `agon-upload-${gone}-abc`,
    `agon-package-${gone}-abc`,
    'agon-upload-x',
    'agon-other-1-x',
  ])
    await mkdir(join(own, name, 'deep'), { recursive: true });
  await mkdir(join(own, `agon-upload-${process.ppid}-abc`));
  await makeTempFolder('upload');
  await removeAbandoned();
  expect((await readdir(own)).sort()).toEqual(
    ['agon-other-1-x', `agon-upload-${process.ppid}-abc`, 'agon-upload-x'].sort(),
  );
});
