import { type Transaction } from '../../db/transaction.ts';
import { type Publish } from '../../journal/write.ts';
import { lockContest } from '../../model/locks.ts';
import { publishParticipants } from '../standings/republish.ts';

/** Rows of one statement. */
const AT_ONCE = 1_000;

/** Somebody who is to compete. */
export interface Entrant {
  readonly userId: number;
  readonly category: string;
}

/**
 * Lets people compete in a contest, and tells its board of those who are new. Whoever competes already keeps their place,
 * and takes the category where one is named. Answers how many are new.
 */
export async function enterContest(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  entrants: readonly Entrant[],
): Promise<number> {
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
  return count;
}
