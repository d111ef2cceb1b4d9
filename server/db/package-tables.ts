import { type Generated } from 'kysely';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { type JuryClaims } from '../contract/jury-solution.ts';
import { type JudgeResult } from '../contract/result.ts';
import { type JudgeTask, type StoredFile } from '../contract/task.ts';
import { type Json } from './json-column.ts';

/** The result of a jury submission with a version of its task; `faults` are differences from the claims. */
export interface JuryOutcome {
  readonly verdict: Verdict;
  readonly score: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly faults: readonly string[];
}

/** The jury's submissions that came with a version of a task. */
interface JurySolutionsTable {
  version_id: number;
  path: string;
  language: string;
  source: Json<StoredFile>;
  /** The package's claims about the submission. */
  stated: Json<JuryClaims>;
  /** null: not judged. */
  outcome: Json<JuryOutcome | null>;
}

/** A package uploaded in a browser, until it is confirmed, cancelled or too old. */
interface PackageDraftsTable {
  id: Generated<number>;
  user_id: number;
  /** The contest on whose page it was uploaded. */
  contest_id: number | null;
  at: number;
  expires_at: number;
  file_name: string;
  bytes: number;
  state: 'faulty' | 'judging' | 'ready';
  kind: 'task' | 'unmade' | 'quiz' | 'none';
  slug: string | null;
  report: Json<unknown>;
  found: Json<unknown>;
  /** Round of judging: 1 finds a time limit, 2 judges with it. */
  round: Generated<number>;
}

/** Contents of a draft, which are stored among the files. */
interface PackageDraftFilesTable {
  draft_id: number;
  hash: string;
  bytes: number;
}

/** A draft's files as they will be in the task's work tree; their contents are the draft's. */
interface PackageDraftTreeTable {
  draft_id: number;
  path: string;
  hash: string;
  bytes: number;
  made_from: string | null;
}

/** A jury submission of a draft, being judged. */
interface PackageTrialsTable {
  id: Generated<number>;
  draft_id: number;
  path: string;
  language: string;
  source: Json<StoredFile>;
  judge: Json<JudgeTask>;
  round: number;
  status: Generated<SubmissionStatus>;
  tests_done: number | null;
  tests_total: number | null;
  result: Json<JudgeResult | null>;
}

/** The tables of packages and of the results of their jury submissions. */
export interface PackageTables {
  jury_solutions: JurySolutionsTable;
  package_drafts: PackageDraftsTable;
  package_draft_files: PackageDraftFilesTable;
  package_draft_tree: PackageDraftTreeTable;
  package_trials: PackageTrialsTable;
}
