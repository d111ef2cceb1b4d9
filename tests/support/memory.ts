import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for data that are gone after the tests: in memory, where there is room, otherwise on the disk.
 * A database is a thousand files, which a disk makes and removes more slowly than PostgreSQL fills them.
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const parent = (await hasRoom()) ? MEMORY : tmpdir();
  return await mkdtemp(join(parent, prefix));
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > NEEDED_BYTES,
    () => false,
  );
}
