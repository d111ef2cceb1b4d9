import { isDeepStrictEqual } from 'node:util';
import { type Verdict } from '../../../domain/verdicts.ts';
import { type Transaction } from '../../db/transaction.ts';
import { notFound } from '../../http/fault.ts';
import { type Tell } from '../../journal/write.ts';
import { refreshRow } from '../standings/rows.ts';
import { lockPlace } from './queries.ts';
import { tellSubmission } from './record.ts';

/** What a judge, ours or a feed's, found of a submission. */
export interface Judgement {
  readonly submissionId: number;
  readonly verdict: Verdict;
  /** Points; null where the contest has none. */
  readonly score: number | null;
  /** Points per subtask in order; null when there are none. */
  readonly groupScores: readonly number[] | null;
  /** On the server's clock. */
  readonly at: number;
  /** Its id in the feed. */
  readonly externalId?: string;
}

/**
 * Takes a judgement: the submission, its participant's row on the board, and everybody it concerns, in the caller's
 * transaction. Idempotent: what is known already, or older than what is known, changes and tells nothing and is
 * `repeated`. A later judgement replaces an earlier one. Throws 404 for a submission that is not there.
 */
export async function recordJudgement(
  trx: Transaction,
  tell: Tell,
  judgement: Judgement,
): Promise<'taken' | 'repeated'> {
  const { participant_id: participantId } = await submissionRow(trx, judgement.submissionId);
  const { contest } = await lockPlace(trx, participantId);
  // Read again: the first read was before the lock.
  if (isKnown(await submissionRow(trx, judgement.submissionId), judgement)) return 'repeated';
  await trx
    .updateTable('submissions')
    .set({
      status: 'judged',
      verdict: judgement.verdict,
      score: judgement.score,
      group_scores: JSON.stringify(judgement.groupScores),
      judged_at: judgement.at,
      judgement_external_id: judgement.externalId ?? null,
    })
    .where('id', '=', judgement.submissionId)
    .execute();
  await tellSubmission(trx, tell, judgement.submissionId, 'update');
  await refreshRow(trx, tell, contest, participantId);
  return 'taken';
}

type JudgedRow = Awaited<ReturnType<typeof submissionRow>>;

async function submissionRow(trx: Transaction, id: number) {
  const row = await trx
    .selectFrom('submissions')
    .select(['participant_id', 'verdict', 'score', 'group_scores', 'judged_at', 'judgement_external_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function isKnown(row: JudgedRow, judgement: Judgement): boolean {
  if (row.verdict === null) return false;
  if (row.judged_at !== null && judgement.at < row.judged_at) return true;
  return (
    row.judgement_external_id === (judgement.externalId ?? null) &&
    row.verdict === judgement.verdict &&
    row.score === judgement.score &&
    isDeepStrictEqual(row.group_scores, judgement.groupScores)
  );
}
