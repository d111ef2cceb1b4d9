import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** Keeps a content and answers the SHA-256 (hex) it is found by. The same content is kept once. */
export async function putFile(db: Kysely<Schema>, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex');
  await db
    .insertInto('files')
    .values({ hash, bytes: content.length, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}

/** The same for a content that lies in a file. */
export async function putFileFrom(
  db: Kysely<Schema>,
  path: string,
): Promise<{ readonly hash: string; readonly bytes: number }> {
  const content = await readFile(path);
  return { hash: await putFile(db, content), bytes: content.length };
}

/** Writes the content with that SHA-256 (hex) into a new file. Throws when there is none. */
export async function writeFileTo(db: Kysely<Schema>, hash: string, path: string): Promise<void> {
  await writeFile(path, await getFile(db, hash));
}

/** The content with that SHA-256 (hex). Throws when there is none: whoever holds a hash got it from `putFile`. */
export async function getFile(db: Kysely<Schema>, hash: string): Promise<Buffer> {
  const row =
    (await db.selectFrom('files').select('content').where('hash', '=', hash).executeTakeFirst()) ??
    (await draftFile(db, hash));
  if (!row) throw new Error(`no file ${hash}`);
  return row.content;
}

/** Contents of packages that wait to be confirmed are kept apart, so that they go with them. */
async function draftFile(db: Kysely<Schema>, hash: string) {
  return db
    .selectFrom('package_draft_files')
    .select('content')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
}
