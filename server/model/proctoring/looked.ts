import { type Kysely, sql } from 'kysely';
import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';

/** The longest pause within one look, ms. */
const GAP_MS = 10 * 60_000;
/** The most pictures of one look: a longer one is stored as several. */
const MOST_PICTURES = 500;

/** A look: the viewer, the pictures and their person, the contest, and the page it was made on. */
export interface Look {
  readonly viewerId: number;
  /** The person in the pictures. */
  readonly userId: number;
  readonly contestId: number;
  readonly way: PictureWay;
  readonly pictures: readonly number[];
  readonly now: number;
}

/**
 * Logs that somebody looked at a person's pictures (SEC-5). Looks on the same page in close succession are
 * one row. Call it before pictures are sent: a picture is shown only after the look is logged.
 */
export async function noteLooked(db: Kysely<Schema>, looks: readonly Look[]): Promise<void> {
  const rows = merged(looks);
  if (rows.length === 0) return;
  await storeLooks(db, [
    rows.map(({ viewerId }) => viewerId),
    rows.map(({ userId }) => userId),
    rows.map(({ contestId }) => contestId),
    rows.map(({ way }) => way),
    rows.map(({ pictures }) => `{${pictures.join(',')}}`),
    rows.map(({ now }) => now),
    GAP_MS,
    MOST_PICTURES,
  ]);
}

/** The looks of one viewer at one person on one page as one: the statement takes each combination once. */
function merged(looks: readonly Look[]): readonly Look[] {
  const rows = new Map<string, Look>();
  for (const look of looks) {
    const key = [look.viewerId, look.userId, look.contestId, look.way].join(' ');
    const known = rows.get(key);
    rows.set(key, known === undefined ? look : { ...look, pictures: [...known.pictures, ...look.pictures] });
  }
  return [...rows.values()];
}

const storeLooks = statement(
  'store-looks',
  `with looks as (
    select viewer_id, user_id, contest_id, way, ids::bigint[] as pictures, at
    from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[])
      as l(viewer_id, user_id, contest_id, way, ids, at)),
  grown as (
    update picture_views v set last_at = l.at, pictures = v.pictures || l.pictures from looks l
    where v.id = (select o.id from picture_views o
      where o.viewer_id = l.viewer_id and o.user_id = l.user_id and o.contest_id = l.contest_id and o.way = l.way
        and o.last_at between l.at - $7::bigint and l.at and cardinality(o.pictures) < $8::int
      order by o.last_at desc limit 1)
    returning v.viewer_id, v.user_id, v.contest_id, v.way)
  insert into picture_views (viewer_id, user_id, contest_id, way, first_at, last_at, pictures)
  select viewer_id, user_id, contest_id, way, at, at, pictures from looks l
  where not exists (select from grown g where g.viewer_id = l.viewer_id and g.user_id = l.user_id
    and g.contest_id = l.contest_id and g.way = l.way)`,
);

/** A row of the log of looks at somebody's pictures. */
export interface Looked {
  readonly id: number;
  readonly viewer: string;
  readonly viewer_name: string;
  readonly contest: number;
  readonly way: PictureWay;
  readonly first_at: number;
  readonly last_at: number;
  /** Ids of the pictures, in the order of looking, with repetitions. */
  readonly pictures: number[];
}

/** Looks at somebody's pictures, the newest first, in one contest, or (null) in all. */
export function lookedAt(
  db: Kysely<Schema>,
  userId: number,
  contestId: number | null,
  limit = 1_000,
): Promise<Looked[]> {
  let query = db
    .selectFrom('picture_views as v')
    .innerJoin('users as u', 'u.id', 'v.viewer_id')
    .select(['v.id', 'u.name as viewer', 'u.display_name as viewer_name', 'v.contest_id as contest', 'v.way'])
    .select(['v.first_at', 'v.last_at'])
    .select(sql<number[]>`to_json(v.pictures)`.as('pictures'))
    .where('v.user_id', '=', userId);
  if (contestId !== null) query = query.where('v.contest_id', '=', contestId);
  return query.orderBy('v.last_at', 'desc').orderBy('v.id', 'desc').limit(limit).execute();
}
