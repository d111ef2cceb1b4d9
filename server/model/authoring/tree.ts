import { type Kysely } from 'kysely';
import { MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { portionsOf } from '#server/db/portions.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { notFound, notNow } from '../fault.ts';
import { isManifest, noteManifest } from './manifest.ts';
import { requirePath } from './paths.ts';
import { keepFormer } from './former.ts';
import { TreeIndex } from './tree-index.ts';

/** A file of a work tree. */
export interface TreeFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** The recipe it was made by; null: a person wrote it. */
  readonly made_from: string | null;
}

/** A change of a work tree; the content with its hash is stored before. */
export type TreeChange =
  | {
      readonly kind: 'put';
      readonly path: string;
      readonly hash: string;
      readonly bytes: number;
      readonly madeFrom?: string | null;
      /**
       * The hash of the file when the change was begun, '' for no file; left out: any content is replaced.
       */
      readonly known?: string;
    }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string };

/** The person who changes a tree, and the time, ms since the epoch; null: nobody is logged in. */
export interface Changing {
  readonly by: number | null;
  readonly now: number;
}

/** All files of a task's work tree, by path. */
export async function treeOf(db: Kysely<Schema>, taskId: number): Promise<readonly TreeFile[]> {
  return db
    .selectFrom('task_files')
    .select(['path', 'hash', 'bytes', 'made_from'])
    .where('task_id', '=', taskId)
    .orderBy('path')
    .execute();
}

/**
 * Changes the work tree of a task, one change after the other, and answers its new revision. Paths are
 * checked; moving or removing a folder includes all files in it. Throws when a file has changed since it was
 * known, so that nobody's work is overwritten, and for too many files. The task's row stays locked to the end
 * of the transaction; publish the change with `publishWorkshop`.
 */
export async function changeTree(
  trx: Transaction,
  taskId: number,
  changes: readonly TreeChange[],
  changing: Changing,
): Promise<number> {
  const { revision } = await lockTree(trx, taskId);
  const files = await treeOf(trx, taskId);
  const tree: Tree = {
    trx,
    taskId,
    changing,
    index: new TreeIndex(files.map(({ path }) => path)),
    hashes: new Map(files.map(({ path, hash }) => [path, hash])),
  };
  for (const change of changes) {
    if (change.kind === 'put') await put(tree, change);
    else if (change.kind === 'move') await move(tree, change);
    else await remove(tree, change.path);
  }
  await requireRoom(trx, taskId);
  if (changes.some(isOfManifest)) await noteManifest(trx, taskId);
  await trx
    .updateTable('tasks')
    .set({ tree_revision: revision + 1 })
    .where('id', '=', taskId)
    .execute();
  return revision + 1;
}

function isOfManifest(change: TreeChange): boolean {
  return change.kind === 'move' ? isManifest(change.from) || isManifest(change.to) : isManifest(change.path);
}

/** A work tree during a change. */
interface Tree {
  readonly trx: Transaction;
  readonly taskId: number;
  readonly changing: Changing;
  readonly index: TreeIndex;
  readonly hashes: Map<string, string>;
}

/** Stores a tree as that of a version. */
export async function keepTree(trx: Transaction, commitId: number, tree: readonly TreeFile[]): Promise<void> {
  for (const files of portionsOf(tree))
    await trx
      .insertInto('task_commit_files')
      .values(files.map((file) => ({ commit_id: commitId, ...file })))
      .execute();
}

/** The files of a version of a task, by path. Throws 404 where there is no such version. */
export async function treeOfVersion(
  db: Kysely<Schema>,
  taskId: number,
  number: number,
): Promise<readonly TreeFile[]> {
  const commit = await db
    .selectFrom('task_commits')
    .select('id')
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!commit) throw notFound();
  return db
    .selectFrom('task_commit_files')
    .select(['path', 'hash', 'bytes', 'made_from'])
    .where('commit_id', '=', commit.id)
    .orderBy('path')
    .execute();
}

/** Locks a task's work tree for the rest of the transaction. */
export async function lockTree(trx: Transaction, taskId: number): Promise<{ readonly revision: number }> {
  const task = await trx
    .selectFrom('tasks')
    .select('tree_revision')
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw notFound();
  return { revision: task.tree_revision };
}

async function put(tree: Tree, change: Extract<TreeChange, { kind: 'put' }>): Promise<void> {
  const { trx, taskId, changing, index, hashes } = tree;
  const path = requirePath(change.path);
  const before = hashes.get(path);
  if (change.known !== undefined && (before ?? '') !== change.known && before !== change.hash)
    throw notNow('backend.file_changed', path);
  if (before === undefined) takePlace(index, path);
  hashes.set(path, change.hash);
  const row = {
    hash: change.hash,
    bytes: change.bytes,
    made_from: change.madeFrom ?? null,
    changed_at: changing.now,
    changed_by: changing.by,
  };
  await trx
    .insertInto('task_files')
    .values({ task_id: taskId, path, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'path']).doUpdateSet(row))
    .execute();
}

async function move(tree: Tree, { from, to: wanted }: Extract<TreeChange, { kind: 'move' }>): Promise<void> {
  const { trx, taskId, changing, index, hashes } = tree;
  const to = requirePath(wanted);
  if (to === from) return;
  const moved = index.within(from);
  if (moved.length === 0) throw notNow('backend.file_gone', from);
  const rows = await trx
    .deleteFrom('task_files')
    .where('task_id', '=', taskId)
    .where('path', 'in', moved)
    .returningAll()
    .execute();
  for (const { path } of rows) {
    index.remove(path);
    hashes.delete(path);
  }
  for (const { path, ...row } of rows) {
    const target = requirePath(to + path.slice(from.length));
    takePlace(index, target);
    hashes.set(target, row.hash);
    await trx
      .insertInto('task_files')
      .values({ ...row, path: target, changed_at: changing.now, changed_by: changing.by })
      .execute();
  }
}

async function remove({ trx, taskId, changing, index, hashes }: Tree, path: string): Promise<void> {
  const removed = index.within(path);
  if (removed.length === 0) throw notNow('backend.file_gone', path);
  for (const one of removed) {
    index.remove(one);
    hashes.delete(one);
  }
  const rows = await trx
    .deleteFrom('task_files')
    .where('task_id', '=', taskId)
    .where('path', 'in', removed)
    .returning(['hash', 'bytes', 'made_from'])
    .execute();
  await keepFormer(trx, taskId, rows, changing.now);
}

function takePlace(index: TreeIndex, path: string): void {
  const other = index.clashOf(path);
  if (other !== null) throw notNow('backend.path_taken', other);
  index.add(path);
}

/** Throws when a task has more files, or larger ones, than it may. */
export async function requireRoom(trx: Transaction, taskId: number): Promise<void> {
  const { files, bytes } = await trx
    .selectFrom('task_files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('bytes').as('bytes')])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  if (files > MAX_PACKAGE_FILES || (bytes ?? 0) > MAX_PACKAGE_BYTES) throw notNow('backend.task_too_large');
}
