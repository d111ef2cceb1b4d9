import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { keepTree, type TreeFile, treeOf } from '#server/model/authoring/tree.ts';
import { replaceTree } from '#server/model/authoring/replace-tree.ts';
import { nextVersion } from './store.ts';
import { type FileOfTree } from './tree-of-package.ts';

/** A package that was stored as a version of a task, with its files, whose contents are stored. */
export interface ImportedTree {
  readonly taskId: number;
  /** The number of the version in use; null for a quiz. */
  readonly version: number | null;
  readonly tree: readonly FileOfTree[];
  /** The findings of reading the package, in the wire's form. */
  readonly findings: unknown;
  /** The name of the archive or folder. */
  readonly fileName: string;
  /** null: an operator at the machine. */
  readonly byUser: number | null;
  readonly now: number;
}

/**
 * Keeps the work tree of the task with a short name as a version that is not used, if it has changes that no
 * version has. Call it before the task's next version is stored, so that the numbers are in order.
 */
export async function keepChanges(
  trx: Transaction,
  slug: string,
  { message, byUser, now }: Pick<Commit, 'message' | 'byUser' | 'now'>,
): Promise<void> {
  const task = await trx
    .selectFrom('tasks')
    .select('id')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!task) return;
  const tree = await treeOf(trx, task.id);
  if (tree.length === 0 || !(await isChanged(trx, task.id, tree))) return;
  await addCommit(trx, { taskId: task.id, version: null, tree, message, findings: [], byUser, now });
}

/**
 * Makes the files of an imported package the work tree of its task, and keeps them as the version with that
 * number.
 */
export async function importTree(trx: Transaction, imported: ImportedTree): Promise<void> {
  const { taskId, tree, version, findings, fileName, byUser, now } = imported;
  const changing = { taskId, byUser, now };
  await replaceTree(trx, taskId, tree, { by: byUser, now });
  await addCommit(trx, { ...changing, version, tree, message: `Imported from ${fileName}`, findings });
}

/** Whether a tree differs from that of the newest version. */
async function isChanged(trx: Transaction, taskId: number, tree: readonly TreeFile[]): Promise<boolean> {
  const newest = await trx
    .selectFrom('task_commits')
    .select('id')
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const kept =
    newest === undefined
      ? []
      : await trx
          .selectFrom('task_commit_files')
          .select(['path', 'hash'])
          .where('commit_id', '=', newest.id)
          .execute();
  const was = new Map(kept.map(({ path, hash }) => [path, hash]));
  return kept.length !== tree.length || tree.some(({ path, hash }) => was.get(path) !== hash);
}

interface Commit {
  readonly taskId: number;
  /** The number of the version in use; null: there is none, and it takes the next number. */
  readonly version: number | null;
  readonly tree: readonly TreeFile[];
  readonly message: string;
  readonly findings: unknown;
  readonly byUser: number | null;
  readonly now: number;
}

async function addCommit(trx: Transaction, commit: Commit): Promise<void> {
  const { taskId, version, tree, message, findings, byUser, now } = commit;
  const judged =
    version === null
      ? undefined
      : await trx
          .selectFrom('task_versions')
          .select('id')
          .where('task_id', '=', taskId)
          .where('number', '=', version)
          .executeTakeFirst();
  const { id } = await trx
    .insertInto('task_commits')
    .values({
      task_id: taskId,
      number: version ?? (await nextVersion(trx, taskId)),
      at: now,
      by_user: byUser,
      message,
      version_id: judged?.id ?? null,
      report: keepableJson(findings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepTree(trx, id, tree);
}
