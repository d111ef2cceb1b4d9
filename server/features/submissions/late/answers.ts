import { type ReplacedAnswer } from '#server/db/late-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { closeQuizzes } from '#server/features/quiz/close.ts';
import { answerInTime, lateAnswers } from '#server/features/quiz/in-time.ts';
import { answerOnWire } from '#server/features/quiz/wire.ts';
import { type LockedPlace } from '#server/model/locks.ts';
import { type KnownLate } from '#server/model/submissions/late/queries.ts';

/**
 * Puts the right answer in force after a decision: the newest among the one that came in time and the
 * accepted late ones. Then the quiz is scored again. The transaction holds the participant locked and has
 * stored the decision.
 */
export async function applyLateAnswers(
  trx: Transaction,
  publish: Publish,
  place: LockedPlace,
  { question_id: questionId, question, task_id: taskId, task_number: taskNumber }: KnownLate,
  now: number,
): Promise<void> {
  if (questionId === null || question === null) return;
  const { contest, participant } = place;
  const holds = await answerInForce(trx, participant.id, questionId);
  if (holds === null) {
    await trx
      .deleteFrom('quiz_answers')
      .where('participant_id', '=', participant.id)
      .where('question_id', '=', questionId)
      .execute();
  } else await putAnswer(trx, participant.id, questionId, holds);
  const sheet = { contest_id: contest.id, participant_id: participant.id, task_id: taskId };
  await trx
    .insertInto('quiz_sheets')
    .values({ ...sheet, task_number: taskNumber })
    .onConflict((conflict) => conflict.columns(['participant_id', 'task_id']).doUpdateSet({ is_open: true }))
    .execute();
  await closeQuizzes(trx, publish, place, now);
  if (holds !== null) {
    const answer = answerOnWire(question, {
      ...holds,
      participant_id: participant.id,
      question_id: questionId,
    });
    const owner = { contestId: contest.id, userId: participant.user_id };
    publishers.quiz(publish, owner, { action: 'set', task: taskNumber, answer });
  }
}

async function answerInForce(
  trx: Transaction,
  participantId: number,
  questionId: number,
): Promise<ReplacedAnswer | null> {
  const inTime = await answerInTime(trx, participantId, questionId);
  const late = await lateAnswers(trx, participantId, questionId);
  const accepted = late
    .filter(({ state }) => state === 'accepted')
    .map(({ value, marked, revision, at }) => ({
      value,
      marked: marked ?? false,
      revision: revision ?? 0,
      saved_at: at,
      // A scorer's points of the former answer do not count for this one.
      points: null,
    }));
  const all = [...(inTime === null ? [] : [inTime]), ...accepted];
  return all.reduce<ReplacedAnswer | null>(
    (newest, one) => (newest === null || one.revision > newest.revision ? one : newest),
    null,
  );
}

async function putAnswer(
  trx: Transaction,
  participantId: number,
  questionId: number,
  { value, marked, revision, saved_at, points }: ReplacedAnswer,
): Promise<void> {
  const facts = { value: JSON.stringify(value), marked, revision, saved_at, points };
  await trx
    .insertInto('quiz_answers')
    .values({ participant_id: participantId, question_id: questionId, ...facts })
    .onConflict((conflict) => conflict.columns(['participant_id', 'question_id']).doUpdateSet(facts))
    .execute();
}
