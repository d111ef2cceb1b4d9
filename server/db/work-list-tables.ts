import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';

/** Filters of work lists that staff saved under a name. */
interface SavedFiltersTable {
  id: Generated<number>;
  feed: 'submissions' | 'user_tests';
  name: string;
  /** The query string of its address. */
  query: string;
  /** Staff of this contest share the filter; null: only its owner has it. */
  contest_id: number | null;
  user_id: number;
  at: number;
}

/**
 * Progress and result of comparing the sources of a task with each other: one row per task of a contest and
 * choice of submissions.
 */
interface SimilarityRunsTable {
  contest_id: number;
  task_id: number;
  /** The submission of each person that is compared. */
  pick: 'last' | 'best';
  /** Id of one comparison: only the process that began it writes its results. */
  run: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  done: Generated<number>;
  total: Generated<number>;
  by_user: number;
  started_at: number;
  /** When the comparison was last continued. */
  seen_at: number;
  finished_at: number | null;
  /** The newest compared submission. */
  newest_id: number | null;
  error: string | null;
  result: Json<SimilarityResult | null>;
}

/**
 * The found pairs: the two people, the overall similarity (0 to 1), the longest common part and all common
 * parts (in fingerprints).
 */
export interface SimilarityResult {
  /** Number of compared sources, and of sources left out because they were too short or too many. */
  readonly compared: number;
  readonly left_out: number;
  /** Whether code that the task provides was left out of the comparison. */
  readonly with_skeleton: boolean;
  readonly pairs: readonly {
    readonly left: number;
    readonly right: number;
    readonly similarity: number;
    readonly longest: number;
    readonly overlap: number;
  }[];
}

/** The tables of the staff's lists of work. */
export interface WorkListTables {
  saved_filters: SavedFiltersTable;
  similarity_runs: SimilarityRunsTable;
}
