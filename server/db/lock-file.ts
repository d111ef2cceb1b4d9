import { readFile, stat, unlink } from 'node:fs/promises';
import { platform } from 'node:process';
import { join } from 'node:path';
import { systemCode } from './embedded-error.ts';
import { ENDING_FILE } from './watchdog.ts';

const SOCKET_DIR_LINE = 4;
/** A running server writes its lock file within a moment of creating it, ms. */
const EMPTY_FOR_MS = 3_000;

/** The server on a data directory, by PostgreSQL's lock file. */
export interface LockHolder {
  readonly pid: number;
  /** True: the server was asked to end, and is ending. */
  readonly isEnding: boolean;
}

/** The holder of the data directory, by its lock file; undefined when there is no such file. */
export async function lockHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (Number.isNaN(pid)) return undefined;
  const runDir = lines[SOCKET_DIR_LINE]?.trim() ?? '';
  const isEnding =
    runDir !== '' && (await stat(join(runDir, ENDING_FILE)).catch(() => undefined)) !== undefined;
  return { pid, isEnding };
}

/**
 * Removes a lock file that PostgreSQL would wrongly take for that of a running server: an empty one left by a
 * kill, or one whose number now belongs to another process, as happens in containers after a restart.
 * PostgreSQL itself still finds orphaned sessions, through the shared memory of the data directory.
 */
export async function removeStaleLock(path: string): Promise<void> {
  const file = join(path, 'postmaster.pid');
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return;
  const holder = await lockHolder(path);
  const stale = holder === undefined ? await isLongEmpty(file) : await isSomeoneElse(holder.pid, path);
  if (stale) await unlink(file).catch(() => undefined);
}

/** Ends a server that lost its watchdog, at once; PostgreSQL recovers unwritten changes from its log. */
export async function endHolder(path: string): Promise<void> {
  await removeStaleLock(path);
  const holder = await lockHolder(path);
  if (holder === undefined) return;
  try {
    process.kill(holder.pid, 'SIGQUIT');
  } catch {
    // It has ended already.
  }
}

async function isLongEmpty(file: string): Promise<boolean> {
  const { size, mtimeMs } = await stat(file);
  return size === 0 && Date.now() - mtimeMs > EMPTY_FOR_MS;
}

/** A server works inside its data directory. Only Linux shows where a process works. */
async function isSomeoneElse(pid: number, path: string): Promise<boolean> {
  if (platform !== 'linux') return false;
  const isPresent = await stat(`/proc/${pid}`).catch(() => undefined);
  if (isPresent === undefined) return false;
  try {
    const [works, data] = [await stat(`/proc/${pid}/cwd`), await stat(path)];
    return works.dev !== data.dev || works.ino !== data.ino;
  } catch (error) {
    // A process that ended, but whose parent did not wait for it, has no working directory.
    return systemCode(error) === 'ENOENT';
  }
}
