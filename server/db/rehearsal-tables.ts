import { type Generated } from 'kysely';
import { type RehearsalOutcome, type RehearsalState } from '#domain/operations/rehearsal.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Json } from './json-column.ts';

/** A rehearsal: every jury solution is sent through all steps of a contest. */
interface RehearsalsTable {
  id: Generated<number>;
  contest_id: number;
  /** null: the person was deleted. */
  by_user: number | null;
  started_at: number;
  ended_at: number | null;
  state: Generated<RehearsalState>;
  /** The hidden contest of the rehearsal; null: not begun, or removed. */
  stage_id: number | null;
  /** Whether the hidden contest's board has everything that was judged; null: not known yet. */
  is_board_right: boolean | null;
}

/** A solution of a rehearsal. */
interface RehearsalRunsTable {
  id: Generated<number>;
  rehearsal_id: number;
  task_id: number;
  task_number: number;
  task_version_id: number;
  /** Path of the solution within its package's `submissions/`. */
  path: string;
  /** Set while the run is under way. */
  submission_id: number | null;
  /** null: not known yet. */
  outcome: RehearsalOutcome | null;
  verdict: Verdict | null;
  score: number | null;
  cpu_ms: number | null;
  /** The result's differences from the claims. */
  faults: Json<readonly string[]>;
}

/** The tables of rehearsals. */
export interface RehearsalTables {
  rehearsals: RehearsalsTable;
  rehearsal_runs: RehearsalRunsTable;
}
