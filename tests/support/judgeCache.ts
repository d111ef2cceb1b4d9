import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What costs much and depends on this machine alone: the helper and the precompiled headers, made once for all test files. */
export const SHARED_CACHE = join(tmpdir(), 'agon-judge-tests');

/** Makes a folder for the cache of a judge's process, empty but for the precompiled headers. */
export async function makeJudgeCache(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-judge-cache-'));
  await sharePch(folder);
  return folder;
}

/** Gives a cache the precompiled headers of all tests. */
export async function sharePch(cacheFolder: string): Promise<void> {
  await mkdir(join(SHARED_CACHE, 'pch'), { recursive: true, mode: 0o755 });
  await symlink(join(SHARED_CACHE, 'pch'), join(cacheFolder, 'pch'));
}
