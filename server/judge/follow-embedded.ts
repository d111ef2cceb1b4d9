import { existsSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseTarget } from '../db/database.ts';
import { findRunning } from '../db/running.ts';
import { StartError } from '../options.ts';
import { makeOwnFolder, removeLeftovers } from './own-folder.ts';

const LOOK_EVERY_MS = 1_000;
/** The path of a Unix socket is at most 107 bytes long. */
const SHORT_PATH = '/tmp';

/** The embedded database of a data folder, wherever it answers. */
export interface FollowedDatabase {
  /** Stays the same over restarts of the server. */
  readonly target: DatabaseTarget;
  close(): Promise<void>;
}

/**
 * Reaches the embedded database of a contest server on this machine, also when it starts later or again. Each start
 * has another private folder for its socket; a link of this process's own leads to the present one, so that
 * connections need not know. The server's user and root may enter that folder, nobody else. Throws StartError where
 * there is no data.
 */
export async function followEmbedded(dataDir: string): Promise<FollowedDatabase> {
  const folder = join(dataDir, 'postgres');
  // Looking must not make a database where there is none.
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
