import { type Transaction } from '../../db/transaction.ts';
import { type Tell } from '../../journal/write.ts';
import { userStream, staffStreams } from '../streams.ts';
import { knownLateById, type KnownLate, lateAnswerOnWire, lateOnWire } from './queries.ts';

/** Tells a late arrival, as it now is, to the contest's staff, and a quiz answer to whoever gave it; answers it. */
export async function tellLate(trx: Transaction, tell: Tell, id: number): Promise<KnownLate> {
  const known = await knownLateById(trx, id);
  if (!known) throw new Error(`there is no late arrival ${id}`);
  for (const stream of await staffStreams(trx, 'lateArrivals', known.contest_id)) {
    tell(stream, { action: 'set', late: lateOnWire(known) });
  }
  const answer = lateAnswerOnWire(known);
  if (answer !== null) {
    tell(userStream('quiz', known.contest_id, known.user_id), { action: 'late', answer });
  }
  return known;
}
