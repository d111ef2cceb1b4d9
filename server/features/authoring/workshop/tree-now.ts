import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { type TreeFile, treeOf } from '#server/model/authoring/tree.ts';

/** A task's row as far as the reading of its tree depends on it. */
export interface TreeRow {
  readonly slug: string | null;
  readonly tree_revision: number;
  readonly created_at: number | null;
}

/** The row of a task. */
export async function treeRow(db: Kysely<Schema>, taskId: number): Promise<TreeRow> {
  return db
    .selectFrom('tasks')
    .select(['slug', 'tree_revision', 'created_at'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
}

/** The work tree of a task with its row, in one snapshot: the revision is that of the files. */
export function treeNow(
  db: Kysely<Schema>,
  taskId: number,
): Promise<TreeRow & { readonly tree: readonly TreeFile[] }> {
  return inSnapshot(db, async (trx) => ({
    ...(await treeRow(trx, taskId)),
    tree: await treeOf(trx, taskId),
  }));
}
