import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/**
 * Stores whose space pictures share with other data; an S3-compatible store has none of this machine's disk.
 */
export type PicturePlace = 'database' | 'folder';

/** Bytes of pictures of screens and cameras in a store. */
export async function picturesIn(db: Kysely<Schema>, place: PicturePlace): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('picture', '=', true)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
