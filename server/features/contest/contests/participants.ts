import { type Kysely, sql } from 'kysely';
import { parseUserTypes } from '#domain/roles.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { whoAgreed } from '#server/model/consent.ts';
import { type Schema } from '#server/db/schema.ts';

/** The contestants of a contest as staff see them, by name. */
export async function participantsOf(db: Kysely<Schema>, contestId: number): Promise<Participant[]> {
  const rows = await rowsOf(db).where('contest_id', '=', contestId).orderBy('users.name').execute();
  const contest = await db
    .selectFrom('contests')
    .select(['id', 'check_internet', 'check_camera', 'check_screen', 'signals', 'pictures_kept_days'])
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const agreed = await whoAgreed(db, contest);
  return rows.map(toWire).map((one) => {
    return agreed === null || one.is_translator ? one : { ...one, agreed: agreed.has(one.user_id) };
  });
}

/** One contestant as staff see them. The id must exist. */
export async function participantById(db: Kysely<Schema>, id: number): Promise<Participant> {
  return toWire(await rowsOf(db).where('participants.id', '=', id).executeTakeFirstOrThrow());
}

/** Several contestants as staff see them, by id. */
export async function participantsById(db: Kysely<Schema>, ids: readonly number[]): Promise<Participant[]> {
  const rows = await rowsOf(db)
    .where('participants.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('participants.id')
    .execute();
  return rows.map(toWire);
}

function rowsOf(db: Kysely<Schema>) {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'user_id', 'users.name', 'display_name', 'group_label', 'types'])
    .select(['category', 'extra_time_seconds', 'extra_reason', 'finished_at', 'on_board'])
    .select('picture_hash');
}

function toWire(row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>): Participant {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    display_name: row.display_name,
    group: row.group_label,
    category: row.category,
    extra_time: row.extra_time_seconds,
    extra_reason: row.extra_reason,
    finished: row.finished_at !== null,
    is_translator: parseUserTypes(row.types).includes('translator'),
    on_board: row.on_board,
    ...(row.picture_hash === null ? {} : { picture: row.picture_hash }),
  };
}
