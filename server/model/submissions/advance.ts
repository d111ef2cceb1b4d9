import { type SubmissionStatus } from '#domain/submissions/verdicts.ts';
import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type PublishedSubmission } from './queries.ts';
import { publishSubmission } from './record.ts';

/** Progress of a submission before its judgement. */
export interface Advance {
  readonly status: Exclude<SubmissionStatus, 'judged'>;
  readonly testsDone: number | null;
  readonly testsTotal: number | null;
}

/** The progress of a submission that waits, or waits again. */
export const WAITS: Advance = { status: 'queued', testsDone: null, testsTotal: null };

/**
 * Stores and publishes a submission's progress, in the caller's transaction, which has locked it
 * (`lockSubmission`). For a judged submission, or unchanged progress, it does nothing.
 */
export async function advanceSubmission(
  trx: Transaction,
  publish: Publish,
  submission: PublishedSubmission,
  advance: Advance,
  now: number,
): Promise<void> {
  const next: PublishedSubmission = {
    ...submission,
    status: advance.status,
    tests_done: advance.testsDone,
    tests_total: advance.testsTotal,
  };
  if (submission.status === 'judged' || isSame(submission, next)) return;
  await store(trx, [next.id, next.status, next.tests_done, next.tests_total]);
  publishSubmission(publish, next, 'update', now);
}

function isSame(one: PublishedSubmission, other: PublishedSubmission): boolean {
  return (
    one.status === other.status &&
    one.tests_done === other.tests_done &&
    one.tests_total === other.tests_total
  );
}

const store = statement(
  'advance-submission',
  'update submissions set status = $2, tests_done = $3, tests_total = $4 where id = $1',
);
