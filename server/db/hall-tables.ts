import { type Generated } from 'kysely';
import { type PrintState } from '#domain/submissions/prints.ts';

/** A balloon that somebody has taken or delivered; all other balloons follow from the submissions. */
interface BalloonsTable {
  contest_id: number;
  participant_id: number;
  task_number: number;
  taken_at: number | null;
  taken_by: number | null;
  delivered_at: number | null;
  delivered_by: number | null;
}

/** A text that a contestant asked to have printed. */
interface PrintsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  /** Made in the browser; unique per participant. */
  client_id: string;
  /** null: the print belongs to no task. */
  task_number: number | null;
  /** The submission whose source is printed; null: the contestant sent a text. */
  submission_id: number | null;
  file_name: string;
  /** Emptied when its retention period is over. */
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

/** The tables of balloons and prints. */
export interface HallTables {
  balloons: BalloonsTable;
  prints: PrintsTable;
}
