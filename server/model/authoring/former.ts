import { portionsOf } from '#server/db/portions.ts';
import { type Transaction } from '#server/db/transaction.ts';

/** Time in which a file that was removed can be put back, ms. */
const KEPT_MS = 30 * 86_400_000;

/** A file that was removed; `made_from` is its source, or null. */
interface FormerFile {
  readonly hash: string;
  readonly bytes: number;
  readonly made_from: string | null;
}

/**
 * Stores what was removed from a work tree, so that a removal can be undone, and deletes what was removed
 * long ago.
 */
export async function keepFormer(
  trx: Transaction,
  taskId: number,
  files: readonly FormerFile[],
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('task_former_files')
    .where('task_id', '=', taskId)
    .where('removed_at', '<', now - KEPT_MS)
    .execute();
  const byHash = [...new Map(files.map((file) => [file.hash, file])).values()];
  for (const some of portionsOf(byHash))
    await trx
      .insertInto('task_former_files')
      .values(
        some.map(({ hash, bytes, made_from: madeFrom }) => ({
          task_id: taskId,
          hash,
          bytes,
          made_from: madeFrom,
          removed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['task_id', 'hash']).doUpdateSet({ removed_at: now }))
      .execute();
}
