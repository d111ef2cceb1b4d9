import { attemptsLeft, latestPossible, waitBeforeNextMs } from '#domain/limits.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type Transaction } from '../db/transaction.ts';
import { type Fault, notNow } from './fault.ts';
import { type ContestRow } from './rows.ts';

/** Kinds of limited work: submissions and user tests, each with its own limit and its own wait. */
type LimitedWork = 'submissions' | 'user_tests';

/**
 * The number of a kind that the person has made in the contest, and the time of the last one for the task.
 */
interface PastWork {
  readonly made: number;
  readonly lastAt: number | null;
}

/** A competitor's work of one kind so far, as the limits need it for a task. */
export async function pastWork(
  trx: Transaction,
  table: LimitedWork,
  participantId: number,
  taskNumber: number,
  now: number,
): Promise<PastWork> {
  const row = await trx
    .selectFrom(table)
    .select((eb) => [
      eb.fn.countAll<number>().as('made'),
      eb.fn
        .max('at')
        .filterWhere('task_number', '=', taskNumber)
        .filterWhere('at', '<=', latestPossible(now))
        .as('last_at'),
    ])
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow();
  return { made: row.made, lastAt: row.last_at };
}

const NONE_LEFT: Readonly<Record<LimitedWork, ErrorKey>> = {
  submissions: 'backend.no_submissions_left',
  user_tests: 'backend.no_user_tests_left',
};

/**
 * The reason why one more for a task is too many or too soon (with the whole seconds to wait); null when it
 * is allowed.
 */
export function limitRefusal(
  contest: ContestRow,
  table: LimitedWork,
  { made, lastAt }: PastWork,
  now: number,
): Fault | null {
  const [limit, intervalMs] =
    table === 'submissions'
      ? [contest.submissions_limit, contest.submission_interval_ms]
      : [contest.user_tests_limit, contest.user_test_interval_ms];
  if (attemptsLeft(limit, made) === 0) return notNow(NONE_LEFT[table]);
  const wait = waitBeforeNextMs(lastAt, intervalMs, now);
  return wait === 0 ? null : notNow('backend.too_soon', String(Math.ceil(wait / 1000)));
}
