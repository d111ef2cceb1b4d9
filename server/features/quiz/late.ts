import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { answerInTime } from './in-time.ts';
import { type Lateness } from '#server/model/submissions/late/lateness.ts';
import { knownLate, lateAnswerOnWire } from '#server/model/submissions/late/queries.ts';
import { recordLate } from '#server/model/submissions/late/record.ts';
import { publishLate } from '#server/model/submissions/late/publish.ts';
import { type LockedPlace } from '#server/model/locks.ts';

/** An answer that a contestant gave. */
interface GivenAnswer {
  readonly task: { readonly id: number; readonly number: number };
  readonly question: { readonly id: number };
  readonly value: AnswerValue;
  readonly marked: boolean;
  readonly revision: number;
  readonly now: number;
}

/** Stores a late answer for the staff to decide; the answer in force stays. */
export async function takeLate(
  trx: Transaction,
  publish: Publish,
  place: LockedPlace,
  late: Lateness,
  { task, question, value, marked, revision, now }: GivenAnswer,
): Promise<LateAnswer | null> {
  const inTime = await answerInTime(trx, place.participant.id, question.id);
  const answer = { questionId: question.id, value, marked, revision, inTime };
  const id = await recordLate(trx, place, { ...late, task, now, answer });
  return lateAnswerOnWire(await publishLate(trx, publish, id));
}

/** The late answer with that revision; null when there is none. */
export async function knownLateAnswer(
  trx: Transaction,
  participantId: number,
  questionId: number,
  revision: number,
): Promise<LateAnswer | null> {
  const known = await knownLate(trx)
    .where('late_arrivals.participant_id', '=', participantId)
    .where('late_arrivals.question_id', '=', questionId)
    .where('late_arrivals.revision', '=', revision)
    .executeTakeFirst();
  return known ? lateAnswerOnWire(known) : null;
}

/** The answer in force before any is given. */
export function noAnswer(question: number, now: number): QuizAnswer {
  return { question, value: null, marked: false, revision: 0, saved_at: now };
}
