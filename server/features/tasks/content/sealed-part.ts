import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';

/** An encrypted part by its address. Throws 404 when it is of no seal any more. */
export async function partFile(db: Kysely<Schema>, hash: string): Promise<FileAnswer> {
  const found = await db
    .selectFrom('seal_parts')
    .select('file_hash')
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  if (!found) throw notFound();
  const file = { name: hash, mime: 'application/octet-stream', content: await openFile(db, hash) };
  return { file, save: false, isForCaches: true };
}
