import { type Transaction } from '#server/db/transaction.ts';
import { type ParticipantRow } from '#server/model/rows.ts';

/**
 * Stores a module that this change ends, since answers given in it may arrive later. Other changes do
 * nothing.
 */
export async function recordSitting(
  trx: Transaction,
  before: ParticipantRow,
  after: ParticipantRow,
  now: number,
): Promise<void> {
  const { id, started_tasks: number, module_started_at: startedAt, module_end_at: ownEndAt } = before;
  if (startedAt === null || after.module_started_at === startedAt) return;
  const times = { started_at: startedAt, ended_at: Math.min(now, ownEndAt ?? now) };
  await trx
    .insertInto('module_sittings')
    .values({ participant_id: id, number, ...times })
    .onConflict((conflict) => conflict.columns(['participant_id', 'number']).doUpdateSet(times))
    .execute();
}
