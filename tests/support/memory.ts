import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for data that are gone after the tests: in memory, where there is room, otherwise on the disk.
 * A database is a thousand files, which a disk makes and removes more slowly than PostgreSQL fills them. Folders of
 * processes that were killed are removed, since they would hold memory until the machine is started again.
 */
export async function makeMemoryFolder(prefix: 'agon-test-' | 'agon-e2e-'): Promise<string> {
  const isInMemory = await hasRoom();
  if (isInMemory) await removeLeft(prefix);
  return await mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `${prefix}${process.pid}-`));
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return await statfs(MEMORY).then(
    // The file system's limit says nothing of the memory that programs have left.
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()) > NEEDED_BYTES,
    () => false,
  );
}

async function removeLeft(prefix: string): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
