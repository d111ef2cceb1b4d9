import { type Generated } from 'kysely';
import { type Criterion } from '#domain/marking/marking.ts';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { type DefaultJson } from './json-column.ts';

/** Tasks, quizzes among them, as they are listed and judged in every contest that has them. */
export interface TasksTable {
  id: Generated<number>;
  /** The name it is listed by. */
  name: string;
  /** Its names, by language; empty: the name above is used in all languages. */
  names: DefaultJson<Readonly<Record<string, string>>>;
  is_quiz: boolean;
  time_limit_ms: number;
  memory_limit_bytes: number;
  /** Comma list of extensions. */
  languages: string;
  /** Short name of its package, by which a later import finds the task. */
  slug: string | null;
  /** The UUID of its package, in small letters; null: the package has none. */
  uuid: Generated<string | null>;
  /** The version it is judged by now; null: it cannot be judged. */
  version_id: number | null;
  score_mode: Generated<ScoreMode>;
  /** The person who made it in the workshop; null: it came otherwise. */
  owner_id: Generated<number | null>;
  created_at: Generated<number | null>;
  /** Grows by one with each change of its work tree. */
  tree_revision: Generated<number>;
  /** The task as the work tree says it; null: nothing that can be read. */
  tree_kind: Generated<'batch' | 'interactive' | 'output_only' | 'quiz' | null>;
  /** Words by which its package is found. */
  keywords: Generated<readonly string[]>;
  /** Criteria that its package gives for marking it; empty: it gives none. */
  marking_criteria: DefaultJson<readonly Criterion[]>;
}

/** A task's place in a contest. */
interface ContestTasksTable {
  contest_id: number;
  number: number;
  task_id: number;
  label: string;
  max_score: number;
  /** null: as the task says. */
  score_mode: ScoreMode | null;
  /** nvo: how long its module lasts; null: until the end of the contest. */
  module_minutes: number | null;
  /** As `#rrggbb`. */
  balloon_color: string | null;
  external_id: string | null;
}

/** Statements of tasks, one a language. */
interface StatementsTable {
  task_id: number;
  lang: string;
  mime: string;
  name: string;
  file_hash: string;
  /** The LaTeX from which its PDF is made (contract/latex.ts); `file_hash` is the Markdown that pages show. */
  latex_hash: Generated<string | null>;
}

/** Corrections of organisers in a statement, for their contest alone. */
interface StatementCorrectionsTable {
  contest_id: number;
  task_id: number;
  lang: string;
  /** The statement that it corrects; it does not apply to another one. */
  of_hash: string;
  file_hash: string;
}

/** The statements of tasks in each contest, with the corrections of that contest. */
interface ContestStatementsView extends StatementsTable {
  contest_id: number;
  /** The name of the task in the language. */
  title: string;
}

/** Files of a task for download. */
interface AttachmentsTable {
  task_id: number;
  name: string;
  mime: string;
  file_hash: string;
}

/** The tables of tasks, of their files and of their places in contests. */
export interface TaskTables {
  tasks: TasksTable;
  contest_tasks: ContestTasksTable;
  statements: StatementsTable;
  statement_corrections: StatementCorrectionsTable;
  contest_statements: ContestStatementsView;
  attachments: AttachmentsTable;
}
