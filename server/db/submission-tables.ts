import { type Generated } from 'kysely';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { type Json } from './json-column.ts';

/** Submissions of contestants; their content is in `files`, by its SHA-256. */
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
  /** The valid judgement; null: none, or it comes from a feed. */
  judgement_id: number | null;
  /** Number of tests run until now and of all tests, during judging. */
  tests_done: number | null;
  tests_total: number | null;
  /** Maximum over the tests. */
  cpu_ms: number | null;
  memory_bytes: number | null;
  external_id: string | null;
  /** External id of the last imported judgement. */
  judgement_external_id: string | null;
  /** False: listed but not scored, like a feed's submissions from after the end. */
  counts: Generated<boolean>;
  /** Whether its judgement costs penalty time (icpc); null: the verdict decides. */
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

/** The tables of submissions and of the boards made from them. */
export interface SubmissionTables {
  submissions: SubmissionsTable;
  standing_rows: StandingRowsTable;
}
