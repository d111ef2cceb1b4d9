import { type Generated } from 'kysely';
import { type RehearsalOutcome, type RehearsalState } from '#domain/operations/rehearsal.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Json } from './json-column.ts';

/** A rehearsal: every solution of the jury sent through the whole path of a contest. */
interface RehearsalsTable {
  id: Generated<number>;
  contest_id: number;
  /** null: they are not there any more. */
  by_user: number | null;
  started_at: number;
  ended_at: number | null;
  state: Generated<RehearsalState>;
  /** The hidden contest that it is held in; null: not begun, or cleaned up. */
  stage_id: number | null;
  /** Whether everything that was judged stood on the hidden contest's board; null: not known yet. */
  is_board_right: boolean | null;
}

/** A solution of a rehearsal. */
interface RehearsalRunsTable {
  id: Generated<number>;
  rehearsal_id: number;
  task_id: number;
  task_number: number;
  task_version_id: number;
  /** Of the solution, within its package's `submissions/`. */
  path: string;
  /** While it is under way. */
  submission_id: number | null;
  /** null: not known yet. */
  outcome: RehearsalOutcome | null;
  verdict: Verdict | null;
  score: number | null;
  cpu_ms: number | null;
  /** Its differences from its claims. */
  faults: Json<readonly string[]>;
}

/** The tables of rehearsals. */
export interface RehearsalTables {
  rehearsals: RehearsalsTable;
  rehearsal_runs: RehearsalRunsTable;
}
