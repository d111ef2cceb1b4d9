import { type ReplacedAnswer } from '#server/db/late-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type AnswerRow, knownAnswer } from './queries.ts';

/**
 * The answer that came in time; null: there is none. The answer in force is it, if it is newer and no
 * accepted late one.
 */
export async function answerInTime(
  trx: Transaction,
  participantId: number,
  questionId: number,
): Promise<ReplacedAnswer | null> {
  const [current, late] = [
    await knownAnswer(trx, participantId, questionId),
    await lateAnswers(trx, participantId, questionId),
  ];
  const isLate = current !== undefined && late.some(({ revision }) => revision === current.revision);
  return current === undefined || isLate ? (late.at(-1)?.replaced ?? null) : replacedOf(current);
}

/** A person's late answers to a question, in the order in which they came. */
export async function lateAnswers(trx: Transaction, participantId: number, questionId: number) {
  return trx
    .selectFrom('late_arrivals')
    .select(['value', 'marked', 'revision', 'at', 'state', 'replaced'])
    .where('participant_id', '=', participantId)
    .where('question_id', '=', questionId)
    .orderBy('id')
    .execute();
}

function replacedOf({ value, marked, revision, saved_at, points }: AnswerRow): ReplacedAnswer {
  return { value, marked, revision, saved_at, points };
}
