import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DatabaseTarget } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { isConnectionError } from '#server/db/errors.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { findRunning } from '#server/db/running.ts';

/** The database: PostgreSQL at `url`, or the embedded one of a data folder when `url` is ''. */
export interface DatabasePlace {
  readonly url: string;
  readonly data: string;
}

/** Options for starting a database that does not run. */
interface Opening {
  /** Leaves the schema as it is, without migrations. */
  readonly asItIs?: boolean;
}

/**
 * Works on a server's database, whether the server runs or not: an embedded database that does not run is
 * started. Rejects with a sentence for the operator when there is no database.
 */
export async function onDatabase<T>(
  { url, data }: DatabasePlace,
  work: (target: DatabaseTarget) => Promise<T>,
  opening: Opening = {},
): Promise<T> {
  return url === '' ? onEmbedded(join(resolve(data), 'postgres'), work, opening) : work({ url });
}

async function onEmbedded<T>(
  dataDir: string,
  work: (target: DatabaseTarget) => Promise<T>,
  { asItIs = false }: Opening,
): Promise<T> {
  // Work on a wrong folder must not create a database there.
  if (!existsSync(join(dataDir, 'cluster'))) throw new Error(`There is no database in ${dataDir}.`);
  const running = await findRunning(dataDir);
  if (running !== null) {
    try {
      return await work({ connection: running });
    } catch (error: unknown) {
      if (!isConnectionError(error)) throw error;
    }
  }
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const target = { connection: embedded.connection };
    if (!asItIs) await prepareDatabase(target);
    return await work(target);
  } finally {
    await embedded.stop();
  }
}
