import { portionsOf } from '#server/db/portions.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { notNow } from '../fault.ts';
import { noteManifest } from './manifest.ts';
import { areTreePaths } from './paths.ts';
import { type Changing, lockTree, requireRoom } from './tree.ts';

/** A file of a new tree; its content is stored. */
export interface NewFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  readonly made_from?: string | null;
}

/**
 * Replaces the files of a task's work tree by these, and answers the new revision. Unchanged files keep the
 * name of the last person who changed them. Throws for paths that cannot exist together, and for too many
 * files. The task's row stays locked to the end of the transaction.
 */
export async function replaceTree(
  trx: Transaction,
  taskId: number,
  files: readonly NewFile[],
  { by, now }: Changing,
): Promise<number> {
  const { revision } = await lockTree(trx, taskId);
  if (!areTreePaths(files.map(({ path }) => path))) throw notNow('backend.path_refused');
  const before = await trx.selectFrom('task_files').selectAll().where('task_id', '=', taskId).execute();
  const known = new Map(before.map((row) => [row.path, row]));
  await trx.deleteFrom('task_files').where('task_id', '=', taskId).execute();
  const rows = files.map(({ path, hash, bytes, made_from: madeFrom = null }) => {
    const old = known.get(path);
    return old?.hash === hash && old.made_from === madeFrom
      ? old
      : { task_id: taskId, path, hash, bytes, made_from: madeFrom, changed_at: now, changed_by: by };
  });
  for (const some of portionsOf(rows)) await trx.insertInto('task_files').values(some).execute();
  await requireRoom(trx, taskId);
  await noteManifest(trx, taskId);
  await trx
    .updateTable('tasks')
    .set({ tree_revision: revision + 1 })
    .where('id', '=', taskId)
    .execute();
  return revision + 1;
}
