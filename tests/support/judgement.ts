import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { type Finding, judgedBy, storeJudged } from '#server/model/submissions/judge.ts';
import { lockSubmission } from '#server/model/submissions/queries.ts';
import { publishSubmission } from '#server/model/submissions/record.ts';

/** A finding with the submission it is of. */
export interface Judgement extends Finding {
  readonly submissionId: number;
}

/**
 * Stores a judgement, updates the row on the board and publishes both, in the caller's transaction.
 * Idempotent: a known or older judgement changes and publishes nothing, and is `repeated`. A later judgement
 * replaces an earlier one. Throws 404 for a submission that does not exist.
 */
export async function recordJudgement(
  trx: Transaction,
  publish: Publish,
  judgement: Judgement,
): Promise<'taken' | 'repeated'> {
  const { contest, submission } = await lockSubmission(trx, judgement.submissionId);
  const judged = judgedBy(submission, judgement);
  if (judged === null) return 'repeated';
  await storeJudged(trx, [judged]);
  publishSubmission(publish, judged, 'update');
  await refreshRows(trx, publish, contest, [judged.participant_id]);
  return 'taken';
}
