import { type StressFound } from '#server/contract/stress.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type StressStatus } from '#server/db/invocation-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishInvocations } from './publish.ts';

/** Least time between two publications about a search, ms. */
const TOLD_EVERY_MS = 900;

/** Columns of a search by stress that may change. */
export interface StressChange {
  readonly status: StressStatus;
  readonly tries?: number;
  readonly spentMs?: number;
  readonly found?: StressFound;
  readonly error?: string;
}

/**
 * Changes a search that is under way, and tells the task's authors at once. False when it was stopped or is
 * over.
 */
export async function changeStress(
  trx: Transaction,
  publish: Publish,
  stressId: number,
  change: StressChange,
): Promise<boolean> {
  const taskId = await update(trx, stressId, change);
  if (taskId === null) return false;
  await publishInvocations(trx, publish, taskId);
  return true;
}

/**
 * The same for its progress, published if the last publication is old enough. `now` is the database's time.
 */
export async function noteStress(
  trx: Transaction,
  publish: Publish,
  stressId: number,
  { change, now }: { readonly change: StressChange; readonly now: number },
): Promise<boolean> {
  if ((await update(trx, stressId, change)) === null) return false;
  const due = await trx
    .updateTable('stress_searches')
    .set({ told_at: now })
    .where('id', '=', stressId)
    .where('told_at', '<=', now - TOLD_EVERY_MS)
    .returning('task_id')
    .executeTakeFirst();
  if (due) await publishInvocations(trx, publish, due.task_id);
  return true;
}

async function update(
  trx: Transaction,
  stressId: number,
  { status, tries, spentMs, found, error }: StressChange,
): Promise<number | null> {
  const row = await trx
    .updateTable('stress_searches')
    .set({
      status,
      ...(tries !== undefined && { tries }),
      ...(spentMs !== undefined && { spent_ms: Math.round(spentMs) }),
      ...(found !== undefined && { found: keepableJson(found) }),
      ...(error !== undefined && { error: error.replaceAll('\0', '') }),
    })
    .where('id', '=', stressId)
    .where('status', 'in', ['queued', 'running'])
    .returning('task_id')
    .executeTakeFirst();
  return row?.task_id ?? null;
}
