import { existsSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseTarget } from '../db/database.ts';
import { findRunning } from '../db/running.ts';
import { StartError } from '../options.ts';
import { makeOwnFolder, removeLeftovers } from './own-folder.ts';

const LOOK_EVERY_MS = 1_000;
/** A short folder, as the path of a Unix socket has at most 107 bytes. */
const SHORT_PATH = '/tmp';

/** The embedded database of a data folder, over restarts of the server. */
export interface FollowedDatabase {
  /** Address that stays the same over restarts of the server. */
  readonly target: DatabaseTarget;
  close(): Promise<void>;
}

/**
 * Connects to the embedded database of a contest server on this machine, even if it starts later or restarts.
 * Each start has another private folder for its socket; a link of this process leads to the current one, so
 * connections need not know it. Only the server's user and root may enter that folder. Throws StartError when
 * there is no data.
 */
export async function followEmbedded(dataDir: string): Promise<FollowedDatabase> {
  const folder = join(dataDir, 'postgres');
  // A search must not create a database.
  if (!existsSync(join(folder, 'cluster'))) {
    throw new StartError(
      `There is no database in ${folder}. Give --data FOLDER of a server on this machine, or --database-url URL.`,
    );
  }
  const first = await findRunning(folder);
  await removeLeftovers(SHORT_PATH);
  const own = await makeOwnFolder(SHORT_PATH, 'link');
  const link = join(own, 'database');
  let linked = '';
  const look = async (): Promise<void> => {
    const running = await findRunning(folder);
    if (running === null || running.host === linked) return;
    const staged = join(own, 'next');
    await rm(staged, { force: true });
    await symlink(running.host, staged);
    await rename(staged, link);
    linked = running.host;
  };
  await look();
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  timer.unref();
  const { port = 5432, user = 'agon', database = 'agon' } = first ?? {};
  return {
    target: { connection: { host: link, port, user, database } },
    close: async () => {
      clearInterval(timer);
      await rm(own, { recursive: true, force: true });
    },
  };
}
