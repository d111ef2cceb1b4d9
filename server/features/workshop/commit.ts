import { type Kysely } from 'kysely';
import { type App } from '#server/app.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { audited } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/workshop/rights.ts';
import { keepTree, lockTree, type TreeFile, treeOf } from '#server/model/workshop/tree.ts';
import { wasWorkedOn } from '../contest-tasks/list.ts';
import { type Found } from '../packages/found.ts';
import { findingsOnWire } from '../packages/shown.ts';
import { withPackage } from '../packages/with-package.ts';
import { storeQuiz } from '../quizzes/store.ts';
import { inContests } from '../tasks/import.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { withFoundLimit } from './found-limit.ts';
import { addVersion, nextVersion, storeContents, useVersion } from '../tasks/store.ts';
import { keptContents } from './kept-contents.ts';

/** Keeps the work tree as a version, with a fault or without; without one it can be judged by. */
export async function commit(app: App, context: CallContext<'commitWorkshopTask'>) {
  const { caller, db, input, gone } = context;
  const { tid, message } = input;
  await requireRight(db, caller, tid, 'write');
  const task = await db
    .selectFrom('tasks')
    .select(['slug', 'tree_revision'])
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  if (task.tree_revision !== input.revision) throw notNow('backend.changed_meanwhile');
  const tree = await treeOf(db, tid);
  const name = task.slug ?? `task-${tid}`;
  const whose = { person: caller.userId, signal: gone };
  return readTree(db, { name, tree, whose }, async (tried) => {
    const read = { ...tried, found: await withFoundLimit(db, tid, tried.found) };
    // Before the transaction: what has changed may be large.
    if (read.found?.kind === 'task') await storeContents(app.db, read.contents);
    return app.write(async (trx, publish) => {
      const { revision } = await lockTree(trx, tid);
      if (revision !== input.revision) throw notNow('backend.changed_meanwhile');
      const by = { taskId: tid, byUser: caller.userId, now: app.now(), message };
      const { number, isUsed } = await keepCommit(trx, publish, { ...read, ...by, tree });
      const after = { number, message };
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: null, after });
      const findings = findingsOnWire(read.findings);
      return { number, is_usable: read.found !== null, is_used: isUsed, findings };
    });
  });
}

/** The result of reading a tree as a package; the contents are in files until `use` ends. */
export interface ReadTree {
  readonly found: Found | null;
  readonly findings: readonly Finding[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** A tree that is to be read: what it goes by, and for whom. */
interface TreeRead {
  readonly name: string;
  readonly tree: readonly TreeFile[];
  readonly whose: Whose;
}

/** Reads the files of a tree as a package, in a process of its own. */
export async function readTree<T>(
  db: Kysely<Schema>,
  { name, tree, whose }: TreeRead,
  use: (read: ReadTree) => Promise<T>,
): Promise<T> {
  const kept = await keptContents(
    db,
    tree.map(({ hash }) => hash),
  );
  const files = tree.map(({ path, hash }) => [path, kept.get(hash) ?? ''] as const);
  return withPackage({ name, files }, whose, use);
}

/** A tree to be kept as a version of a task, whose row is locked. */
interface Committing extends ReadTree {
  /** False: nothing is judged by it until somebody says so. */
  readonly use?: boolean;
  readonly taskId: number;
  readonly byUser: number | null;
  readonly now: number;
  readonly message: string;
  readonly tree: readonly TreeFile[];
}

/** Writes a version; it is used at once where nobody was judged by another. */
export async function keepCommit(
  trx: Transaction,
  publish: Publish,
  committing: Committing,
): Promise<{ readonly number: number; readonly isUsed: boolean }> {
  const { taskId, byUser, now, message, tree, found, findings, contents } = committing;
  const number = await nextVersion(trx, taskId);
  let versionId: number | null = null;
  if (found?.kind === 'task') {
    versionId = await addVersion(trx, taskId, number, { ...found.task, contents }, { now, byUser });
  }
  const { id } = await trx
    .insertInto('task_commits')
    .values({
      task_id: taskId,
      number,
      at: now,
      by_user: byUser,
      message,
      version_id: versionId,
      report: keepableJson(findingsOnWire(findings)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepTree(trx, id, tree);
  if (
    found === null ||
    found.kind === 'unmade' ||
    committing.use === false ||
    (await wasWorkedOn(trx, taskId))
  )
    return { number, isUsed: false };
  if (found.kind === 'quiz') await storeQuiz(trx, found.quiz);
  else if (versionId !== null) await useVersion(trx, taskId, versionId, { ...found.task, contents }, now);
  await inContests(trx, publish, taskId, { place: null, now });
  return { number, isUsed: true };
}
