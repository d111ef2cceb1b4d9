import { type Kysely } from 'kysely';
import { type PictureWay } from '../../../domain/watching.ts';
import { type Schema } from '../../db/schema.ts';

/** Looks that follow one another within this are one, in ms. */
const GAP_MS = 10 * 60_000;

/** Who looked at how many pictures of whom, where, and by which way they came to them. */
export interface Look {
  readonly viewerId: number;
  /** Whose pictures they are. */
  readonly userId: number;
  readonly contestId: number;
  readonly way: PictureWay;
  readonly pictures: number;
  readonly now: number;
}

/**
 * Writes down that somebody looked at somebody's pictures (SEC-5). Looks by the same way that follow one another closely are
 * one row, from the first to the last of them. Call it before a picture is handed out: what is not written down is not shown.
 */
export async function noteLooked(db: Kysely<Schema>, look: Look): Promise<void> {
  const { viewerId, userId, contestId, way, pictures, now } = look;
  const grown = await db
    .updateTable('picture_views')
    .set((eb) => ({ last_at: now, pictures: eb('pictures', '+', pictures) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('picture_views')
        .select('id')
        .where('viewer_id', '=', viewerId)
        .where('contest_id', '=', contestId)
        .where('user_id', '=', userId)
        .where('way', '=', way)
        .where('last_at', '>=', now - GAP_MS)
        .where('last_at', '<=', now)
        .orderBy('last_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  if (grown.numUpdatedRows > 0n) return;
  await db
    .insertInto('picture_views')
    .values({
      viewer_id: viewerId,
      user_id: userId,
      contest_id: contestId,
      way,
      first_at: now,
      last_at: now,
      pictures,
    })
    .execute();
}

/** One row of who looked at somebody's pictures. */
export interface Looked {
  readonly id: number;
  readonly viewer: string;
  readonly viewer_name: string;
  readonly contest_id: number;
  readonly way: PictureWay;
  readonly first_at: number;
  readonly last_at: number;
  readonly pictures: number;
}

/** Who looked at somebody's pictures, the newest first; of one contest, or (null) of all. */
export function lookedAt(
  db: Kysely<Schema>,
  userId: number,
  contestId: number | null,
  limit = 1_000,
): Promise<readonly Looked[]> {
  let query = db
    .selectFrom('picture_views as v')
    .innerJoin('users as u', 'u.id', 'v.viewer_id')
    .select(['v.id', 'u.name as viewer', 'u.display_name as viewer_name', 'v.contest_id', 'v.way'])
    .select(['v.first_at', 'v.last_at', 'v.pictures'])
    .where('v.user_id', '=', userId);
  if (contestId !== null) query = query.where('v.contest_id', '=', contestId);
  return query.orderBy('v.last_at', 'desc').orderBy('v.id', 'desc').limit(limit).execute();
}
