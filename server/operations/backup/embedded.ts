import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { clientConfig, type DatabaseTarget } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { findRunning } from '#server/db/running.ts';
import { BackupError } from './format.ts';

/** Options for filling a data folder. */
export interface IntoFolder {
  readonly data: string;
  /** True: an existing database is renamed, never deleted. */
  readonly replace: boolean;
  /** Suffix of the former folder's name. */
  readonly stamp: string;
}

/**
 * Makes a new embedded database, fills it, and moves it into place on success. Returns the result and the
 * folder of the former database; null: there was none.
 */
export async function intoNewCluster<T>(
  { data, replace, stamp }: IntoFolder,
  fill: (target: DatabaseTarget) => Promise<T>,
): Promise<{ readonly done: T; readonly aside: string | null }> {
  const place = join(resolve(data), 'postgres');
  const isThere = existsSync(join(place, 'cluster'));
  if (isThere && !replace)
    throw new BackupError(`There is a database in ${place}. With --replace it is put aside, not deleted.`);
  if (isThere && (await isRunning(place)))
    throw new BackupError(`A server works on the database in ${place}: stop it first.`);
  const staging = join(resolve(data), `restoring-${stamp}`);
  await mkdir(resolve(data), { recursive: true });
  try {
    const done = await filled(staging, fill);
    const aside = isThere ? `${place}-before-${stamp}` : null;
    if (aside !== null) await rename(place, aside);
    else await rm(place, { recursive: true, force: true });
    await rename(staging, place);
    return { done, aside };
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function filled<T>(dataDir: string, fill: (target: DatabaseTarget) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    return await fill({ connection: embedded.connection });
  } finally {
    await embedded.stop();
  }
}

/** Whether a server answers; a lock file alone may be stale. */
async function isRunning(place: string): Promise<boolean> {
  const connection = await findRunning(place);
  if (connection === null) return false;
  const client = new pg.Client(clientConfig({ connection }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
