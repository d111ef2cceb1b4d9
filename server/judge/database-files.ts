import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database } from '../db/database.ts';
import { withRetries } from '../db/transaction.ts';
import { fetchFile } from '../files/relay.ts';

/** Files that were unused for this time are removed, and fetched again when needed. */
const KEPT_MS = 7 * 86_400_000;
/** Time between two updates of a file's last use. */
const NOTED_EVERY_MS = 3_600_000;
const SHA256 = /^[0-9a-f]{64}$/;

/** Provides the store's files on this machine. */
export interface DatabaseFiles {
  /** The read-only file with the content of this SHA-256; it is fetched first if it is missing. */
  path(hash: string): Promise<string>;
}

/**
 * A folder of contents fetched from the store, shared by the judges of this machine. A file is named by the
 * hash of its content, so an existing file need not be fetched. A file exists completely or not at all.
 */
export async function openDatabaseFiles(db: Database, folder: string): Promise<DatabaseFiles> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await removeOld(folder);
  const fetching = new Map<string, Promise<void>>();
  const fetch = async (hash: string, path: string): Promise<void> => {
    const staged = join(folder, `staged-${randomUUID()}`);
    try {
      await withRetries(() => fetchFile(db, hash, staged));
      await chmod(staged, 0o444);
      await rename(staged, path);
    } finally {
      await rm(staged, { force: true });
    }
  };
  return {
    path: async (hash) => {
      if (!SHA256.test(hash)) throw new Error(`not a SHA-256: ${hash}`);
      const path = join(folder, hash);
      if (await isStored(path)) return path;
      let under = fetching.get(hash);
      if (under === undefined) {
        under = fetch(hash, path).finally(() => fetching.delete(hash));
        fetching.set(hash, under);
      }
      await under;
      return path;
    },
  };
}

/** Whether a file exists; its last use is updated from time to time. */
async function isStored(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null) return false;
  const now = Date.now();
  if (now - found.mtimeMs > NOTED_EVERY_MS) {
    await utimes(path, now / 1000, now / 1000).catch(() => undefined);
  }
  return true;
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}
