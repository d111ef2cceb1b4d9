import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';

/** Bytes that pictures of screens and cameras take in the database. */
export async function picturesInDatabase(db: Kysely<Schema>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('picture', '=', true)
    .where('place', '=', 'database')
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
