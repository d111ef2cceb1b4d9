import { type Selectable } from 'kysely';
import { statement } from '#server/db/database.ts';
import { type JudgingTables } from '#server/db/judging-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '../rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { refreshRows } from '../standings/rows.ts';
import { type PublishedSubmission } from './queries.ts';
import { publishSubmission } from './record.ts';

/** The columns of our judge's judgement that count for its submission. */
export type AppliedJudgement = Pick<
  Selectable<JudgingTables['judgements']>,
  'id' | 'verdict' | 'score' | 'group_scores' | 'cpu_ms' | 'memory_bytes'
>;

/**
 * Makes a judgement count: for the submission, its participant's row on the board, and everybody concerned,
 * in the caller's transaction, which has locked the submission with its participant (`lockSubmission`).
 */
export async function applyJudgement(
  trx: Transaction,
  publish: Publish,
  place: { readonly contest: ContestRow; readonly submission: PublishedSubmission },
  judgement: AppliedJudgement,
  now: number,
): Promise<void> {
  const judged: PublishedSubmission = {
    ...place.submission,
    status: 'judged',
    verdict: judgement.verdict,
    score: judgement.score,
    group_scores: judgement.group_scores,
    judged_at: now,
    judgement_id: judgement.id,
    cpu_ms: judgement.cpu_ms,
    memory_bytes: judgement.memory_bytes,
    tests_done: null,
    tests_total: null,
  };
  await store(trx, [
    judged.id,
    judged.verdict,
    judged.score,
    JSON.stringify(judged.group_scores),
    judged.judged_at,
    judged.judgement_id,
    judged.cpu_ms,
    judged.memory_bytes,
  ]);
  publishSubmission(publish, judged, 'update', now);
  await refreshRows(trx, publish, place.contest, [judged.participant_id]);
}

const store = statement(
  'apply-judgement',
  `update submissions set status = 'judged', verdict = $2, score = $3, group_scores = $4::jsonb, judged_at = $5,
    judgement_id = $6, cpu_ms = $7, memory_bytes = $8, tests_done = null, tests_total = null
  where id = $1`,
);
