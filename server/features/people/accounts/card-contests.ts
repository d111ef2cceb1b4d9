import { type Kysely } from 'kysely';
import { type PersonCard } from '#protocol/wire/staff/people/accounts.ts';
import { type Schema } from '#server/db/schema.ts';
import { OWN_END } from '#server/model/contest/own-end.ts';

/** For which contest somebody logs in with a card. */
type CardContest = PersonCard['contest'];

/**
 * The contest that each of these people logs in for: the one that is asked for; else the first
 * that is not over for them. Who is in none is left out.
 */
export async function contestsOfCards(
  db: Kysely<Schema>,
  {
    ids,
    contest,
    now,
  }: { readonly ids: readonly number[]; readonly contest: number | undefined; readonly now: number },
): Promise<ReadonlyMap<number, CardContest>> {
  let query = db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select(['participants.user_id', 'contests.name', 'contests.start_at'])
    .where('participants.user_id', 'in', [...ids, 0])
    .where('contests.is_rehearsal', '=', false);
  if (contest === undefined) query = query.where('contests.archived_at', 'is', null).where(OWN_END, '>', now);
  else query = query.where('contests.id', '=', contest);
  const rows = await query.orderBy('contests.start_at', 'desc').orderBy('contests.id', 'desc').execute();
  return new Map(rows.map((row) => [row.user_id, { name: row.name, start_time: row.start_at }]));
}
