import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command, type CommandContext } from '#server/model/command.ts';
import { replaceTree } from '#server/model/authoring/replace-tree.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { lockTree, type TreeFile, treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { keepCommit, type ReadTree, readTree, requireRevision } from './commit.ts';
import { type ComparedFile, compareTrees } from './diff.ts';

/** Replaces the work tree by the files of a version. Changes that no version has are first kept as one. */
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
  /** The message of the version that keeps the replaced files. */
  readonly message: string;
  /** The source of the new files, for the audit. */
  readonly what: number | string;
  /** Stores the contents of the new files, in the transaction. */
  readonly store?: (trx: Transaction) => Promise<void>;
}

/**
 * Replaces a work tree that has not changed since the caller saw it. Answers its new revision and the number
 * of the version that keeps the replaced files (null: a version had them already).
 */
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
  const replace = (read: ReadTree | null) =>
    command(app, context, {
      lock: (trx) => lockTree(trx, tid),
      decide: ({ revision }) => requireRevision(revision, seen),
      apply: async (trx, publish, { context: { now } }) => {
        const by = { taskId: tid, byUser: userId, now, message, isUsed: false };
        const kept = read === null ? null : await keepCommit(trx, publish, { ...read, ...by, tree: before });
        await store?.(trx);
        const revision = await replaceTree(trx, tid, tree, { by: userId, now });
        return {
          answer: { revision, kept },
          audit: { target: `task:${tid}`, task: tid, before: kept, after: what },
        };
      },
    });
  if (!decideKeeping(before, await newestTree(app, tid))) return replace(null);
  const { slug } = await app.db
    .selectFrom('tasks')
    .select('slug')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  return readTree(app.db, { name: slug ?? `task-${tid}`, tree: before, whose: { person: userId } }, replace);
}

/**
 * Whether files are kept as a version before they are replaced: if there are any, and the newest version
 * (null: there is none) differs.
 */
export function decideKeeping(
  tree: readonly ComparedFile[],
  newest: readonly ComparedFile[] | null,
): boolean {
  if (tree.length === 0) return false;
  return newest === null || compareTrees(newest, tree).changes.length > 0;
}

/** The files of the newest version; null: there is none. */
async function newestTree(app: App, taskId: number): Promise<readonly TreeFile[] | null> {
  const newest = await app.db
    .selectFrom('task_commits')
    .select('number')
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? null : treeOfVersion(app.db, taskId, newest.number);
}
