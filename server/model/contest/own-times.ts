import { type Kysely, sql } from 'kysely';
import { attemptsLeft, latestPossible, waitBeforeNextMs } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { contestTimes } from '../times.ts';
import { countTasks, moduleProgressOnWire } from './module-progress.ts';

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
  const leftTo = await attemptsLeftTo(db, 'submissions', contest.submissions_limit, [participant]);
  return leftTo(participant);
}

/** The same for user tests. */
export async function userTestsLeftOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  participant: ParticipantRow,
): Promise<number | null> {
  const leftTo = await attemptsLeftTo(db, 'user_tests', contest.user_tests_limit, [participant]);
  return leftTo(participant);
}

type LeftTo = (participant: Pick<ParticipantRow, 'id'>) => number | null;

/** The number of attempts that each of these people has left; null: no limit. */
async function attemptsLeftTo(
  db: Kysely<Schema>,
  table: 'submissions' | 'user_tests',
  limit: number | null,
  participants: readonly Pick<ParticipantRow, 'id'>[],
): Promise<LeftTo> {
  if (limit === null) return () => null;
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['participant_id', eb.fn.countAll<number>().as('made')])
    .where('participant_id', '=', sql<number>`any(${participants.map(({ id }) => id)}::int[])`)
    .groupBy('participant_id')
    .execute();
  const made = new Map(rows.map((row) => [row.participant_id, row.made]));
  return ({ id }) => attemptsLeft(limit, made.get(id) ?? 0);
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

/** A change of a person's own times. */
interface OwnChange {
  /** The number of the task whose wait changed; left out: none did. */
  readonly task?: number;
}

/** The frame of `/user/queue/time/{contestId}`: the person's present times (§7). */
export async function timeFrameOf(
  db: Kysely<Schema>,
  own: OwnMoment,
  { task }: OwnChange = {},
): Promise<FrameOf<'time'>> {
  const { contest, participant, now } = own;
  const frame = (await timeFramesOf(db, { contest, participants: [participant], now }))(participant);
  if (task === undefined) return frame;
  const ofTask = (waits: Record<string, number>) => waits[String(task)] ?? 0;
  return {
    ...frame,
    task,
    timeToNextSubmit: ofTask(await submitWaitsOf(db, own)),
    timeToNextUserTest: ofTask(await userTestWaitsOf(db, own)),
  };
}

/**
 * The same frames of many people of a contest; the number of queries does not grow with theirs.
 * `diffExtraTime`: seconds that all of them were given (negative: that were taken).
 */
export async function timeFramesOf(
  db: Kysely<Schema>,
  many: {
    readonly contest: ContestRow;
    readonly participants: readonly ParticipantRow[];
    readonly now: number;
  },
  diffExtraTime = 0,
): Promise<(participant: ParticipantRow) => FrameOf<'time'>> {
  const { contest, participants, now } = many;
  const tasks = await countTasks(db, contest.id);
  const submissionsLeft = await attemptsLeftTo(db, 'submissions', contest.submissions_limit, participants);
  const userTestsLeft = await attemptsLeftTo(db, 'user_tests', contest.user_tests_limit, participants);
  return (participant) => ({
    ...ownCountdown({ contest, participant, now }),
    diffExtraTime,
    extra_time: participant.extra_time_seconds,
    finished: participant.finished_at !== null,
    ...moduleProgressOnWire({ contest, participant, now }, tasks),
    submissionsLeft: submissionsLeft(participant),
    userTestsLeft: userTestsLeft(participant),
    task: null,
    timeToNextSubmit: 0,
    timeToNextUserTest: 0,
  });
}
