import { type Verdict } from '../../../domain/verdicts.ts';
import { statement } from '../../db/database.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type Tell } from '../../journal/write.ts';
import { userStream } from '../../live/streams.ts';
import { timeFrameOf } from '../contests/own-times.ts';
import { streamsOfStaff } from '../staff-streams.ts';
import { refreshRow } from '../standings/rows.ts';
import { type LockedPlace } from './queries.ts';
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
  const [known] = await insertSubmission(trx, [
    contest.id,
    participant.id,
    arrived.taskId,
    arrived.taskNumber,
    arrived.language,
    arrived.fileHash,
    arrived.fileName,
    arrived.bytes,
    arrived.at,
    arrived.contestTimeMs,
    arrived.clientId,
    arrived.externalId,
  ]);
  if (!known) throw new Error('the submission was not inserted');
  tellSubmission(tell, known, 'set');
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

/** Sets what a judge found of a submission, and gives it back with whose it is. */
export async function updateJudged(
  trx: Transaction,
  submissionId: number,
  found: {
    readonly verdict: Verdict;
    readonly score: number | null;
    readonly groupScores: readonly number[] | null;
    readonly at: number;
    readonly externalId: string | null;
  },
): Promise<ChangedSubmission> {
  const { verdict, score, groupScores, at, externalId } = found;
  const values = [submissionId, verdict, score, JSON.stringify(groupScores), at, externalId];
  const [known] = await updateSubmission(trx, values);
  if (!known) throw new Error(`no submission ${submissionId}`);
  return known;
}

/** Tells a submission, whole, to whom it belongs and to the contest's staff. */
export function tellSubmission(tell: Tell, known: ChangedSubmission, action: 'set' | 'update'): void {
  tell(userStream('submissions', null, known.user_id), {
    action,
    id: known.id,
    task: known.task_number,
    contest: known.contest_id,
    submission: ownSubmission(known),
  });
  const submission = staffSubmission(known);
  for (const stream of streamsOfStaff('staffSubmissions', known.author_ids))
    tell(stream, { action, submission });
}

/** A submission just written, with whose it is and which authors hear of it. */
export type ChangedSubmission = KnownSubmission & { readonly author_ids: readonly number[] };

/** The columns of `ChangedSubmission` from a statement that writes one row, as `w`. */
const CHANGED = `
  select w.id, w.contest_id, c.name as contest_name, c.type as contest_type, w.task_number, w.task_id,
    t.name as task_name, w.participant_id, u.id as user_id, u.name as username, u.display_name, w.language, w.at,
    w.contest_time_ms, w.bytes, w.status, w.verdict, w.score, w.group_scores, w.judged_at, w.file_hash, w.file_name,
    array(select a.id from contest_staff cs join users a on a.id = cs.user_id
      where cs.contest_id = w.contest_id and a.role = 'author') as author_ids
  from w join contests c on c.id = w.contest_id join tasks t on t.id = w.task_id
    join participants p on p.id = w.participant_id join users u on u.id = p.user_id`;

const insertSubmission = statement<ChangedSubmission>(
  'insert-submission',
  `with w as (
    insert into submissions (contest_id, participant_id, task_id, task_number, language, file_hash, file_name, bytes,
      at, contest_time_ms, client_id, external_id, status)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'queued') returning *)
  ${CHANGED}`,
);

const updateSubmission = statement<ChangedSubmission>(
  'judge-submission',
  `with w as (
    update submissions set status = 'judged', verdict = $2, score = $3, group_scores = $4::jsonb, judged_at = $5,
      judgement_external_id = $6
    where id = $1 returning *)
  ${CHANGED}`,
);
