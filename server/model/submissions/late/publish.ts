import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { knownLateById, type KnownLate, lateAnswerOnWire, lateOnWire } from './queries.ts';
import { staffOf } from '#server/model/access.ts';

/**
 * Publishes the present state of a late arrival to the contest's staff, and of a quiz answer to its author
 * too; answers it.
 */
export async function publishLate(trx: Transaction, publish: Publish, id: number): Promise<KnownLate> {
  const known = await knownLateById(trx, id);
  if (!known) throw new Error(`there is no late arrival ${id}`);
  const { contest_id: contestId, user_id: userId } = known;
  publishers.lateArrivals(publish, await staffOf(trx, contestId), { action: 'set', late: lateOnWire(known) });
  const answer = lateAnswerOnWire(known);
  if (answer !== null) publishers.quiz(publish, { contestId, userId }, { action: 'late', answer });
  return known;
}
