import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '../streams.ts';
import { timeFrameOf } from '../contest/own-times.ts';
import { refreshRows } from '../standings/rows.ts';
import { type PublishedSubmission, publishedSubmissions } from './queries.ts';
import { type LockedPlace } from '../locks.ts';
import { ownSubmission, staffSubmission } from './wire.ts';

/** A submission that has arrived: checked, with its source stored (`files/store.ts`). */
export interface ArrivedSubmission {
  readonly taskId: number;
  readonly taskNumber: number;
  readonly language: string;
  readonly fileHash: string;
  readonly fileName: string;
  readonly bytes: number;
  /** The time on the server's clock, ms since the epoch. */
  readonly at: number;
  /**
   * Time since the contest's start, on the contest's own clock, ms; a replayed contest's clock runs faster.
   */
  readonly contestTimeMs: number;
  /** The id made in the browser; null for a feed's submission. */
  readonly clientId: string | null;
  /** The id in the feed; null for a contestant's submission. */
  readonly externalId: string | null;
  /** The late arrival; left out or null when it came in time. */
  readonly lateId?: number | null;
  /** False: it is listed but does not count. */
  readonly counts?: boolean;
}

/** The same with its participant. */
export interface ParticipantsSubmission extends ArrivedSubmission {
  readonly participant: ParticipantRow;
}

/**
 * Takes a contestant's submission: the row, the board, and everybody concerned, in the caller's transaction,
 * which holds `place` locked (`lockPlace`). A second one with the same client id or external id violates a
 * unique constraint: look for it first.
 */
export async function recordSubmission(
  trx: Transaction,
  publish: Publish,
  { contest, participant }: LockedPlace,
  arrived: ArrivedSubmission,
): Promise<PublishedSubmission> {
  const [known] = await insertSubmissions(trx, contest, [{ ...arrived, participant }]);
  if (!known) throw new Error('the submission was not inserted');
  publishSubmission(publish, known, 'set');
  await publishLimits(trx, publish, contest, [{ ...arrived, participant }]);
  await refreshRows(trx, publish, contest, [participant.id]);
  return known;
}

/** Adds submissions to a contest and answers them in the same order; `publishSubmission` publishes them. */
export async function insertSubmissions(
  trx: Transaction,
  contest: ContestRow,
  arrived: readonly ParticipantsSubmission[],
): Promise<readonly PublishedSubmission[]> {
  if (arrived.length === 0) return [];
  return insertMany(trx, [
    contest.id,
    arrived.map((one) => one.participant.id),
    arrived.map((one) => one.taskId),
    arrived.map((one) => one.taskNumber),
    arrived.map((one) => one.language),
    arrived.map((one) => one.fileHash),
    arrived.map((one) => one.fileName),
    arrived.map((one) => one.bytes),
    arrived.map((one) => one.at),
    arrived.map((one) => one.contestTimeMs),
    arrived.map((one) => one.clientId),
    arrived.map((one) => one.externalId),
    arrived.map((one) => one.lateId ?? null),
    arrived.map((one) => one.counts ?? true),
  ]);
}

/**
 * Publishes a submission to its author, as far as the contest shows it at `now`, and whole to the contest's
 * staff. Without `now` it has just changed and is published at the time of the change. A rehearsal's
 * submission is not published.
 */
export function publishSubmission(
  publish: Publish,
  known: PublishedSubmission,
  action: 'set' | 'update',
  now: number = known.judged_at ?? known.at,
): void {
  if (known.is_rehearsal) return;
  const { id, task_number: task, contest_id: contest, user_id: userId } = known;
  const own = { action, id, task, contest, submission: ownSubmission(known, now) };
  publishers.submissions(publish, { contestId: null, userId }, own);
  publishers.staffSubmissions(publish, known.staff, { action, submission: staffSubmission(known) });
}

/** Where submissions are limited, publishes to their author the number left and the wait. */
export async function publishLimits(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  arrived: readonly ParticipantsSubmission[],
): Promise<void> {
  if (contest.submissions_limit === null && contest.submission_interval_ms === 0) return;
  for (const { participant, taskNumber, at } of arrived) {
    const frame = await timeFrameOf(trx, { contest, participant, now: at }, { task: taskNumber });
    publishers.time(publish, { contestId: contest.id, userId: participant.user_id }, frame);
  }
}

// Ids are assigned in the order of the arrays.
const insertMany = publishedSubmissions(
  'insert-submissions',
  `insert into submissions (contest_id, participant_id, task_id, task_number, language, file_hash, file_name, bytes,
    at, contest_time_ms, client_id, external_id, late_id, counts, status)
  select $1::int, participant_id, task_id, task_number, language, file_hash, file_name, bytes, at, contest_time_ms,
    client_id, external_id, late_id, counts, 'queued'
  from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[], $9::bigint[],
    $10::bigint[], $11::text[], $12::text[], $13::int[], $14::boolean[]) with ordinality as a(participant_id, task_id, task_number, language,
    file_hash, file_name, bytes, at, contest_time_ms, client_id, external_id, late_id, counts, place)
  order by place returning *`,
);
