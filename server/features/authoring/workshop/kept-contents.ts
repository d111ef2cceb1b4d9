import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { writeFileTo } from '#server/files/store.ts';
import { type LruFolder, openLruFolder } from '#server/judge/lru-folder.ts';
import { makeTempFolder } from '#server/temp-folders.ts';

/** The most bytes that are kept besides the contents used in the last minutes. */
const MAX_BYTES = 2_147_483_648;
const CONTENT = 'content';

let opened: Promise<LruFolder> | null = null;

/**
 * Local files with contents of the store, by hash, not to be written to. Contents that were used lately are
 * still on disk: reading a tree again fetches only what changed. A file stays for ten minutes at least.
 */
export async function keptContents(
  db: Kysely<Schema>,
  hashes: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  opened ??= openFolder();
  const folder = await opened;
  const paths = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const known =
      (await folder.find(hash)) ??
      (await folder.add(hash, (staged) => writeFileTo(db, hash, join(staged, CONTENT))));
    paths.set(hash, join(known, CONTENT));
  }
  return paths;
}

async function openFolder(): Promise<LruFolder> {
  const path = await makeTempFolder('package');
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return openLruFolder(path, MAX_BYTES);
}
