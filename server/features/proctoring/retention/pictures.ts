import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { freePictures } from '#server/files/free.ts';
import { DAY_MS } from './terms.ts';

/** The number of pictures deleted in one transaction: small enough to make nobody wait. */
const AT_ONCE = 500;

/**
 * Deletes the pictures of contests whose term is over. A content is deleted with the last picture that has
 * it.
 */
export async function deletePictures(app: App): Promise<void> {
  while ((await deleteSome(app)) === AT_ONCE);
}

async function deleteSome(app: App): Promise<number> {
  const gone = await app.write(async (trx) =>
    trx
      .deleteFrom('snapshots')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('snapshots')
          .innerJoin('contests', 'contests.id', 'snapshots.contest_id')
          .select('snapshots.id')
          .where(sql<number>`end_at + pictures_kept_days * ${DAY_MS}::bigint`, '<', app.now())
          .limit(AT_ONCE),
      )
      .returning('picture_hash')
      .execute(),
  );
  await freePictures(
    app.db,
    gone.map((row) => row.picture_hash),
  );
  return gone.length;
}
