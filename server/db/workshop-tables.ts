import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';
import { type MakingTables } from './making-tables.ts';

/** People with whom a task is shared; its owner has no row. */
interface TaskSharesTable {
  task_id: number;
  user_id: number;
  may_write: boolean;
}

/** The work tree of a task: the current files of its package, by path. */
interface TaskFilesTable {
  task_id: number;
  path: string;
  /** Hash of its content in `files`. */
  hash: string;
  bytes: number;
  changed_at: number;
  changed_by: number | null;
  /** The recipe of a generated file, which shows when to make it again; null: a person wrote the file. */
  made_from: string | null;
}

/** A version of the work tree, saved with a message; never changed. */
interface TaskCommitsTable {
  id: Generated<number>;
  task_id: number;
  /** From 1 within the task; the version for judging has the same number. */
  number: number;
  at: number;
  by_user: number | null;
  message: string;
  /** The version for judging; null: the tree has a fault, or is a quiz. */
  version_id: number | null;
  /** Findings when it was read as a package. */
  report: Json<unknown>;
}

/** The work tree at a commit: its files by path. */
interface TaskCommitFilesTable {
  commit_id: number;
  path: string;
  hash: string;
  bytes: number;
  made_from: string | null;
}

/** Contents removed from a work tree that can be restored while they are kept. */
interface TaskFormerFilesTable {
  task_id: number;
  hash: string;
  bytes: number;
  made_from: string | null;
  removed_at: number;
}

/** People who have a task open, and where; a row that was not renewed in time no longer counts. */
interface TaskEditorsTable {
  task_id: number;
  user_id: number;
  /** Made in the browser, since a person may have a task open twice. */
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
