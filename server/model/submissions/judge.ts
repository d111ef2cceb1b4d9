import { isDeepStrictEqual } from 'node:util';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type PublishedSubmission } from './queries.ts';

/** A judgement of a submission, by our judge or a feed's. */
export interface Finding {
  readonly verdict: Verdict;
  /** The points; null where the contest has none. */
  readonly score: number | null;
  /** The points of each subtask in order; null when there are none. */
  readonly groupScores: readonly number[] | null;
  /** The time on the server's clock, ms since the epoch. */
  readonly at: number;
  /** The judgement's id in the feed. */
  readonly externalId?: string;
  /** Whether it costs penalty, where the feed says so; left out or null: it follows from the verdict. */
  readonly isPenalised?: boolean | null;
}

/** The submission with the finding; null when it has it already, or a newer one. */
export function judgedBy(known: PublishedSubmission, finding: Finding): PublishedSubmission | null {
  if (isKnown(known, finding)) return null;
  return {
    ...known,
    status: 'judged',
    verdict: finding.verdict,
    score: finding.score,
    group_scores: finding.groupScores,
    judged_at: finding.at,
    judgement_external_id: finding.externalId ?? null,
    is_penalised: finding.isPenalised ?? null,
  };
}

/** The submission without its judgement, waiting for another one. */
export function unjudged(known: PublishedSubmission): PublishedSubmission {
  return {
    ...known,
    status: 'queued',
    verdict: null,
    score: null,
    group_scores: null,
    judged_at: null,
    judgement_external_id: null,
    is_penalised: null,
  };
}

/** Stores the findings about submissions; the caller's transaction holds their participants locked. */
export async function storeJudged(trx: Transaction, judged: readonly PublishedSubmission[]): Promise<void> {
  if (judged.length === 0) return;
  await updateMany(trx, [
    judged.map((one) => one.id),
    judged.map((one) => one.verdict),
    judged.map((one) => one.score),
    judged.map((one) => JSON.stringify(one.group_scores)),
    judged.map((one) => one.judged_at),
    judged.map((one) => one.judgement_external_id),
    judged.map((one) => one.status),
    judged.map((one) => one.is_penalised),
    judged.map((one) => one.counts),
  ]);
}

const updateMany = statement(
  'judge-submissions',
  `update submissions s set status = j.status, verdict = j.verdict, score = j.score, group_scores = j.group_scores::jsonb,
    judged_at = j.judged_at, judgement_external_id = j.judgement_external_id, is_penalised = j.is_penalised,
    counts = j.counts
  from unnest($1::int[], $2::text[], $3::double precision[], $4::text[], $5::bigint[], $6::text[], $7::text[],
    $8::boolean[], $9::boolean[])
    as j(id, verdict, score, group_scores, judged_at, judgement_external_id, status, is_penalised, counts)
  where s.id = j.id`,
);

function isKnown(known: PublishedSubmission, finding: Finding): boolean {
  if (known.verdict === null) return false;
  if (known.judged_at !== null && finding.at < known.judged_at) return true;
  return (
    known.judgement_external_id === (finding.externalId ?? null) &&
    known.verdict === finding.verdict &&
    known.score === finding.score &&
    known.is_penalised === (finding.isPenalised ?? null) &&
    isDeepStrictEqual(known.group_scores, finding.groupScores)
  );
}
