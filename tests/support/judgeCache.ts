import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder shared by test files for what is slow to make: the helper and the precompiled headers. */
export const SHARED_CACHE = join(tmpdir(), 'agon-judge-tests');

/** Makes a cache folder for a judge's process, with only the precompiled headers in it. */
export async function makeJudgeCache(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-judge-cache-'));
  await sharePch(folder);
  return folder;
}

/** Copies the shared precompiled headers into a cache. */
export async function sharePch(cacheFolder: string): Promise<void> {
  await mkdir(join(SHARED_CACHE, 'pch'), { recursive: true, mode: 0o755 });
  await symlink(join(SHARED_CACHE, 'pch'), join(cacheFolder, 'pch'));
}
