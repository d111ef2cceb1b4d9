import { type Generated } from 'kysely';
import { type Role } from '#domain/roles.ts';

/** Problem reports, each with the last minutes of the person's session. */
interface ReportsTable {
  id: Generated<number>;
  user_id: number;
  /** Their role at that time. */
  role: Role;
  /** The contest that the person was in; null: in none. */
  contest_id: number | null;
  at: number;
  note: string;
  /** The version of the page. */
  version: string;
  events: number;
  /** Size of the recording as it arrived. */
  bytes: number;
  /** gzip. */
  recording: Buffer;
  closed_at: number | null;
  closed_by: number | null;
}

/** Tables of problem reports. */
export interface ReportTables {
  reports: ReportsTable;
}
