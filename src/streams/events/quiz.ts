import { type AnswerValue } from '#domain/quiz.ts';
import { type Quiz, type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type ExamResult, type QuizOutcome } from '#protocol/wire/results.ts';
import { type By } from './contest.ts';

/** An answer as this browser wrote it down until the server has it. */
export interface KeptAnswer {
  /** Task number, and number of the question in it. */
  readonly task: number;
  readonly question: number;
  readonly value: AnswerValue;
  readonly marked: boolean;
  readonly revision: number;
  /** When it was given, on the server's clock. */
  readonly givenAt: number;
  /** Why the server would not take it; null: it is still to be sent. */
  readonly refused: { readonly key: string; readonly detail: string | null } | null;
}

/** A competitor's quizzes (QIZ-1). Of two answers to one question the one with the greater revision holds. */
export type QuizEvent =
  /** The person came to a quiz, to be shown in this language. */
  | { readonly type: 'QuizOpened'; readonly number: number; readonly lang: string }
  | { readonly type: 'QuizLoaded'; readonly asked: string; readonly quiz: Quiz }
  | {
      readonly type: 'QuizRefused';
      readonly number: number;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The person answered, changed their answer, or marked the question. `at`: the server's time. */
  | {
      readonly type: 'QuizAnswerGiven';
      readonly task: number;
      readonly question: number;
      readonly value: AnswerValue;
      readonly marked: boolean;
      readonly at: number;
    }
  /** The person came to where results of an exam are shown, or more of it is over while they are there. */
  | { readonly type: 'ExamResultsOpened' }
  /** What became of the exam's tasks so far. */
  | { readonly type: 'ExamResultsLoaded'; readonly results: readonly ExamResult[] }
  /** A quiz that takes no more answers was scored. */
  | {
      readonly type: 'QuizScored';
      readonly task: number;
      readonly outcome: QuizOutcome;
      readonly by: By;
    }
  /** Answers that had not arrived when this page was left, or broke down. */
  | { readonly type: 'QuizAnswersRestored'; readonly answers: readonly KeptAnswer[] }
  /** The server keeps this answer: the one that was sent, or a newer one. */
  | { readonly type: 'QuizAnswerSaved'; readonly task: number; readonly answer: QuizAnswer }
  /** An answer was kept from any of the person's pages. */
  | {
      readonly type: 'QuizAnswerChanged';
      readonly task: number;
      readonly answer: QuizAnswer;
      readonly by: By;
    }
  /** The network failed; the answer is kept and sent again at `retryAt`. */
  | {
      readonly type: 'QuizAnswerDelayed';
      readonly task: number;
      readonly question: number;
      readonly revision: number;
      readonly retryAt: number;
    }
  /** The server will not take it. */
  | {
      readonly type: 'QuizAnswerRefused';
      readonly task: number;
      readonly question: number;
      readonly revision: number;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The person put away an answer that was refused. */
  | { readonly type: 'QuizAnswerDismissed'; readonly task: number; readonly question: number };
