import { type SubmissionStatus } from '#domain/submissions/verdicts.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { notFound } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { type UserTestResult } from '#server/contract/result.ts';
import { publishers } from '#server/model/streams.ts';
import { knownUserTest } from './queries.ts';
import { type KnownUserTest, ownUserTest, staffUserTest } from './wire.ts';
import { staffOf } from '#server/model/access.ts';

/** The judge's result of a user test. */
export interface UserTestFinding {
  readonly result: UserTestResult;
  /**
   * The beginning of the output, stored by `files/store.ts`, and the length of the whole; null when it did
   * not run.
   */
  readonly output: { readonly hash: string; readonly bytes: number; readonly truncated: boolean } | null;
  /** The time on the server's clock, ms since the epoch. */
  readonly at: number;
}

/**
 * Stores the judge's finding about a user test and publishes it, in the caller's transaction, which decides
 * whether this finding counts (the queue's fencing). Throws 404 for a missing one.
 */
export async function recordUserTest(
  trx: Transaction,
  publish: Publish,
  id: number,
  { result, output, at }: UserTestFinding,
): Promise<void> {
  await trx
    .updateTable('user_tests')
    .set({
      status: 'judged',
      verdict: result.verdict,
      result: keepableJson(result),
      output_hash: output?.hash ?? null,
      output_bytes: output?.bytes ?? null,
      output_truncated: output?.truncated ?? false,
      judged_at: at,
    })
    .where('id', '=', id)
    .execute();
  await publishUserTest(trx, publish, await changed(trx, id), 'update');
}

/** Stores the judge's progress with a user test, and publishes it. Throws 404 for a missing one. */
export async function recordUserTestStatus(
  trx: Transaction,
  publish: Publish,
  id: number,
  status: Exclude<SubmissionStatus, 'judged'>,
): Promise<void> {
  await trx.updateTable('user_tests').set({ status }).where('id', '=', id).execute();
  await publishUserTest(trx, publish, await changed(trx, id), 'update');
}

/** Publishes a whole user test to its author and to the contest's staff. */
export async function publishUserTest(
  trx: Transaction,
  publish: Publish,
  known: KnownUserTest,
  action: 'set' | 'update',
): Promise<void> {
  const { id, task_number: task, contest_id: contest, user_id: userId } = known;
  const own = { action, id, task, contest, user_test: ownUserTest(known) };
  publishers.userTests(publish, { contestId: null, userId }, own);
  const whole = { action, user_test: staffUserTest(known) };
  publishers.staffUserTests(publish, await staffOf(trx, contest), whole);
}

async function changed(trx: Transaction, id: number): Promise<KnownUserTest> {
  const known = await knownUserTest(trx, id);
  if (!known) throw notFound();
  return known;
}
