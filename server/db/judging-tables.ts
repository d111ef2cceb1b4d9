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
  /** The imported package's format: `kattis-2025-09`, `kattis-legacy`, `cms-italian`. */
  format: string;
  judge: Json<JudgeTask>;
}

/** A run of a contestant's program on an input of their own. */
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
  /** Size of the whole output, of which at most `MAX_USER_TEST_OUTPUT_BYTES` are kept. */
  output_bytes: number | null;
  output_truncated: Generated<boolean>;
  judged_at: number | null;
}

/** Rejudgings of submissions; their results count only when a person has compared and applied them. */
interface RejudgingsTable {
  id: Generated<number>;
  contest_id: number;
  /** The task and the submission of the whole rejudging, where it has only one; null: several. */
  task_id: number | null;
  submission_id: number | null;
  by_user: number;
  /** A version that is tried before it is used; null: the task's version when each submission is judged. */
  version_id: Generated<number | null>;
  reason: string;
  at: number;
  state: Generated<RejudgingState>;
  decided_at: number | null;
  decided_by: number | null;
}

/** `running` until all its jobs are done and a person decides. */
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

/** The queue. A job is claimed with a lease; `attempt` fences off a judge that lost its lease. */
interface JudgeJobsTable {
  id: Generated<number>;
  kind: 'submission' | 'user_test' | 'trial' | 'making' | 'invocation' | 'stress';
  submission_id: number | null;
  user_test_id: number | null;
  rejudging_id: number | null;
  /** A jury submission of a package that is not confirmed yet; the job is in no contest. */
  trial_id: Generated<number | null>;
  /** Tests of a task to be made; the job is in no contest. */
  making_id: Generated<number | null>;
  /** An author's job of the workshop; the job is in no contest. */
  invocation_run_id: Generated<number | null>;
  stress_id: Generated<number | null>;
  contest_id: number | null;
  participant_id: number | null;
  /** A judge without this language does not claim the job. */
  language: string;
  priority: number;
  /** Within a priority lower numbers come first: first jobs of all participants precede their later jobs. */
  turn: number;
  created_at: number;
  /** The job cannot be claimed before, on the database's clock, like all times that follow. */
  ready_at: Generated<number>;
  /** `lost`: three judges lost the job, and the admins must look at it. */
  state: Generated<'waiting' | 'leased' | 'done' | 'lost'>;
  attempt: Generated<number>;
  /** Number of judges that died with the job or failed on it; a job handed back is not counted. */
  losses: Generated<number>;
  worker: string | null;
  claimed_at: number | null;
  lease_until: number | null;
  finished_at: number | null;
  error: string | null;
  /** For a submission: the id that its judgement will have. */
  judgement_id: Generated<number | null>;
  /** The HTTP request that made the job, by its id in the logs. */
  request: Generated<string | null>;
}

/** Task versions whose own programs fail. Times are on the database's clock. */
interface JudgeFaultsTable {
  version_id: number;
  faults: number;
  since: number;
  /** Submissions to the task wait until this time. */
  ready_at: number;
  error: string;
}

/** Present and former judges; a judge whose row was not renewed in time (`seen_at`) is dead. */
interface JudgeWorkersTable {
  id: string;
  host: string;
  /** The running system and its process numbers: within it `pid` shows whether the judge is alive. */
  machine: string;
  pid: number;
  slots: number;
  /** Level of the sandbox; `none` where no sandbox works. */
  level: string;
  started_at: number;
  seen_at: number;
  stopped_at: number | null;
  judged: Generated<number>;
  failed: Generated<number>;
  facts: Json<WorkerFacts>;
}

/** One row: the last state published on /topic/judge, so that exactly one process publishes each change. */
interface JudgePublishedTable {
  one: Generated<boolean>;
  at: number;
  state: Json<JudgeState | null>;
}

/** PDFs: made, being made, or failed with a reason. The key is what a PDF is made from. */
interface StatementPdfsTable {
  source_hash: string;
  lang: string;
  /** The task's name. */
  title: string;
  /** Contest, task and delegation (contract/pdf-header.ts); empty: the PDF has no header. */
  header: Generated<string>;
  /** Version of the way it was made (`PDF_MAKER`); a PDF of another version is made again. */
  maker: number;
  pdf_hash: string | null;
  fault: string | null;
  /** Characters that no font of the judge has, separated by blanks: the PDF shows boxes for them. */
  lacking: Generated<string>;
  tries: Generated<number>;
  /** On the database's clock. */
  lease_until: Generated<number>;
  /** The kind of source: a statement in Markdown, or a PDF or archive that somebody waits for. */
  kind: Generated<'statement' | 'results' | 'latex' | 'certificates' | 'certificate_zip' | 'sets'>;
  /** When somebody asked for it. */
  wanted_at: Generated<number | null>;
  /** The delegation that asked for it; 0: anybody else. */
  delegation_id: Generated<number>;
  /** Its round among the wanted PDFs (model/pdfs.ts). */
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
