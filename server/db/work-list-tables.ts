import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';

/** Filters of the lists of work that staff gave a name. */
interface SavedFiltersTable {
  id: Generated<number>;
  feed: 'submissions' | 'user_tests';
  name: string;
  /** As it stands in an address. */
  query: string;
  /** Its contest's staff share it; null: it is only whose it is. */
  contest_id: number | null;
  user_id: number;
  at: number;
}

/**
 * Progress and result of comparing the sources of a task with each other: one row for a task of a contest and a way of
 * picking.
 */
interface SimilarityRunsTable {
  contest_id: number;
  task_id: number;
  /** Which submission of a person is compared. */
  pick: 'last' | 'best';
  /** Names one comparing: only who began it writes further. */
  run: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  done: Generated<number>;
  total: Generated<number>;
  by_user: number;
  started_at: number;
  /** When it was last worked on. */
  seen_at: number;
  finished_at: number | null;
  /** The newest submission that it looked at. */
  newest_id: number | null;
  error: string | null;
  result: Json<SimilarityResult | null>;
}

/**
 * Pairs that were found: of each the people, the likeness in all (0 to 1), the longest stretch and all shared ones
 * (fingerprints).
 */
export interface SimilarityResult {
  /** Number of sources that were compared, and of those left out as too short or too many. */
  readonly compared: number;
  readonly left_out: number;
  /** Whether what the task gives was left out of the comparison. */
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
