import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { extraSecondsOf } from '#domain/people/accommodation.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { publishParticipants } from '#server/features/standings/board/republish.ts';

/** The most rows in one statement. */
const AT_ONCE = 1_000;

/** A person who is to compete. */
export interface Entrant {
  readonly userId: number;
  readonly category: string;
}

/**
 * Makes people participants of a contest, adds the new ones to its board, and gives them the extra time that
 * is kept with them. Existing participants stay, and take the category where one is given. Answers the number
 * of new participants, and of those among them with extra time. Throws 409 where the results are final and
 * somebody would be new or change the category.
 */
export async function enterContest(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  entrants: readonly Entrant[],
  accommodate = true,
): Promise<{ readonly count: number; readonly accommodated: number }> {
  const contest = await lockContest(trx, contestId);
  const changed: number[] = [];
  let count = 0;
  for (let at = 0; at < entrants.length; at += AT_ONCE) {
    const rows = await trx
      .insertInto('participants')
      .values(
        entrants
          .slice(at, at + AT_ONCE)
          .map(({ userId, category }) => ({ contest_id: contestId, user_id: userId, category })),
      )
      .onConflict((known) => known.columns(['contest_id', 'user_id']).doNothing())
      .returning('id')
      .execute();
    count += rows.length;
    changed.push(...rows.map(({ id }) => id));
  }
  const accommodated = accommodate ? await giveKeptTime(trx, contest, changed) : 0;
  changed.push(...(await giveCategories(trx, contestId, entrants)));
  if (changed.length === 0) return { count, accommodated };
  refuseFinal(contest);
  await publishParticipants(trx, publish, contest, changed);
  return { count, accommodated };
}

/** Gives participants the categories that are named, and answers the ids of those who had another. */
async function giveCategories(
  trx: Transaction,
  contestId: number,
  entrants: readonly Entrant[],
): Promise<readonly number[]> {
  const named = entrants.filter(({ category }) => category !== '');
  if (named.length === 0) return [];
  const people = named.map(({ userId }) => userId);
  const categories = named.map(({ category }) => category);
  const { rows } = await sql<{ id: number }>`
    update participants p set category = v.category
    from unnest(${people}::int[], ${categories}::text[]) as v(user_id, category)
    where p.contest_id = ${contestId} and p.user_id = v.user_id and p.category <> v.category
    returning p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Gives new contestants the extra time that is kept with them, with its reason; answers how many have any.
 */
export async function giveKeptTime(
  trx: Transaction,
  contest: Pick<ContestRow, 'start_at' | 'end_at'>,
  participantIds: readonly number[],
): Promise<number> {
  const people = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['participants.id', 'users.extra_time', 'accommodation'])
    .where('participants.id', '=', sql<number>`any(${participantIds}::int[])`)
    .where('users.extra_time', '!=', '')
    .execute();
  const ids = people.map(({ id }) => id);
  const seconds = people.map(({ extra_time: kept }) =>
    extraSecondsOf(kept, contest.end_at - contest.start_at),
  );
  const reasons = people.map(({ extra_time: kept, accommodation }) => accommodation || kept);
  await sql`update participants p set extra_time_seconds = v.seconds, extra_reason = v.reason
    from unnest(${ids}::int[], ${seconds}::int[], ${reasons}::text[]) as v(id, seconds, reason)
    where p.id = v.id`.execute(trx);
  return people.length;
}
