import { access, readlink, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** A folder that can become full, and the free space on its disk. */
export interface FreeSpace {
  readonly what: 'database' | 'files' | 'temporary';
  readonly folder: string;
  readonly freeBytes: number;
}

/**
 * Free space for the database, contents of files and temporary files; leaves out a database or file store
 * that is not on this machine. Rejects where a local folder cannot be checked.
 */
export async function freeSpace(db: Kysely<Schema>): Promise<readonly FreeSpace[]> {
  const [database, files] = await Promise.all([databaseFolder(db), filesFolder(db)]);
  return [
    ...(database === null ? [] : [await freeAt('database', database)]),
    ...(files === null ? [] : [await freeAt('files', files)]),
    await freeAt('temporary', tmpdir()),
  ];
}

async function freeAt(what: FreeSpace['what'], folder: string): Promise<FreeSpace> {
  const { bavail, bsize } = await statfs(folder);
  return { what, folder, freeBytes: bavail * bsize };
}

/**
 * Only the database's administrator may read it, and the folder is only on the database's machine. The
 * embedded database gives it as its processes see it.
 */
async function databaseFolder(db: Kysely<Schema>): Promise<string | null> {
  try {
    const { rows } = await sql<{ folder: string; pid: number }>`
      select current_setting('data_directory') as folder, pg_backend_pid() as pid`.execute(db);
    const { folder = '', pid = 0 } = rows[0] ?? {};
    const here = folder === '/proc/self/cwd' ? await readlink(`/proc/${pid}/cwd`) : folder;
    await access(join(here, 'base'));
    return here;
  } catch {
    return null;
  }
}

/** The file store itself reports the loss of its folder. */
async function filesFolder(db: Kysely<Schema>): Promise<string | null> {
  const row = await db.selectFrom('file_store').select(['place', 'folder']).executeTakeFirst();
  if (row?.place !== 'folder' || row.folder === null) return null;
  return access(row.folder).then(
    () => row.folder,
    () => null,
  );
}
