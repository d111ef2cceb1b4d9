import { type Transaction } from '../../db/transaction.ts';
import { type Publish } from '../../journal/write.ts';
import { userStream, staffStreams } from '../streams.ts';
import { knownLateById, type KnownLate, lateAnswerOnWire, lateOnWire } from './queries.ts';

/** Tells a late arrival, as it now is, to the contest's staff, and a quiz answer to whoever gave it; answers it. */
export async function publishLate(trx: Transaction, publish: Publish, id: number): Promise<KnownLate> {
  const known = await knownLateById(trx, id);
  if (!known) throw new Error(`there is no late arrival ${id}`);
  for (const stream of await staffStreams(trx, 'lateArrivals', known.contest_id)) {
    publish(stream, { action: 'set', late: lateOnWire(known) });
  }
  const answer = lateAnswerOnWire(known);
  if (answer !== null) {
    publish(userStream('quiz', known.contest_id, known.user_id), { action: 'late', answer });
  }
  return known;
}
