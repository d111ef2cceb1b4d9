import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOM = '700m';
const PIECE = Buffer.alloc(1 << 20);

/** A separate disk for a database, small enough to be filled. */
export interface Disk {
  readonly path: string;
  /** Whether it can be filled. Only root can mount a disk; otherwise it is a folder. */
  readonly canFill: boolean;
  /** Fills all free space. */
  fill(): Promise<void>;
  /** Frees the space again. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether this process may mount a file system. */
export const MAY_MOUNT = tryMount();

/** Makes one. */
export async function openDisk(): Promise<Disk> {
  const path = await mkdtemp(join(tmpdir(), 'agon-disk-'));
  await chmod(path, 0o755);
  if (MAY_MOUNT) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=0755`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    canFill: MAY_MOUNT,
    fill: () =>
      new Promise((resolve) => {
        const file = createWriteStream(filler);
        // The disk is full when a write fails.
        file.once('error', () => resolve());
        const write = (): void => void file.write(PIECE, (error) => (error ? undefined : write()));
        write();
      }),
    empty: () => rm(filler, { force: true }),
    async remove() {
      if (MAY_MOUNT) execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

function tryMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const command = 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d" && rmdir "$d"';
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
