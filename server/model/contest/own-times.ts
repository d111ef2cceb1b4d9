import { type Kysely } from 'kysely';
import { attemptsLeft, latestPossible, waitBeforeNextMs } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { contestTimes } from '../times.ts';
import { moduleProgressOnWire } from './module-progress.ts';

/** A person in a contest at a moment. */
export interface OwnMoment {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
  readonly now: number;
}

/** Number of submissions that the person has left; null: no limit. */
export async function submissionsLeftOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  participant: ParticipantRow,
): Promise<number | null> {
  return leftOf(db, 'submissions', contest.submissions_limit, participant);
}

/** The same for user tests. */
export async function userTestsLeftOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  participant: ParticipantRow,
): Promise<number | null> {
  return leftOf(db, 'user_tests', contest.user_tests_limit, participant);
}

async function leftOf(
  db: Kysely<Schema>,
  table: 'submissions' | 'user_tests',
  limit: number | null,
  participant: ParticipantRow,
): Promise<number | null> {
  if (limit === null) return null;
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('made'))
    .where('participant_id', '=', participant.id)
    .executeTakeFirstOrThrow();
  return attemptsLeft(limit, Number(row.made));
}

/**
 * Time until the next submission of each task is allowed, ms, by the task's number; tasks without a wait are
 * left out.
 */
export async function submitWaitsOf(db: Kysely<Schema>, own: OwnMoment): Promise<Record<string, number>> {
  return waitsOf(db, 'submissions', own.contest.submission_interval_ms, own);
}

/** The same for user tests. */
export async function userTestWaitsOf(db: Kysely<Schema>, own: OwnMoment): Promise<Record<string, number>> {
  return waitsOf(db, 'user_tests', own.contest.user_test_interval_ms, own);
}

async function waitsOf(
  db: Kysely<Schema>,
  table: 'submissions' | 'user_tests',
  intervalMs: number,
  { participant, now }: OwnMoment,
): Promise<Record<string, number>> {
  if (intervalMs === 0) return {};
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['task_number', eb.fn.max('at').as('last_at')])
    .where('participant_id', '=', participant.id)
    .where('at', '<=', latestPossible(now))
    .groupBy('task_number')
    .execute();
  const waits = rows.map((row) => {
    const wait = waitBeforeNextMs(row.last_at, intervalMs, now);
    return [String(row.task_number), wait] as const;
  });
  return Object.fromEntries(waits.filter(([, wait]) => wait > 0));
}

/** The person's start, end and unrestricted point, as ms from now (§3 "Init data"). */
export function ownCountdown({ contest, participant, now }: OwnMoment) {
  const endAt = effectiveEndAt(contestTimes(contest), { extraTimeSeconds: participant.extra_time_seconds });
  return {
    timeTillStart: contest.start_at - now,
    timeTillEnd: endAt - now,
    timeTillUnrestricted: endAt - contest.unrestricted_seconds * 1000 - now,
  };
}

/** Changes of a person's own times. */
export interface OwnChange {
  /** Seconds given (negative: taken). */
  readonly diffExtraTime?: number;
  /** The number of the task whose wait changed. */
  readonly task?: number;
}

/** The frame of `/user/queue/time/{contestId}`: the person's present times (§7). */
export async function timeFrameOf(
  db: Kysely<Schema>,
  own: OwnMoment,
  change: OwnChange = {},
): Promise<FrameOf<'time'>> {
  const { contest, participant } = own;
  const ofTask = (waits: Record<string, number>) => waits[String(change.task)] ?? 0;
  const isOfTask = change.task !== undefined;
  return {
    ...ownCountdown(own),
    diffExtraTime: change.diffExtraTime ?? 0,
    extra_time: participant.extra_time_seconds,
    finished: participant.finished_at !== null,
    ...(await moduleProgressOnWire(db, own)),
    submissionsLeft: await submissionsLeftOf(db, contest, participant),
    userTestsLeft: await userTestsLeftOf(db, contest, participant),
    task: change.task ?? null,
    timeToNextSubmit: isOfTask ? ofTask(await submitWaitsOf(db, own)) : 0,
    timeToNextUserTest: isOfTask ? ofTask(await userTestWaitsOf(db, own)) : 0,
  };
}
