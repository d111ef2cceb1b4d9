import { type Generated } from 'kysely';
import { type Criterion } from '#domain/marking/marking.ts';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { type DefaultJson } from './json-column.ts';

/** Tasks, including quizzes, with the data that all their contests share. */
export interface TasksTable {
  id: Generated<number>;
  /** The name in lists of tasks. */
  name: string;
  /** Its names by language; empty: `name` is used in all languages. */
  names: DefaultJson<Readonly<Record<string, string>>>;
  is_quiz: boolean;
  time_limit_ms: number;
  memory_limit_bytes: number;
  /** Comma-separated list of file extensions. */
  languages: string;
  /** Short name of its package; a later import finds the task by it. */
  slug: string | null;
  /** The UUID of its package, in lower case; null: the package has none. */
  uuid: Generated<string | null>;
  /** The version in use for judging; null: the task cannot be judged. */
  version_id: number | null;
  score_mode: Generated<ScoreMode>;
  /** The person who made it in the workshop; null: it was not made there. */
  owner_id: Generated<number | null>;
  created_at: Generated<number | null>;
  /** Grows by one with each change of its work tree. */
  tree_revision: Generated<number>;
  /** The kind of task in the work tree; null: the tree cannot be read. */
  tree_kind: Generated<'batch' | 'interactive' | 'output_only' | 'quiz' | null>;
  /** Keywords to find its package by. */
  keywords: Generated<readonly string[]>;
  /** Criteria for marking from its package; empty: none given. */
  marking_criteria: DefaultJson<readonly Criterion[]>;
}

/** A task in a contest. */
interface ContestTasksTable {
  contest_id: number;
  number: number;
  task_id: number;
  label: string;
  max_score: number;
  /** null: as in the task. */
  score_mode: ScoreMode | null;
  /** nvo: duration of its module, minutes; null: until the end of the contest. */
  module_minutes: number | null;
  /** As `#rrggbb`. */
  balloon_color: string | null;
  external_id: string | null;
}

/** Statements of tasks, one per language. */
interface StatementsTable {
  task_id: number;
  lang: string;
  mime: string;
  name: string;
  file_hash: string;
  /** The LaTeX for its PDF (contract/latex.ts); `file_hash` is then the Markdown that pages show. */
  latex_hash: Generated<string | null>;
}

/** Staff's corrections of a statement, each for one contest. */
interface StatementCorrectionsTable {
  contest_id: number;
  task_id: number;
  lang: string;
  /** The statement that it corrects; it does not apply to any other. */
  of_hash: string;
  file_hash: string;
}

/** The statements of tasks in each contest, with the corrections of that contest. */
interface ContestStatementsView extends StatementsTable {
  contest_id: number;
  /** The task's name in this language. */
  title: string;
}

/** Files of a task for download. */
interface AttachmentsTable {
  task_id: number;
  name: string;
  mime: string;
  file_hash: string;
}

/** The tables of tasks, their files and their contests. */
export interface TaskTables {
  tasks: TasksTable;
  contest_tasks: ContestTasksTable;
  statements: StatementsTable;
  statement_corrections: StatementCorrectionsTable;
  contest_statements: ContestStatementsView;
  attachments: AttachmentsTable;
}
