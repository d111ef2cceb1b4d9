import * as v from 'valibot';
import { instant } from '#protocol/fields.ts';
import { task } from '../tasks.ts';

/** The result of a quiz that takes no more answers, as far as the contest shows it (QIZ-4). */
export const quizOutcome = v.object({
  closed_at: instant,
  /** Points on the contest's scale, without answers that wait; null: not shown. */
  score: v.nullable(v.number()),
  /** Answers that wait for a person to score them. */
  pending: v.number(),
  /** Points on the quiz's own scale; null: not shown. */
  questions: v.nullable(
    v.array(
      v.object({
        number: v.number(),
        max_points: v.number(),
        /** The points; null: not scored yet. */
        points: v.nullable(v.number()),
        waits: v.boolean(),
      }),
    ),
  ),
});
export type QuizOutcome = v.InferOutput<typeof quizOutcome>;

/**
 * A task of an exam that the person has worked on, and its quiz's result; null where it is no quiz, or is not
 * over.
 */
const examResult = v.object({ task, quiz: v.nullable(quizOutcome) });
export type ExamResult = v.InferOutput<typeof examResult>;

/** The answer of `results`. */
export const examResults = v.object({ results: v.array(examResult) });
