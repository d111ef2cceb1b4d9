import { type Generated } from 'kysely';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { type JudgeResult, type UserTestResult } from '../contract/result.ts';
import { type JudgeTask } from '../contract/task.ts';
import { type WorkerFacts } from '../contract/worker-facts.ts';
import { type Json } from './json-column.ts';
import { type PackageTables } from './package-tables.ts';

/** One version of how a task is judged; never changed. */
interface TaskVersionsTable {
  id: Generated<number>;
  task_id: number;
  /** From 1 within the task. */
  number: number;
  at: number;
  by_user: number | null;
  /** The format it was imported from: `kattis-2025-09`, `kattis-legacy`, `cms-italian`. */
  format: string;
  judge: Json<JudgeTask>;
}

/** A run of a competitor's program on an input of their own. */
interface UserTestsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  language: string;
  file_hash: string;
  file_name: string;
  bytes: number;
  input_hash: string;
  input_name: string;
  input_bytes: number;
  at: number;
  client_id: string;
  status: SubmissionStatus;
  verdict: Verdict | null;
  result: Json<UserTestResult | null>;
  output_hash: string | null;
  /** Of the whole output, of which at most `MAX_USER_TEST_OUTPUT_BYTES` are kept. */
  output_bytes: number | null;
  output_truncated: Generated<boolean>;
  judged_at: number | null;
}

/** Submissions judged once more; the results count only once somebody has compared and applied them. */
interface RejudgingsTable {
  id: Generated<number>;
  contest_id: number;
  /** The one task that all of it is of, and the one submission; null: several. */
  task_id: number | null;
  submission_id: number | null;
  by_user: number;
  /** A version that is tried before it is used; left out: the task as it is when each is judged. */
  version_id: Generated<number | null>;
  reason: string;
  at: number;
  state: Generated<RejudgingState>;
  decided_at: number | null;
  decided_by: number | null;
}

/** `running` until all its jobs are done and somebody decides. */
export type RejudgingState = 'running' | 'applied' | 'cancelled';

/** Judgements of our own judge; one counts per submission (`submissions.judgement_id`). */
interface JudgementsTable {
  id: Generated<number>;
  submission_id: number;
  task_version_id: number;
  rejudging_id: number | null;
  attempt: number;
  worker: string;
  started_at: number;
  judged_at: number;
  verdict: Verdict;
  /** On the contest's scale (`contest_tasks.max_score`); `result` is on the task's own. */
  score: number | null;
  group_scores: Json<readonly number[] | null>;
  cpu_ms: number;
  memory_bytes: number;
  result: Json<JudgeResult>;
}

/** The queue. A job is taken with a lease; `attempt` fences off a worker that lost its lease. */
interface JudgeJobsTable {
  id: Generated<number>;
  kind: 'submission' | 'user_test' | 'trial' | 'making' | 'invocation' | 'stress';
  submission_id: number | null;
  user_test_id: number | null;
  rejudging_id: number | null;
  /** A jury's submission of a package that is not stored yet; it is in no contest. */
  trial_id: Generated<number | null>;
  /** Tests of a task to be made; it is in no contest. */
  making_id: Generated<number | null>;
  /** An author's job of the workshop; it is in no contest. */
  invocation_run_id: Generated<number | null>;
  stress_id: Generated<number | null>;
  contest_id: number | null;
  participant_id: number | null;
  /** A worker without it does not take the job. */
  language: string;
  priority: number;
  /** Within a priority the lower comes first: a participant's further jobs stand behind the others' first ones. */
  turn: number;
  created_at: number;
  /** Not to be taken before, on the database's clock, as all that follow. */
  ready_at: Generated<number>;
  /** `lost`: three workers lost it; the admins' to see. */
  state: Generated<'waiting' | 'leased' | 'done' | 'lost'>;
  attempt: Generated<number>;
  /** Number of times a worker died with it or failed on it; handing it back is no loss. */
  losses: Generated<number>;
  worker: string | null;
  claimed_at: number | null;
  lease_until: number | null;
  finished_at: number | null;
  error: string | null;
  /** Of a submission: the number that its judgement will have. */
  judgement_id: Generated<number | null>;
  /** The request that it came of, as the logs name it. */
  request: Generated<string | null>;
}

/** Versions of tasks whose own programs fail. Times are on the database's clock. */
interface JudgeFaultsTable {
  version_id: number;
  faults: number;
  since: number;
  /** Submissions to the task wait until then. */
  ready_at: number;
  error: string;
}

/** Judges that are at work or were; a row that was not renewed in time (`seen_at`) is of none. */
interface JudgeWorkersTable {
  id: string;
  host: string;
  /** The running system and its processes' numbers: within it `pid` tells whether the worker lives. */
  machine: string;
  pid: number;
  slots: number;
  /** Of the sandbox; `none` where none works. */
  level: string;
  started_at: number;
  seen_at: number;
  stopped_at: number | null;
  judged: Generated<number>;
  failed: Generated<number>;
  facts: Json<WorkerFacts>;
}

/** One row: what was last published on /topic/judge, so that exactly one process publishes each change. */
interface JudgePublishedTable {
  one: Generated<boolean>;
  at: number;
  state: Json<JudgeState | null>;
}

/** The PDF of a Markdown statement: made, being made, or why there is none. Kept by what it is made of. */
interface StatementPdfsTable {
  source_hash: string;
  lang: string;
  /** The task's name. */
  title: string;
  /** Of which contest and task, and whose it is (contract/pdf-header.ts); empty: it has no header. */
  header: Generated<string>;
  /** Which way of making it; what another made is made again. */
  maker: number;
  pdf_hash: string | null;
  fault: string | null;
  /** The letters that no font of the judge's has, with blanks between: they are boxes in it. */
  lacking: Generated<string>;
  tries: Generated<number>;
  /** On the database's clock. */
  lease_until: Generated<number>;
  /** Of what: a statement in Markdown, or what somebody waits for: results, a statement in LaTeX, certificates, an archive of them, sets of statements. */
  kind: Generated<'statement' | 'results' | 'latex' | 'certificates' | 'certificate_zip' | 'sets'>;
  /** When somebody wanted it. */
  wanted_at: Generated<number | null>;
  /** For whom: a delegation's number; 0: everybody else. */
  delegation_id: Generated<number>;
  /** Which round it is of among those that are wanted (model/pdfs.ts). */
  turn: Generated<number>;
}

/** The tables of judging. */
export interface JudgingTables extends PackageTables {
  task_versions: TaskVersionsTable;
  user_tests: UserTestsTable;
  rejudgings: RejudgingsTable;
  judgements: JudgementsTable;
  judge_jobs: JudgeJobsTable;
  judge_faults: JudgeFaultsTable;
  judge_workers: JudgeWorkersTable;
  judge_published: JudgePublishedTable;
  statement_pdfs: StatementPdfsTable;
}
