import { type Generated } from 'kysely';

/** Points that staff gave or took by hand. Rows are never deleted: withdrawn ones say when, by whom, why. */
interface ScoreAdjustmentsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  /** null: the adjustment is for the whole row. */
  task_number: number | null;
  /** Points, or minutes of penalty (icpc). */
  amount: number;
  reason: string;
  at: number;
  by_user: number;
  withdrawn_at: number | null;
  withdrawn_by: number | null;
  withdrawn_reason: string | null;
}

/** The tables of staff's decisions on scores. */
export interface ScoringTables {
  score_adjustments: ScoreAdjustmentsTable;
}
