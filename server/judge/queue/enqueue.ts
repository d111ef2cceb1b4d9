import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { currentRequestId } from '#server/request-id.ts';

/**
 * Priorities. Contestants wait for submissions, then for user tests; nobody waits for a rejudging. Authors'
 * jobs in the workshop come after all jobs of contests, and give way to them between two tests.
 */
const PRIORITY = {
  submission: 30,
  userTest: 20,
  trial: 15,
  making: 15,
  rejudging: 10,
  rehearsal: 10,
  workshop: 5,
} as const;

/** A judgement gets its number when it is queued: programs around a contest refer to it from then on. */
const JUDGEMENT_NUMBER = {
  submission: `nextval(pg_get_serial_sequence('judgements', 'id'))`,
  user_test: 'null::int',
} as const;

/**
 * Inserts jobs for the rows of `chosen`, which gives their owner and subject. Participants take turns: a new
 * job stands behind the same participant's jobs, otherwise at the queue's current turn, so fifty submissions
 * of one person delay nobody else. The rows read for this are not locked, as a race can only cost a position.
 */
function enqueueText(kind: 'submission' | 'user_test', chosen: string): string {
  return `with chosen as (${chosen}),
  now_at as (select coalesce(min(turn), 0) as turn from judge_jobs where state = 'waiting' and priority = $2),
  own as (
    select participant_id, max(turn) as turn from judge_jobs
    where state in ('waiting', 'leased') and priority = $2
      and participant_id in (select participant_id from chosen)
    group by participant_id)
  insert into judge_jobs (kind, submission_id, user_test_id, rejudging_id, contest_id, participant_id, language,
    judgement_id, priority, created_at, turn, request)
  select '${kind}', c.submission_id, c.user_test_id, c.rejudging_id, c.contest_id, c.participant_id,
    c.language, ${JUDGEMENT_NUMBER[kind]}, $2, $3,
    greatest(now_at.turn, own.turn + 1)
      + (row_number() over (partition by c.participant_id order by c.place)) - 1, $4::text
  from chosen c cross join now_at left join own using (participant_id)
  order by c.place returning id`;
}

/** A submission that came in time, or late and was accepted. Only these are judged. */
const COUNTS = `(s.late_id is null
  or exists (select from late_arrivals l where l.id = s.late_id and l.state = 'accepted'))`;

/** A submission that can be judged here: its task is complete, it comes from no feed, and it counts. */
const JUDGEABLE = `t.version_id is not null and s.external_id is null and ${COUNTS}`;

const insertSubmissions = statement<{ id: number }>(
  'enqueue-submissions',
  enqueueText(
    'submission',
    `select s.id as submission_id, null::int as user_test_id, null::int as rejudging_id, s.contest_id,
      s.participant_id, s.language, s.id as place
    from submissions s join tasks t on t.id = s.task_id
    where s.id = any($1::int[]) and ${JUDGEABLE}`,
  ),
);

const insertRejudged = statement<{ id: number }>(
  'enqueue-rejudging',
  enqueueText(
    'submission',
    `select s.id as submission_id, null::int as user_test_id, $5::int as rejudging_id, s.contest_id,
      s.participant_id, s.language, s.id as place
    from submissions s join tasks t on t.id = s.task_id
    where s.id = any($1::int[]) and ${JUDGEABLE}`,
  ),
);

const insertUserTests = statement<{ id: number }>(
  'enqueue-user-tests',
  enqueueText(
    'user_test',
    `select null::int as submission_id, u.id as user_test_id, null::int as rejudging_id, u.contest_id,
      u.participant_id, u.language, u.id as place
    from user_tests u join tasks t on t.id = u.task_id
    where u.id = any($1::int[]) and t.version_id is not null`,
  ),
);

const selectUnjudged = statement<{ id: number }>(
  'unjudged-submissions',
  `select s.id from submissions s
  where s.task_id = $1 and s.verdict is null and s.external_id is null and ${COUNTS}
    and not exists (select 1 from judge_jobs j where j.submission_id = s.id and j.rejudging_id is null)
  order by s.id`,
);

/**
 * Queues a new submission in its transaction, which must also publish it (`publishSubmission` wakes the
 * workers). False: nothing is queued, as the task cannot be judged yet, or the submission comes from a feed.
 */
export async function enqueueSubmission(
  trx: Transaction,
  submissionId: number,
  now: number,
  kind: 'submission' | 'rehearsal' = 'submission',
): Promise<boolean> {
  return (await insertSubmissions(trx, [[submissionId], PRIORITY[kind], now, currentRequestId()])).length > 0;
}

/** Queues a user test. The transaction publishes it on the staff's stream of user tests. */
export async function enqueueUserTest(trx: Transaction, userTestId: number, now: number): Promise<boolean> {
  return (await insertUserTests(trx, [[userTestId], PRIORITY.userTest, now, currentRequestId()])).length > 0;
}

/**
 * Queues the given submissions of a rejudging that can be judged here, and returns their number. The
 * transaction publishes the rejudging on the admins' stream.
 */
export async function enqueueRejudging(
  trx: Transaction,
  rejudgingId: number,
  submissionIds: readonly number[],
  now: number,
): Promise<number> {
  return (
    await insertRejudged(trx, [submissionIds, PRIORITY.rejudging, now, currentRequestId(), rejudgingId])
  ).length;
}

/** A submission that can be judged again. */
interface Rejudgeable {
  readonly id: number;
  readonly contest_id: number;
  readonly task_id: number;
}

const selectRejudgeable = statement<Rejudgeable>(
  'rejudgeable-submissions',
  `select s.id, s.contest_id, s.task_id from submissions s join tasks t on t.id = s.task_id
  where s.id = any($1::int[]) and ${JUDGEABLE}
    and not exists (select 1 from judge_jobs j where j.submission_id = s.id and j.rejudging_id is null
      and j.state in ('waiting', 'leased'))
  order by s.id`,
);

/** The given submissions that can be judged again. Those that wait for their first judgement are left out. */
export async function rejudgeableOf(
  db: Parameters<typeof selectRejudgeable>[0],
  submissionIds: readonly number[],
): Promise<readonly Rejudgeable[]> {
  return selectRejudgeable(db, [submissionIds]);
}

/** Queues the submissions that came before their task could be judged, and returns their number. */
export async function enqueueUnjudged(trx: Transaction, taskId: number, now: number): Promise<number> {
  const found = await selectUnjudged(trx, [taskId]);
  const ids = found.map(({ id }) => id);
  return ids.length === 0
    ? 0
    : (await insertSubmissions(trx, [ids, PRIORITY.submission, now, currentRequestId()])).length;
}

const insertTrials = statement<{ id: number }>(
  'enqueue-trials',
  `insert into judge_jobs (kind, trial_id, language, priority, created_at, turn)
  select 'trial', t.id, t.language, $2, $3,
    (select coalesce(min(turn), 0) from judge_jobs where state = 'waiting' and priority = $2)
      + (row_number() over (order by t.id)) - 1
  from package_trials t where t.id = any($1::int[]) order by t.id returning id`,
);

/** Queues submissions of a package's jury. The transaction publishes them on the staff's desk. */
export async function enqueueTrials(
  trx: Transaction,
  trialIds: readonly number[],
  now: number,
): Promise<void> {
  await insertTrials(trx, [trialIds, PRIORITY.trial, now]);
}

const insertMaking = statement<{ id: number }>(
  'enqueue-making',
  `insert into judge_jobs (kind, making_id, language, priority, created_at, turn)
  values ('making', $1, $2, $3, $4,
    (select coalesce(min(turn), 0) from judge_jobs where state = 'waiting' and priority = $3)) returning id`,
);

/**
 * Queues a making of tests, whose first program is in `language`. The transaction publishes it on the staff's
 * desk.
 */
export async function enqueueMaking(
  trx: Transaction,
  makingId: number,
  language: string,
  now: number,
): Promise<void> {
  await insertMaking(trx, [makingId, language, PRIORITY.making, now]);
}

const insertRuns = statement<{ id: number }>(
  'enqueue-invocation-runs',
  `insert into judge_jobs (kind, invocation_run_id, language, priority, created_at, turn)
  select 'invocation', r.id, r.language, $2, $3,
    (select coalesce(min(turn), 0) from judge_jobs where state = 'waiting' and priority = $2)
      + (row_number() over (order by r.id)) - 1
  from invocation_runs r where r.invocation_id = $1 and r.status = 'queued' order by r.id returning id`,
);

/** Queues the solutions of an invocation. The transaction publishes it on the staff's desk. */
export async function enqueueInvocation(trx: Transaction, invocationId: number, now: number): Promise<void> {
  await insertRuns(trx, [invocationId, PRIORITY.workshop, now]);
}

const insertStress = statement<{ id: number }>(
  'enqueue-stress',
  `insert into judge_jobs (kind, stress_id, language, priority, created_at, turn)
  values ('stress', $1, $2, $3, $4,
    (select coalesce(min(turn), 0) from judge_jobs where state = 'waiting' and priority = $3)) returning id`,
);

/** Queues a search by stress for a judge that has the language. The transaction publishes it to the staff. */
export async function enqueueStress(
  trx: Transaction,
  { id, language }: { readonly id: number; readonly language: string },
  now: number,
): Promise<void> {
  await insertStress(trx, [id, language, PRIORITY.workshop, now]);
}
