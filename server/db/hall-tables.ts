import { type Generated } from 'kysely';
import { type PrintState } from '#domain/submissions/prints.ts';

/** A balloon that somebody has taken or delivered; one that nobody has touched follows from the submissions alone. */
interface BalloonsTable {
  contest_id: number;
  participant_id: number;
  task_number: number;
  taken_at: number | null;
  taken_by: number | null;
  delivered_at: number | null;
  delivered_by: number | null;
}

/** A text that a competitor asked to have printed. */
interface PrintsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  /** Made in the browser; unique per participant. */
  client_id: string;
  /** null: of no task. */
  task_number: number | null;
  /** The submission whose source it is; null: a text of its own. */
  submission_id: number | null;
  file_name: string;
  /** Empty once its term is over. */
  source: string;
  bytes: number;
  pages: number;
  at: number;
  state: Generated<PrintState>;
  printed_at: number | null;
  printed_by: number | null;
  /** When it was delivered or refused. */
  closed_at: number | null;
  closed_by: number | null;
  /** Why it was refused. */
  reason: Generated<string>;
}

/** The tables of what is carried through a hall. */
export interface HallTables {
  balloons: BalloonsTable;
  prints: PrintsTable;
}
