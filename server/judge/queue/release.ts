import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { advanceSubmission, WAITS } from '#server/model/submissions/advance.ts';
import { lockSubmission } from '#server/model/submissions/queries.ts';
import { failMaking } from '#server/model/authoring/makings.ts';
import {
  lostResult,
  recordTrialProgress,
  recordTrialResult,
} from '#server/model/authoring/packages/trials.ts';
import { changeRun } from '#server/model/authoring/invocation-runs.ts';
import { changeStress } from '#server/model/authoring/stress.ts';
import { recordUserTestStatus } from '#server/model/submissions/user-tests/record.ts';
import { type Publish, type Write } from '#server/journal/write.ts';
import { type ClaimedJob } from './claim.ts';
import { DATABASE_NOW } from './database-now.ts';
import { noteGivenBack, noteTaskFault } from './task-faults.ts';

/** Number of losses after which a job is left to the admins. */
const MAX_LOSSES = 3;
/** Wait of a job after its first loss, ms; each further loss doubles it. */
const RETRY_AFTER_MS = 1_000;

/** The fate of a job that its worker did not finish. */
export type Released = 'waiting' | 'lost' | 'fenced';

/**
 * Takes a job back from its claim. With an `error` it counts as a loss: the job waits a while, and after
 * three losses it is lost and left to the admins. Without an `error` the job is as before the claim. The
 * submission waits again, and this is published. With a `faultyVersionId`, the task's own programs failed.
 * `fenced`: the claim was already lost.
 */
export async function releaseJob(
  write: Write,
  job: ClaimedJob,
  error: string | null,
  faultyVersionId: number | null = null,
): Promise<Released> {
  return write(async (trx, publish) => {
    // Submissions are locked before their jobs.
    const place =
      job.submission_id === null || job.rejudging_id !== null
        ? null
        : await lockSubmission(trx, job.submission_id);
    const released = await toWaiting(trx, job, error);
    if (released === null) return 'fenced';
    if (faultyVersionId === null || error === null) await noteGivenBack(trx, job.id);
    else await noteTaskFault(trx, job.id, faultyVersionId, error);
    if (place !== null) await advanceSubmission(trx, publish, place.submission, WAITS, released.at);
    await userTestWaits(trx, publish, job);
    if (job.making_id !== null && released.state === 'lost')
      await failMaking(trx, publish, job.making_id, error);
    const lostFor = released.state === 'lost' ? error : null;
    await trialWaits(trx, publish, job, lostFor);
    await authorsWait(trx, publish, job, lostFor);
    return released.state;
  });
}

async function userTestWaits(trx: Transaction, publish: Publish, job: ClaimedJob): Promise<void> {
  if (job.user_test_id !== null) await recordUserTestStatus(trx, publish, job.user_test_id, 'queued');
}

/** A trial that no judge can do gets a result, which tells the package's authors the reason. */
async function trialWaits(
  trx: Transaction,
  publish: Publish,
  { trial_id: trialId }: ClaimedJob,
  lostFor: string | null,
): Promise<void> {
  if (trialId === null) return;
  if (lostFor === null) await recordTrialProgress(trx, publish, trialId, { stage: 'queued' });
  else await recordTrialResult(trx, publish, trialId, lostResult(lostFor));
}

/** Authors' jobs continue later where they stopped; if no judge can do one, its author sees the reason. */
async function authorsWait(
  trx: Transaction,
  publish: Publish,
  { invocation_run_id: runId, stress_id: stressId }: ClaimedJob,
  lostFor: string | null,
): Promise<void> {
  const change =
    lostFor === null ? { status: 'queued' as const } : { status: 'failed' as const, error: lostFor };
  if (runId !== null) await changeRun(trx, publish, runId, change);
  if (stressId !== null) await changeStress(trx, publish, stressId, change);
}

async function toWaiting(
  trx: Transaction,
  { id, attempt }: ClaimedJob,
  error: string | null,
): Promise<{ readonly state: 'waiting' | 'lost'; readonly at: number } | null> {
  const [row] = await release(trx, [id, attempt, error, MAX_LOSSES, RETRY_AFTER_MS]);
  return row ?? null;
}

const release = statement<{ state: 'waiting' | 'lost'; at: number }>(
  'release-job',
  `update judge_jobs set
    state = case when $3::text is not null and losses + 1 >= $4::int then 'lost' else 'waiting' end,
    losses = losses + case when $3::text is null then 0 else 1 end,
    ready_at = case when $3::text is null then 0 else ${DATABASE_NOW} + $5::int * (1 << losses) end,
    error = coalesce($3::text, error), worker = null, lease_until = null
  where id = $1 and attempt = $2 and state = 'leased'
  returning state, ${DATABASE_NOW} as at`,
);

const selectOverdue = statement<ClaimedJob & { readonly worker: string | null }>(
  'overdue-jobs',
  `select id, attempt, kind, submission_id, user_test_id, rejudging_id, trial_id, making_id, invocation_run_id, stress_id,
    judgement_id, priority,
    worker from judge_jobs
  where state = 'leased' and (lease_until < ${DATABASE_NOW} or worker = any($1::text[])) order by id`,
);

const selectStrays = statement<ClaimedJob>(
  'stray-jobs',
  `select id, attempt, kind, submission_id, user_test_id, rejudging_id, trial_id, making_id, invocation_run_id, stress_id,
    judgement_id, priority
  from judge_jobs
  where state = 'leased' and worker = $1 and claimed_at < ${DATABASE_NOW} - 5000 and not (id = any($2::int[]))`,
);

/** Takes back, as losses, jobs whose lease has run out or whose worker is dead; returns their number. */
export async function releaseOverdue(
  db: Parameters<typeof selectOverdue>[0],
  write: Write,
  deadWorkers: readonly string[],
): Promise<number> {
  const overdue = await selectOverdue(db, [deadWorkers]);
  for (const job of overdue) await releaseJob(write, job, `the worker ${job.worker ?? ''} was lost`);
  return overdue.length;
}

/** Gives back jobs that this worker claimed without learning of it, as the connection was lost meanwhile. */
export async function releaseStrays(
  db: Parameters<typeof selectStrays>[0],
  write: Write,
  workerId: string,
  heldIds: readonly number[],
): Promise<void> {
  for (const job of await selectStrays(db, [workerId, heldIds])) await releaseJob(write, job, null);
}
