import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { join } from 'node:path';
import { DATABASE_USER, openCluster, readPassword } from './cluster.ts';
import { type ConnectionOptions } from './database.ts';

/** Lines of PostgreSQL's lock file, counted from 0. */
const PORT_LINE = 3;
const SOCKET_DIR_LINE = 4;

/**
 * The address of a data folder's embedded database while a contest server runs on it; null when its lock file
 * names no server. With a stale lock file, connections to the address are refused.
 */
export async function findRunning(dataDir: string): Promise<ConnectionOptions | null> {
  const cluster = await openCluster(dataDir);
  const text = await readFile(join(cluster.path, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const port = Number(lines[PORT_LINE]);
  const socketDir = lines[SOCKET_DIR_LINE]?.trim() ?? '';
  const isWindows = platform === 'win32';
  if (!(port > 0) || (!isWindows && socketDir === '')) return null;
  const password = await readPassword(cluster);
  return {
    host: isWindows ? '127.0.0.1' : socketDir,
    port,
    user: DATABASE_USER,
    database: DATABASE_USER,
    ...(password === undefined ? {} : { password }),
  };
}
