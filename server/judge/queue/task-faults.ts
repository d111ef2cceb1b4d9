import { type Kysely } from 'kysely';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { DATABASE_NOW } from './database-now.ts';

/** Pause of a version's submissions after its first fault, ms; each further fault quadruples it. */
const FIRST_PAUSE_MS = 2_000;
const MOST_PAUSE_MS = 300_000;
/** Longest wait of the other submissions while one of them is tried, ms. */
const TRYING_MS = 60_000;
/** Extra wait of the submission that failed, ms, so that judges try the others first. */
const OTHERS_FIRST_MS = 2_000;

/** Joins the fault `f` of the task version by which the waiting job would be judged. */
const faultOf = (job: string) => `judge_faults f
    join task_versions v on v.id = f.version_id
    join submissions s on s.task_id = v.task_id
    join tasks t on t.id = s.task_id
    left join rejudgings r on r.id = ${job}.rejudging_id
  where s.id = ${job}.submission_id and f.version_id = coalesce(r.version_id, t.version_id)`;

/** Condition: `job` need not wait because its task's programs fail. Costs nothing while none does. */
export const isNotHeld = (
  job: string,
) => `(not exists (select from judge_faults where ready_at > ${DATABASE_NOW})
    or not exists (select from ${faultOf(job)} and f.ready_at > ${DATABASE_NOW}))`;

/**
 * A part of the statement that claims the jobs `next`: other jobs of a failing version wait while one is
 * tried.
 */
export const HOLD_OTHERS = `hold as (
    update judge_faults set ready_at = ${DATABASE_NOW} + ${TRYING_MS}
    where version_id in (select f.version_id from next join lateral (select f.version_id from ${faultOf('next')}) f on true))`;

const insert = statement(
  'note-task-fault',
  `insert into judge_faults as f (version_id, faults, since, ready_at, error)
  values ($1, 1, ${DATABASE_NOW}, ${DATABASE_NOW} + $3::bigint, $2)
  on conflict (version_id) do update set faults = f.faults + 1, error = excluded.error,
    ready_at = ${DATABASE_NOW} + least($4::bigint, $3::bigint * 4 ^ least(f.faults, 10))::bigint`,
);

const standBehind = statement(
  'stand-behind-others-of-task',
  `update judge_jobs j set ready_at = greatest(j.ready_at, f.ready_at + $3::bigint) from judge_faults f
  where j.id = $1 and f.version_id = $2`,
);

/** Notes that a version's own programs failed on a job. Its submissions pause; this job will be the last. */
export async function noteTaskFault(
  trx: Transaction,
  jobId: number,
  versionId: number,
  error: string,
): Promise<void> {
  await insert(trx, [versionId, error, FIRST_PAUSE_MS, MOST_PAUSE_MS]);
  await standBehind(trx, [jobId, versionId, OTHERS_FIRST_MS]);
}

const forget = statement('forget-task-fault', 'delete from judge_faults where version_id = $1');
const tryNext = statement(
  'try-next-of-task',
  `update judge_faults set ready_at = ${DATABASE_NOW} where version_id = $1`,
);

/** Notes a result of a version. If its programs worked, all its jobs may run; otherwise one more may. */
export async function noteJudged(
  trx: Transaction,
  versionId: number,
  { tests }: Pick<JudgeResult, 'tests'>,
): Promise<void> {
  const haveJudged = tests.some(({ verdict }) => verdict === 'AC' || verdict === 'WA');
  await (haveJudged ? forget : tryNext)(trx, [versionId]);
}

const VERSION_OF_JOB = `version_id in (
    select f.version_id from judge_jobs j join lateral (select f.version_id from ${faultOf('j')}) f on true
    where j.id = $1)`;

const forgetOfJob = statement('forget-fault-of-job', `delete from judge_faults where ${VERSION_OF_JOB}`);
const tryNextAfter = statement(
  'try-next-after-job',
  `update judge_faults set ready_at = ${DATABASE_NOW} where ${VERSION_OF_JOB}`,
);

/** Notes that a job was given back without news about its task's programs: the next job may be tried. */
export async function noteGivenBack(trx: Transaction, jobId: number): Promise<void> {
  await tryNextAfter(trx, [jobId]);
}

/** Forgets the fault behind a job's failure, so that no job of its task waits for it any more. */
export async function forgetFaultOf(trx: Transaction, jobId: number): Promise<void> {
  await forgetOfJob(trx, [jobId]);
}

const selectBroken = statement<JudgeState['broken'][number]>(
  'broken-tasks',
  `select t.id as task, t.name, j.contest_id as contest, f.error, f.since as at, count(*)::int as waiting
  from judge_faults f
    join task_versions v on v.id = f.version_id
    join tasks t on t.id = v.task_id
    join submissions s on s.task_id = t.id
    join judge_jobs j on j.submission_id = s.id and j.state in ('waiting', 'leased')
    left join rejudgings r on r.id = j.rejudging_id
  where f.version_id = coalesce(r.version_id, t.version_id) and j.contest_id is not null
    and not exists (select from contests c where c.id = j.contest_id and c.is_rehearsal)
  group by t.id, t.name, j.contest_id, f.error, f.since order by f.since, t.id, j.contest_id`,
);

/** The tasks whose own programs fail, with the number of waiting submissions, by contest. */
export async function brokenTasks(db: Kysely<Schema>): Promise<JudgeState['broken']> {
  return selectBroken(db, []);
}
