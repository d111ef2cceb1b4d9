import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { extraSecondsOf } from '#domain/people/accommodation.ts';
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
 * of new participants, and of those among them with extra time.
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
  for (const { userId, category } of entrants.filter((one) => one.category !== '')) {
    const rows = await trx
      .updateTable('participants')
      .set({ category })
      .where('contest_id', '=', contestId)
      .where('user_id', '=', userId)
      .where('category', '!=', category)
      .returning('id')
      .execute();
    changed.push(...rows.map(({ id }) => id));
  }
  if (changed.length > 0) await publishParticipants(trx, publish, contest, changed);
  return { count, accommodated };
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
    .where('participants.id', 'in', [...participantIds, 0])
    .where('users.extra_time', '!=', '')
    .execute();
  for (const { id, extra_time: kept, accommodation } of people) {
    const seconds = extraSecondsOf(kept, contest.end_at - contest.start_at);
    await trx
      .updateTable('participants')
      .set({ extra_time_seconds: seconds, extra_reason: accommodation === '' ? kept : accommodation })
      .where('id', '=', id)
      .execute();
  }
  return people.length;
}
