import { keepableJson } from '#server/db/keepable.ts';
import { type JuryOutcome } from '#server/db/package-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';

/** Stores the outcome of each solution beside the solutions of the version. */
export async function keepOutcomes(
  trx: Transaction,
  taskId: number,
  outcomes: ReadonlyMap<string, JuryOutcome>,
): Promise<void> {
  const { version_id: versionId } = await trx
    .selectFrom('tasks')
    .select('version_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  for (const [path, outcome] of outcomes) {
    await trx
      .updateTable('jury_solutions')
      .set({ outcome: keepableJson(outcome) })
      .where('version_id', '=', versionId ?? 0)
      .where('path', '=', path)
      .execute();
  }
}
