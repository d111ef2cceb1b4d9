import { type Generated } from 'kysely';
import { type Criterion } from '#domain/marking/marking.ts';
import { type AnswerValue, type QuestionKind } from '#domain/quiz/quiz.ts';
import { type QuestionKey } from '#domain/quiz/quiz-scoring.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type DefaultJson, type Json } from './json-column.ts';

/** Markdown by language code, or one text for all languages. */
export type Texts = string | Readonly<Record<string, string>>;

/** One of the answers to choose from. */
export interface QuizOption {
  readonly id: string;
  readonly text: Texts;
}

/** The questions of a quiz task, numbered from 1. */
interface QuizQuestionsTable {
  id: Generated<number>;
  task_id: number;
  number: number;
  kind: QuestionKind;
  points: number;
  text: Json<Texts>;
  options: Json<readonly QuizOption[]>;
  /** null: people score the question. */
  key: Json<QuestionKey | null>;
  /** Criteria for marking from the quiz file; empty: none given. */
  marking_criteria: DefaultJson<readonly Criterion[]>;
}

/** All answers of a participant to a quiz; the row is made with the first answer. */
interface QuizSheetsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  /** When it was last scored, and the contest time then; null: not yet. */
  closed_at: number | null;
  contest_time_ms: number | null;
  /** On the contest's scale; the points known until now. */
  score: number | null;
  verdict: Verdict | null;
  /** Number of answers that wait for a person. */
  pending: Generated<number>;
  /** It is scored when answers are no longer accepted. */
  is_open: Generated<boolean>;
}

/** A participant's answer to a question, as it was last saved. */
interface QuizAnswersTable {
  participant_id: number;
  question_id: number;
  value: Json<AnswerValue>;
  marked: boolean;
  /** Made in the browser; the greatest revision is valid. */
  revision: number;
  saved_at: number;
  /** On the quiz's own scale; null: not scored yet. */
  points: number | null;
}

/** Submissions and closed quizzes, from which the rows of a board are made. */
interface CountedWorkView {
  id: number;
  contest_id: number;
  participant_id: number;
  task_number: number;
  at: number;
  contest_time_ms: number;
  verdict: Verdict | null;
  score: number | null;
  group_scores: Json<readonly number[] | null>;
  is_penalised: boolean | null;
}

/** The tables of quizzes. */
export interface QuizTables {
  quiz_questions: QuizQuestionsTable;
  quiz_sheets: QuizSheetsTable;
  quiz_answers: QuizAnswersTable;
  counted_work: CountedWorkView;
}
