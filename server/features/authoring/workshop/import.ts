import { isUtf8 } from 'node:buffer';
import { type TreeDiff } from '#protocol/wire/staff/authoring/versions.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { type Found } from '../packages/found.ts';
import { findingsOnWire } from '../packages/shown.ts';
import { withPackage } from '../packages/with-package.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { replaceKept } from './back.ts';
import { type ComparedFile, compareTrees } from './diff.ts';

/** The most bytes of new texts that are shown before they are stored: of one text, and of all together. */
const MOST_TEXT_BYTES = 65_536;
const MOST_TEXTS_BYTES = 1_048_576;

/**
 * Replaces the work tree by the files of an uploaded package, or answers what would change; a package with a
 * fault changes nothing.
 */
export async function importPackage(app: App, context: CallContext<'bringWorkshopPackage'>) {
  const { caller, db, input, files, gone } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { path, name } = files.package;
  if (path === null) throw badRequest();
  const { is_quiz: isQuiz, tree_revision: revision } = await db
    .selectFrom('tasks')
    .select(['is_quiz', 'tree_revision'])
    .where('id', '=', input.tid)
    .executeTakeFirstOrThrow();
  const upload = { path, name };
  return withPackage(upload, { person: caller.userId, signal: gone }, async (read) => {
    const findings = findingsOnWire(read.findings);
    const diff = decidePackage({ isQuiz, tree: await treeOf(db, input.tid) }, read);
    if (diff === null || !input.apply) return { findings, diff, revision };
    const after = await replaceKept(app, context, {
      tree: read.tree,
      message: `Before ${name}`,
      what: name,
      store: (trx) => storeContents(trx, read.contents),
    });
    return { findings, diff, revision: after.revision };
  });
}

/**
 * The changes that a package would make; null for a package with a fault. Refuses a quiz for a task, and a
 * task for a quiz.
 */
export function decidePackage(
  { isQuiz, tree }: { readonly isQuiz: boolean; readonly tree: readonly ComparedFile[] },
  read: {
    readonly found: { readonly kind: Found['kind'] } | null;
    readonly tree: readonly ComparedFile[];
    readonly contents: ReadonlyMap<string, Buffer>;
  },
): TreeDiff | null {
  if (read.found === null) return null;
  if ((read.found.kind === 'quiz') !== isQuiz) throw notNow('backend.other_kind');
  return withTexts(compareTrees(tree, read.tree), read.contents);
}

/** Puts the texts of small new files into the comparison: they are not stored, so they cannot be fetched. */
function withTexts(diff: TreeDiff, contents: ReadonlyMap<string, Buffer>): TreeDiff {
  let left = MOST_TEXTS_BYTES;
  const changes = diff.changes.map((change) => {
    const { after, is_test: isTest } = change;
    if (after === null || isTest || after.bytes > Math.min(left, MOST_TEXT_BYTES)) return change;
    const content = contents.get(after.hash);
    if (content === undefined || !isUtf8(content) || content.includes(0)) return change;
    left -= after.bytes;
    return { ...change, text: content.toString('utf8') };
  });
  return { ...diff, changes };
}
