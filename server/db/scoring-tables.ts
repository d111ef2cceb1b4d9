import { type Generated } from 'kysely';

/** Points that staff gave or took by hand. A row is never deleted: one that is withdrawn says when, by whom and why. */
interface ScoreAdjustmentsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  /** null: of the whole row. */
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

/** The tables of what staff decide of scores. */
export interface ScoringTables {
  score_adjustments: ScoreAdjustmentsTable;
}
