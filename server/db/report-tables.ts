import { type Generated } from 'kysely';
import { type Role } from '#domain/roles.ts';

/** Somebody said that something is wrong, with the last minutes of their session. */
interface ReportsTable {
  id: Generated<number>;
  user_id: number;
  /** Their role at that time. */
  role: Role;
  /** Where they were; null: in no contest. */
  contest_id: number | null;
  at: number;
  note: string;
  /** The version of the page. */
  version: string;
  events: number;
  /** Of the recording as it came. */
  bytes: number;
  /** gzip. */
  recording: Buffer;
  closed_at: number | null;
  closed_by: number | null;
}

/** Tables of what people report. */
export interface ReportTables {
  reports: ReportsTable;
}
