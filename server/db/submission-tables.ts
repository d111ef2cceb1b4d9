import { type Generated } from 'kysely';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { type Json } from './json-column.ts';

/** Submissions of competitors; the content is among the files, by its SHA-256. */
interface SubmissionsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  language: string;
  file_hash: string;
  file_name: string;
  bytes: number;
  at: number;
  contest_time_ms: number;
  /** Made in the browser; unique per participant. */
  client_id: string | null;
  status: SubmissionStatus;
  verdict: Verdict | null;
  score: number | null;
  group_scores: Json<readonly number[] | null>;
  judged_at: number | null;
  /** The judgement that counts; null: none, or a feed's. */
  judgement_id: number | null;
  /** Tests run so far and in all, while it is being judged. */
  tests_done: number | null;
  tests_total: number | null;
  /** Most of any test. */
  cpu_ms: number | null;
  memory_bytes: number | null;
  external_id: string | null;
  /** External id of the judgement that was taken last. */
  judgement_external_id: string | null;
  /** False: listed and not scored, as what a feed holds from after the end. */
  counts: Generated<boolean>;
  /** Whether its judgement costs minutes (icpc); null: as its verdict does. */
  is_penalised: boolean | null;
  /** Set when it arrived after the end. */
  late_id: number | null;
}

/** The board, a row per participant and audience. */
interface StandingRowsTable {
  contest_id: number;
  participant_id: number;
  view: 'public' | 'full';
  row: Json<StandingRow>;
}

/** The tables of what is sent in, and of the boards that follow from it. */
export interface SubmissionTables {
  submissions: SubmissionsTable;
  standing_rows: StandingRowsTable;
}
