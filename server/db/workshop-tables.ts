import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';
import { type MakingTables } from './making-tables.ts';

/** Whom a task is shared with, beside its owner. */
interface TaskSharesTable {
  task_id: number;
  user_id: number;
  may_write: boolean;
}

/** The work tree of a task: its package's files as they now are, by path. */
interface TaskFilesTable {
  task_id: number;
  path: string;
  /** Of its content in `files`. */
  hash: string;
  bytes: number;
  changed_at: number;
  changed_by: number | null;
  /** The recipe of a generated file, so that it is known when it must be made again; null: somebody wrote it. */
  made_from: string | null;
}

/** A version of the work tree, kept with a message. Never changed. */
interface TaskCommitsTable {
  id: Generated<number>;
  task_id: number;
  /** From 1 within the task; the version that is judged by has the same number. */
  number: number;
  at: number;
  by_user: number | null;
  message: string;
  /** The version for judging; null: it has a fault, or is a quiz. */
  version_id: number | null;
  /** Findings of reading it as a package. */
  report: Json<unknown>;
}

/** The work tree as it was at a commit: its files by their paths. */
interface TaskCommitFilesTable {
  commit_id: number;
  path: string;
  hash: string;
  bytes: number;
  made_from: string | null;
}

/** Contents that were removed from a work tree and may be put back, as long as they are kept. */
interface TaskFormerFilesTable {
  task_id: number;
  hash: string;
  bytes: number;
  made_from: string | null;
  removed_at: number;
}

/** People who have a task open, and where; a row that was not renewed in time is nobody. */
interface TaskEditorsTable {
  task_id: number;
  user_id: number;
  /** Made in the browser: somebody may have a task open twice. */
  tab: string;
  path: string;
  seen_at: number;
}

/** The tables of the workshop. */
export interface WorkshopTables extends MakingTables {
  task_shares: TaskSharesTable;
  task_files: TaskFilesTable;
  task_commits: TaskCommitsTable;
  task_commit_files: TaskCommitFilesTable;
  task_editors: TaskEditorsTable;
  task_former_files: TaskFormerFilesTable;
}
