import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type Quiz, type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type ExamResult, type QuizOutcome } from '#protocol/wire/results/results.ts';
import { type ArrivedBy } from './contest.ts';

/** A competitor's quizzes (QIZ-1). Their answers are documents of the home `answer`. */
export type QuizEvent =
  /** The person opened a quiz, in this language. */
  | { readonly type: 'QuizOpened'; readonly number: number; readonly lang: string }
  | { readonly type: 'QuizLoaded'; readonly asked: string; readonly quiz: Quiz }
  | {
      readonly type: 'QuizRefused';
      readonly number: number;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The person answered, changed their answer, or marked the question. `at` is the server's time. */
  | {
      readonly type: 'QuizAnswerGiven';
      readonly task: number;
      readonly question: number;
      readonly value: AnswerValue;
      readonly marked: boolean;
      readonly at: number;
    }
  /** The person opened the results of an exam, or more of it ended while they were there. */
  | { readonly type: 'ExamResultsOpened' }
  /** Results of those tasks of the exam that have any. */
  | { readonly type: 'ExamResultsLoaded'; readonly results: readonly ExamResult[] }
  /** A quiz that takes no more answers was scored. */
  | {
      readonly type: 'QuizScored';
      readonly task: number;
      readonly outcome: QuizOutcome;
      readonly by: ArrivedBy;
    }
  /** The server saved an answer from any of the person's pages. */
  | {
      readonly type: 'QuizAnswerChanged';
      readonly task: number;
      readonly answer: QuizAnswer;
      readonly by: ArrivedBy;
    };
