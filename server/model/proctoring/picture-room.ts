import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** Where pictures may fill what others need: an S3-compatible store is nobody's disk here. */
export type PicturePlace = 'database' | 'folder';

/** Bytes that pictures of screens and cameras take in a place. */
export async function picturesIn(db: Kysely<Schema>, place: PicturePlace): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('picture', '=', true)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
