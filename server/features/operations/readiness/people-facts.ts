import { type Kysely, sql } from 'kysely';
import { type CheckedPerson } from '#domain/operations/readiness-facts.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';

/** The contestants of a contest with the facts that the check needs, by name. */
export async function checkedPeople(
  db: Kysely<Schema>,
  contest: ContestRow,
  now: number,
): Promise<readonly CheckedPerson[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['users.name', 'users.room', 'users.seat'])
    .select(sql<boolean>`users.disabled_at is not null`.as('is_disabled'))
    .select(
      sql<boolean>`users.password is not null or exists (
        select from login_tokens t where t.user_id = users.id and t.used_at is null
          and t.viewed_by is null and t.expires_at > ${Math.max(now, contest.start_at)})`.as('can_log_in'),
    )
    .select((eb) =>
      eb
        .selectFrom('participants as others')
        .innerJoin('contests as c', 'c.id', 'others.contest_id')
        .select(sql<string[]>`coalesce(array_agg(distinct c.name), '{}')`.as('names'))
        .whereRef('others.user_id', '=', 'users.id')
        .where('c.id', '<>', contest.id)
        .where('c.is_rehearsal', '=', false)
        .where('c.start_at', '<', contest.end_at)
        .where('c.end_at', '>', contest.start_at)
        .as('elsewhere'),
    )
    .where('participants.contest_id', '=', contest.id)
    .orderBy('users.name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    canLogIn: row.can_log_in && !row.is_disabled,
    isDisabled: row.is_disabled,
    elsewhere: row.elsewhere ?? [],
    hasPlace: row.room !== '' || row.seat !== '',
  }));
}
