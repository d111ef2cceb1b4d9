import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command, type CommandContext } from '#server/model/command.ts';
import { replaceTree } from '#server/model/authoring/replace-tree.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { lockTree, type TreeFile, treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { keepCommit, type ReadTree, readTree, requireRevision } from './commit.ts';
import { type ComparedFile, compareTrees } from './diff.ts';

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

/** Whether files are kept as a version before they go: where there are any, and the newest version (null: none) has others. */
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
