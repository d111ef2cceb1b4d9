import * as v from 'valibot';
import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { instant } from '../fields.ts';

/** An answer: the id of an option, ids of options, or text; null: nothing. */
export const answerValue = v.nullable(v.union([v.string(), v.array(v.string())]));

/** A question in one language, without its key. Texts are Markdown. */
const quizQuestion = v.object({
  /** Number from 1 within the quiz. */
  number: v.number(),
  kind: v.picklist(QUESTION_KINDS),
  /** Points on the quiz's own scale. */
  points: v.number(),
  text: v.string(),
  options: v.array(v.object({ id: v.string(), text: v.string() })),
});
export type QuizQuestion = v.InferOutput<typeof quizQuestion>;

/** An own answer as the server has it. Of two answers the one with the greater revision counts. */
export const quizAnswer = v.object({
  question: v.number(),
  value: answerValue,
  /** Whether the person has marked the question for review. */
  marked: v.boolean(),
  revision: v.number(),
  saved_at: instant,
});
export type QuizAnswer = v.InferOutput<typeof quizAnswer>;

/** A quiz as a contestant answers it. */
export const quiz = v.object({
  /** The task's number in the contest. */
  task: v.number(),
  /** The language of the texts, and all languages there are. */
  lang: v.string(),
  langs: v.array(v.string()),
  questions: v.array(quizQuestion),
  /** Own answers; questions without an answer are left out. */
  answers: v.array(quizAnswer),
  counts: v.object({
    questions: v.number(),
    answered: v.number(),
    marked: v.number(),
    left: v.number(),
  }),
});
export type Quiz = v.InferOutput<typeof quiz>;
