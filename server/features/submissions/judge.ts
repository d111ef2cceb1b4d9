import { isDeepStrictEqual } from 'node:util';
import { type Verdict } from '../../../domain/verdicts.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type Tell } from '../../journal/write.ts';
import { refreshRow } from '../standings/rows.ts';
import { lockSubmission, type SubmissionRow } from './queries.ts';
import { tellSubmission, updateJudged } from './record.ts';

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
  const { contest, participant, submission } = await lockSubmission(trx, judgement.submissionId);
  if (isKnown(submission, judgement)) return 'repeated';
  const externalId = judgement.externalId ?? null;
  tellSubmission(tell, await updateJudged(trx, submission.id, { ...judgement, externalId }), 'update');
  await refreshRow(trx, tell, contest, participant.id);
  return 'taken';
}

function isKnown(row: SubmissionRow, judgement: Judgement): boolean {
  if (row.verdict === null) return false;
  if (row.judged_at !== null && judgement.at < row.judged_at) return true;
  return (
    row.judgement_external_id === (judgement.externalId ?? null) &&
    row.verdict === judgement.verdict &&
    row.score === judgement.score &&
    isDeepStrictEqual(row.group_scores, judgement.groupScores)
  );
}
