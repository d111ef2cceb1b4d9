import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { staffOf } from '#server/model/access.ts';
import { publishers } from '#server/model/streams.ts';
import { knownQuestions, unansweredIn, unreadAnswersOf } from './queries.ts';
import { deskQuestionOnWire, type KnownQuestion, questionOnWire } from './wire.ts';

/** A question as it is now; undefined when no question has the number. */
export function questionBy(trx: Transaction, id: number): Promise<KnownQuestion | undefined> {
  return knownQuestions(trx).where('questions.id', '=', id).executeTakeFirst();
}

/**
 * Publishes a whole question to its asker and to the contest's staff, with the count of each. The caller
 * holds the contest's questions locked (`lockQuestions`).
 */
export async function publishQuestion(
  trx: Transaction,
  publish: Publish,
  id: number,
  action: 'set' | 'update',
): Promise<KnownQuestion> {
  const known = await publishToDesk(trx, publish, id, action);
  const participant = await trx
    .selectFrom('participants')
    .select(['id', 'seen_at'])
    .where('id', '=', known.participant_id)
    .executeTakeFirstOrThrow();
  const { contest_id: contestId, user_id: userId } = known;
  publishers.questions(
    publish,
    { contestId, userId },
    {
      action: 'update',
      value: await unreadAnswersOf(trx, participant),
      topic: known.topic,
      message: known.answer ?? known.question,
      question: questionOnWire(known),
    },
  );
  return known;
}

/** Publishes to the contest's staff alone: contestants need not know which juror has a question in hand. */
export async function publishToDesk(
  trx: Transaction,
  publish: Publish,
  id: number,
  action: 'set' | 'update' = 'update',
): Promise<KnownQuestion> {
  const known = await knownQuestions(trx).where('questions.id', '=', id).executeTakeFirstOrThrow();
  const question = deskQuestionOnWire(known);
  const value = await unansweredIn(trx, known.contest_id);
  publishers.staffQuestions(publish, await staffOf(trx, known.contest_id), { action, value, question });
  return known;
}
