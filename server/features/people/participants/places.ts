import { type Transaction } from '#server/db/transaction.ts';
import { notFound } from '#server/model/fault.ts';

/**
 * Participants of a contest with their login names, locked until the transaction ends. Throws 404 when one is
 * not of the contest.
 */
export async function lockPlaces(trx: Transaction, contestId: number, participantIds: readonly number[]) {
  const ids = [...new Set(participantIds)];
  const places = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'user_id', 'users.name', 'category', 'on_board', 'picture_hash'])
    .where('participants.id', 'in', ids)
    .where('contest_id', '=', contestId)
    .orderBy('participants.id')
    .forUpdate('participants')
    .execute();
  if (places.length !== ids.length) throw notFound();
  return places;
}
