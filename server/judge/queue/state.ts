import { type Kysely, sql } from 'kysely';
import { type JudgeState, type Worker } from '#protocol/wire/staff/submissions/judging.ts';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { brokenTasks, forgetFaultOf } from './task-faults.ts';

/** A worker that was not seen for this time counts as stopped, ms. Workers report every ten seconds. */
const SILENT_MS = 45_000;
/** Times and counts are those of the submissions within this time, ms. */
const RECENT_MS = 600_000;
/** Workers that were not seen for this time are no longer shown, ms. */
const SHOWN_MS = 86_400_000;
const MAX_LOST = 200;
/** A rehearsal reports its submissions itself, and their waiting times concern no contestant. */
const notRehearsed = sql<boolean>`not exists (
  select from contests where contests.id = judge_jobs.contest_id and contests.is_rehearsal)`;

/** The current workers, queue, times and failures: the snapshot of /topic/judge. `now`: the server's time. */
export async function judgeState(db: Kysely<Schema>, now: number): Promise<JudgeState> {
  return { workers: await workersAt(db, now), ...(await recentTimes(db, now)), ...(await queueState(db)) };
}

/** The queue and the failures alone, which cost less than the whole state. */
export async function queueState(
  db: Kysely<Schema>,
): Promise<Pick<JudgeState, 'waiting' | 'leased' | 'oldest_at' | 'lost' | 'broken'>> {
  return { ...(await queueNow(db)), lost: await lostJobs(db), broken: await brokenTasks(db) };
}

/** Queues a lost job again, and lets jobs that waited for its task go on; false: the job is not lost. */
export async function retryLostJob(trx: Transaction, jobId: number): Promise<boolean> {
  const [retried] = await retry(trx, [jobId]);
  if (retried === undefined) return false;
  await forgetFaultOf(trx, jobId);
  return true;
}

const retry = statement<{ id: number }>(
  'retry-lost-job',
  `update judge_jobs set state = 'waiting', losses = 0, error = null, ready_at = 0, worker = null, lease_until = null
  where id = $1 and state = 'lost' returning id`,
);

/** The workers that were seen within a day, with their load. `now`: the server's time. */
export async function workersAt(db: Kysely<Schema>, now: number): Promise<Worker[]> {
  const rows = await db
    .selectFrom('judge_workers as w')
    .selectAll('w')
    .select((eb) =>
      eb
        .selectFrom('judge_jobs')
        .select(eb.fn.countAll<number>().as('busy'))
        .where('judge_jobs.state', '=', 'leased')
        .whereRef('judge_jobs.worker', '=', 'w.id')
        .as('busy'),
    )
    .where('w.seen_at', '>', now - SHOWN_MS)
    .orderBy('w.started_at')
    .orderBy('w.id')
    .execute();
  return rows.map(({ facts, ...row }) => ({
    id: row.id,
    host: row.host,
    slots: row.slots,
    busy: row.busy ?? 0,
    level: row.level as Worker['level'],
    started_at: row.started_at,
    seen_at: row.seen_at,
    stopped_at: row.stopped_at ?? (now - row.seen_at > SILENT_MS ? row.seen_at : null),
    judged: row.judged,
    failed: row.failed,
    cpu: facts.cpu,
    os: facts.os,
    advice: [...facts.advice],
  }));
}

async function queueNow(db: Kysely<Schema>): Promise<Pick<JudgeState, 'waiting' | 'leased' | 'oldest_at'>> {
  return db
    .selectFrom('judge_jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'leased').as('leased'),
      eb.fn.min<number | null>('created_at').filterWhere('state', '=', 'waiting').as('oldest_at'),
    ])
    .where('state', 'in', ['waiting', 'leased'])
    .executeTakeFirstOrThrow();
}

async function recentTimes(
  db: Kysely<Schema>,
  now: number,
): Promise<Pick<JudgeState, 'judged' | 'median_ms' | 'p95_ms'>> {
  const took = sql`(finished_at - created_at)`;
  return db
    .selectFrom('judge_jobs')
    .select((eb) => [
      eb.fn.countAll<number>().as('judged'),
      sql<number | null>`percentile_cont(0.5) within group (order by ${took})`.as('median_ms'),
      sql<number | null>`percentile_cont(0.95) within group (order by ${took})`.as('p95_ms'),
    ])
    .where('state', '=', 'done')
    .where('finished_at', '>', now - RECENT_MS)
    .where('kind', '=', 'submission')
    .where('rejudging_id', 'is', null)
    .where(notRehearsed)
    .executeTakeFirstOrThrow();
}

async function lostJobs(db: Kysely<Schema>): Promise<JudgeState['lost']> {
  return db
    .selectFrom('judge_jobs')
    .select(['id', 'submission_id as submission', 'user_test_id as user_test', 'contest_id as contest'])
    .select(['error', 'created_at as at'])
    .where('state', '=', 'lost')
    .where(notRehearsed)
    .where('contest_id', 'is not', null)
    .$narrowType<{ contest: number }>()
    .orderBy('id', 'desc')
    .limit(MAX_LOST)
    .execute();
}
