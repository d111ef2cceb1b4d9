import { type Transaction } from '../../db/transaction.ts';
import { type Tell } from '../../journal/write.ts';
import { userStream } from '../../live/streams.ts';
import { timeFrameOf } from '../contests/own-times.ts';
import { staffStreams } from '../staff-streams.ts';
import { refreshRow } from '../standings/rows.ts';
import { knownSubmission, type LockedPlace } from './queries.ts';
import { type KnownSubmission, ownSubmission, staffSubmission } from './wire.ts';

/** A submission that has arrived: checked, its source kept (`files/store.ts`). */
export interface ArrivedSubmission {
  readonly taskId: number;
  readonly taskNumber: number;
  readonly language: string;
  readonly fileHash: string;
  readonly fileName: string;
  readonly bytes: number;
  /** On the server's clock. */
  readonly at: number;
  /** Since the contest's start, on the contest's own clock; a replayed contest's runs faster. */
  readonly contestTimeMs: number;
  /** Made in the browser; null for a feed's. */
  readonly clientId: string | null;
  /** Its id in the feed; null for a competitor's. */
  readonly externalId: string | null;
}

/**
 * Takes a submission of a competitor or a feed: the row, the board, and everybody it concerns, in the caller's
 * transaction, which holds `place` locked (`lockPlace`). A second one with the same client id or external id violates
 * a unique constraint: look for it first.
 */
export async function recordSubmission(
  trx: Transaction,
  tell: Tell,
  place: LockedPlace,
  arrived: ArrivedSubmission,
): Promise<KnownSubmission> {
  const { contest, participant } = place;
  const { id } = await trx
    .insertInto('submissions')
    .values({
      contest_id: contest.id,
      participant_id: participant.id,
      task_id: arrived.taskId,
      task_number: arrived.taskNumber,
      language: arrived.language,
      file_hash: arrived.fileHash,
      file_name: arrived.fileName,
      bytes: arrived.bytes,
      at: arrived.at,
      contest_time_ms: arrived.contestTimeMs,
      client_id: arrived.clientId,
      external_id: arrived.externalId,
      status: 'queued',
      group_scores: 'null',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const known = await tellSubmission(trx, tell, id, 'set');
  if (contest.submissions_limit !== null || contest.submission_interval_ms > 0) {
    const own = { contest, participant, now: arrived.at };
    tell(
      userStream('time', contest.id, participant.user_id),
      await timeFrameOf(trx, own, { task: arrived.taskNumber }),
    );
  }
  await refreshRow(trx, tell, contest, participant.id);
  return known;
}

/** Tells a submission, whole, to whom it belongs and to the contest's staff. */
export async function tellSubmission(
  trx: Transaction,
  tell: Tell,
  id: number,
  action: 'set' | 'update',
): Promise<KnownSubmission> {
  const known = await knownSubmission(trx, id);
  if (!known) throw new Error(`no submission ${id}`);
  tell(userStream('submissions', null, known.user_id), {
    action,
    id,
    task: known.task_number,
    contest: known.contest_id,
    submission: ownSubmission(known),
  });
  const submission = staffSubmission(known);
  for (const stream of await staffStreams(trx, 'staffSubmissions', known.contest_id)) {
    tell(stream, { action, submission });
  }
  return known;
}
