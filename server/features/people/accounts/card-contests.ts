import { type Kysely } from 'kysely';
import { type PersonCard } from '#protocol/wire/staff/people/accounts.ts';
import { type Schema } from '#server/db/schema.ts';
import { OWN_END } from '#server/model/contest/own-end.ts';

/** The contest for which a card's owner logs in. */
type CardContest = PersonCard['contest'];

/**
 * The contest for which each of these people logs in: the requested one, else the first that is not over for
 * them. People in no contest are left out.
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
