import { type Database, statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { DATABASE_NOW } from './database-now.ts';
import { HOLD_OTHERS, isNotHeld } from './task-faults.ts';

/** A job that a worker holds. Every write is fenced by `attempt`. */
export interface ClaimedJob {
  readonly id: number;
  readonly attempt: number;
  readonly kind: 'submission' | 'user_test' | 'trial' | 'making' | 'invocation' | 'stress';
  readonly submission_id: number | null;
  readonly user_test_id: number | null;
  /** The rejudging whose judgement this job makes; it counts only when the rejudging is applied. */
  readonly rejudging_id: number | null;
  /** A submission of the jury in a package that has not been confirmed yet. */
  readonly trial_id: number | null;
  /** A making of a task's tests. */
  readonly making_id: number | null;
  /** A solution of the jury that authors run on the tests of their work tree. */
  readonly invocation_run_id: number | null;
  /** A search for an input at which two solutions differ. */
  readonly stress_id: number | null;
  /** For a submission, the number of the coming judgement; null: a number is given when it is made. */
  readonly judgement_id: number | null;
  /** Jobs with a higher priority go first. */
  readonly priority: number;
  /** The id of the request that made the job, for the logs. */
  readonly request: string | null;
}

/** Identity of one claim of a job. */
export type Claim = Pick<ClaimedJob, 'id' | 'attempt'>;

const claim = statement<ClaimedJob>(
  'claim-job',
  `with next as materialized (
    select q.id, q.submission_id, q.rejudging_id from judge_jobs q
    where q.state = 'waiting' and q.ready_at <= ${DATABASE_NOW}
      and ($3::text[] is null or q.language = any($3::text[])) and ${isNotHeld('q')}
    order by q.priority desc, q.turn, q.id limit 1 for update skip locked),
  ${HOLD_OTHERS}
  update judge_jobs j set state = 'leased', attempt = j.attempt + 1, worker = $1, claimed_at = ${DATABASE_NOW},
    lease_until = ${DATABASE_NOW} + $2::bigint
  from next where j.id = next.id
  returning j.id, j.attempt, j.kind, j.submission_id, j.user_test_id, j.rejudging_id, j.trial_id,
    j.making_id, j.invocation_run_id, j.stress_id, j.judgement_id, j.priority, j.request`,
);

const renew = statement<{ id: number }>(
  'renew-leases',
  `update judge_jobs j set lease_until = ${DATABASE_NOW} + $3::bigint
  from unnest($1::int[], $2::int[]) as held(id, attempt)
  where j.id = held.id and j.attempt = held.attempt and j.state = 'leased' returning j.id`,
);

const hold = statement<{ at: number }>(
  'hold-claim',
  `select ${DATABASE_NOW} as at from judge_jobs where id = $1 and attempt = $2 and state = 'leased' for update`,
);

const close = statement<{ finished_at: number }>(
  'close-job',
  `update judge_jobs set state = 'done', finished_at = ${DATABASE_NOW}, lease_until = null, error = null
  where id = $1 and attempt = $2 and state = 'leased' returning finished_at`,
);

const countBefore = statement<{ waiting: number }>(
  'waiting-before',
  `select count(*)::int as waiting from (
    select from judge_jobs q where q.state = 'waiting' and q.priority > $1 and q.ready_at <= ${DATABASE_NOW}
      and ($2::text[] is null or q.language = any($2::text[])) and ${isNotHeld('q')}
    limit $3) as found`,
);

/**
 * Number of waiting jobs of these languages (null: all) that have a higher priority, counted up to `most`.
 */
export async function waitingBefore(
  db: Database,
  priority: number,
  languages: readonly string[] | null,
  most: number,
): Promise<number> {
  const [found] = await countBefore(db, [priority, languages, most]);
  return found?.waiting ?? 0;
}

const forgive = statement(
  'forgive-losses',
  'update judge_jobs set losses = 0 where id = $1 and attempt = $2 and losses > 0',
);

/** Resets the losses of a job that makes progress. */
export async function resetLossCount(trx: Transaction, { id, attempt }: Claim): Promise<void> {
  await forgive(trx, [id, attempt]);
}

/** Claims the next job of these languages (null: all) with a lease of `leaseMs`; null: there is none. */
export async function claimJob(
  db: Database,
  workerId: string,
  leaseMs: number,
  languages: readonly string[] | null = null,
): Promise<ClaimedJob | null> {
  const [job] = await claim(db, [workerId, leaseMs, languages]);
  return job ?? null;
}

/** Renews the leases of held jobs to `leaseMs` from now. A job lost meanwhile stays lost. */
export async function renewLeases(db: Database, held: readonly Claim[], leaseMs: number): Promise<void> {
  if (held.length === 0) return;
  await renew(db, [held.map(({ id }) => id), held.map(({ attempt }) => attempt), leaseMs]);
}

/**
 * Locks this claim's job until the transaction ends and returns the database's time; null: the claim was
 * lost.
 */
export async function holdClaim(trx: Transaction, { id, attempt }: Claim): Promise<number | null> {
  const [held] = await hold(trx, [id, attempt]);
  return held?.at ?? null;
}

/** Marks the job as done and returns the database's time; null: the claim was lost. */
export async function closeJob(trx: Transaction, { id, attempt }: Claim): Promise<number | null> {
  const [closed] = await close(trx, [id, attempt]);
  return closed?.finished_at ?? null;
}
