import { type Kysely } from 'kysely';
import { type App } from '#server/app.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { keepTree, lockTree, type TreeFile, treeOf } from '#server/model/authoring/tree.ts';
import { wasWorkedOn } from '#server/features/tasks/contest-tasks/list.ts';
import { type Found } from '../packages/found.ts';
import { findingsOnWire } from '../packages/shown.ts';
import { withPackage } from '../packages/with-package.ts';
import { storeQuiz } from '#server/features/quiz/store.ts';
import { inContests } from '#server/features/tasks/content/import.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { withFoundLimit } from './found-limit.ts';
import { addVersion, nextVersion, storeContents, useVersion } from '#server/features/tasks/content/store.ts';
import { keptContents } from './kept-contents.ts';

/**
 * Keeps the work tree as a version, with or without a fault; only a version without a fault can be judged by.
 */
export async function commit(app: App, context: CallContext<'commitWorkshopTask'>) {
  const { caller, db, input, gone } = context;
  const { tid, message } = input;
  await requireRight(db, caller, tid, 'write');
  const task = await db
    .selectFrom('tasks')
    .select(['slug', 'tree_revision'])
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  requireRevision(task.tree_revision, input.revision);
  const tree = await treeOf(db, tid);
  const name = task.slug ?? `task-${tid}`;
  const whose = { person: caller.userId, signal: gone };
  return readTree(db, { name, tree, whose }, async (tried) => {
    const read = { ...tried, found: await withFoundLimit(db, tid, tried.found) };
    // Contents are stored before the transaction, since they may be large.
    if (read.found?.kind === 'task') await storeContents(app.db, read.contents);
    return command(app, context, {
      lock: async (trx) => {
        const { revision } = await lockTree(trx, tid);
        return { revision, found: read.found, wasWorkedOn: await wasWorkedOn(trx, tid) };
      },
      decide: decideCommit,
      apply: async (trx, publish, { decision: { isUsed }, context: { now } }) => {
        const by = { taskId: tid, byUser: caller.userId, now, message };
        const number = await keepCommit(trx, publish, { ...read, ...by, tree, isUsed });
        const findings = findingsOnWire(read.findings);
        return {
          answer: { number, is_usable: read.found !== null, is_used: isUsed, findings },
          audit: { target: `task:${tid}`, task: tid, before: null, after: { number, message } },
        };
      },
    });
  });
}

/** The facts on which keeping a version depends, as they were read before the task was locked. */
interface Committed {
  readonly revision: number;
  readonly found: { readonly kind: Found['kind'] } | null;
  /** Whether something was sent for the task, so that people are judged by a version already. */
  readonly wasWorkedOn: boolean;
}

/**
 * Whether a version is used at once: if it has no fault, is whole, and nobody was judged by another version.
 */
export function decideCommit(
  { revision, found, wasWorkedOn: isBusy }: Committed,
  { input }: { readonly input: { readonly revision: number } },
): { readonly isUsed: boolean } {
  requireRevision(revision, input.revision);
  return { isUsed: found !== null && found.kind !== 'unmade' && !isBusy };
}

/** Throws 409 for files that have changed since somebody saw them. */
export function requireRevision(is: number, seen: number): void {
  if (is !== seen) throw notNow('backend.changed_meanwhile');
}

/** The result of reading a tree as a package; the contents are in files until `use` ends. */
export interface ReadTree {
  readonly found: Found | null;
  readonly findings: readonly Finding[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** A tree to be read, with its name and the person for whom it is read. */
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
  /** Whether the task is judged by the version at once; true only for one without a fault. */
  readonly isUsed: boolean;
  readonly taskId: number;
  readonly byUser: number | null;
  readonly now: number;
  readonly message: string;
  readonly tree: readonly TreeFile[];
}

/** Writes a version and answers its number. */
export async function keepCommit(
  trx: Transaction,
  publish: Publish,
  { taskId, byUser, now, message, tree, found, findings, contents, isUsed }: Committing,
): Promise<number> {
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
  if (!isUsed) return number;
  if (found?.kind === 'quiz') await storeQuiz(trx, found.quiz);
  if (found?.kind === 'task' && versionId !== null)
    await useVersion(trx, taskId, versionId, { ...found.task, contents }, now);
  await inContests(trx, publish, taskId, { place: null, now });
  return number;
}
