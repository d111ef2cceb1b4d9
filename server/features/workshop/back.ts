import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited, type CommandContext } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { replaceTree } from '#server/model/workshop/replace-tree.ts';
import { requireRight } from '#server/model/workshop/rights.ts';
import { lockTree, type TreeFile, treeOf, treeOfVersion } from '#server/model/workshop/tree.ts';
import { keepCommit, type ReadTree, readTree } from './commit.ts';
import { compareTrees } from './diff.ts';

/** Makes the files of a version the work tree. Changes that no version has are kept as one before. */
export async function goBack(app: App, context: CallContext<'goBackWorkshop'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const wanted = await treeOfVersion(db, input.tid, input.version);
  return replaceKept(app, context, {
    tree: wanted,
    message: `Before going back to version ${input.version}`,
    what: input.version,
  });
}

/** The replacement of a work tree. */
interface Replacing {
  readonly tree: readonly (Pick<TreeFile, 'path' | 'hash' | 'bytes'> & {
    readonly made_from?: string | null;
  })[];
  /** Of the version that keeps what was there. */
  readonly message: string;
  /** Said in the audit. */
  readonly what: number | string;
  /** Stores the contents of the new files, in the transaction. */
  readonly store?: (trx: Transaction) => Promise<void>;
}

/** Replaces a work tree as it was seen; answers its new revision, and which version keeps what was there (null: one had it already). */
export async function replaceKept(
  app: App,
  context: CommandContext & {
    readonly input: Pick<CallContext<'goBackWorkshop'>['input'], 'tid' | 'revision'>;
  },
  { tree, message, what, store }: Replacing,
): Promise<{ readonly revision: number; readonly kept: number | null }> {
  const { userId } = context.caller;
  const { tid, revision: seen } = context.input;
  const before = await treeOf(app.db, tid);
  const isKept = await hasVersionOf(app, tid, before);
  const replace = (read: ReadTree | null) =>
    app.write(async (trx, publish) => {
      const { revision: is } = await lockTree(trx, tid);
      if (is !== seen) throw notNow('backend.changed_meanwhile');
      const now = app.now();
      const by = { taskId: tid, byUser: userId, now, message, use: false };
      const kept =
        read === null ? null : (await keepCommit(trx, publish, { ...read, ...by, tree: before })).number;
      await store?.(trx);
      const revision = await replaceTree(trx, tid, tree, { by: userId, now });
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: kept, after: what });
      return { revision, kept };
    });
  if (isKept) return replace(null);
  const { slug } = await app.db
    .selectFrom('tasks')
    .select('slug')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  return readTree(app.db, { name: slug ?? `task-${tid}`, tree: before, whose: { person: userId } }, replace);
}

async function hasVersionOf(app: App, taskId: number, tree: readonly TreeFile[]): Promise<boolean> {
  if (tree.length === 0) return true;
  const newest = await app.db
    .selectFrom('task_commits')
    .select('number')
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return false;
  return compareTrees(await treeOfVersion(app.db, taskId, newest.number), tree).changes.length === 0;
}
