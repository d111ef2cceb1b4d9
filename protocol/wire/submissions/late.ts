import * as v from 'valibot';
import { LATE_STATES } from '#domain/submissions/late.ts';
import { id, instant } from '#protocol/fields.ts';
import { answerValue, quizAnswer } from '../quiz.ts';
import { quizOutcome } from '../results/results.ts';

/** The state of a late arrival, for its sender. */
export const lateMark = v.object({
  state: v.picklist(LATE_STATES),
  /** The time of sending, by the browser's claim. */
  sent_at: instant,
  /** The reason of a rejection or a changed decision; '' for none. */
  reason: v.string(),
  decided_at: v.nullable(instant),
});
export type LateMark = v.InferOutput<typeof lateMark>;

/** An own answer to a quiz that arrived after the end. It counts only once it is accepted. */
export const lateAnswer = v.object({
  id,
  contest: id,
  /** The task's number in the contest, and the question's in the quiz. */
  task: v.number(),
  question: v.number(),
  value: answerValue,
  revision: v.number(),
  /** Arrival on the server. */
  at: instant,
  ...lateMark.entries,
});
export type LateAnswer = v.InferOutput<typeof lateAnswer>;

/** The result of sending an answer: the answer in force and, if the sent one was late, its state. */
export const savedAnswer = v.object({
  ...quizAnswer.entries,
  late: v.optional(v.nullable(lateAnswer), null),
});

export type SavedAnswer = v.InferOutput<typeof savedAnswer>;

/**
 * /user/queue/quiz/{contestId}: the new state of an own answer, for the person's other pages; the state of a
 * late one; the result of a quiz that takes no more answers; that the person's works got marks; or that their
 * delegation's translation changed.
 */
export const quizFrame = v.variant('action', [
  v.object({ action: v.literal('set'), task: v.number(), answer: quizAnswer }),
  v.object({ action: v.literal('late'), answer: lateAnswer }),
  v.object({ action: v.literal('scored'), task: v.number(), outcome: quizOutcome }),
  v.object({ action: v.literal('marks') }),
  v.object({ action: v.literal('translation') }),
]);
