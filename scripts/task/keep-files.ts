import { type Transaction } from '#server/db/transaction.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';
import { importTree, keepChanges } from '#server/features/tasks/content/import-tree.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { treeOfPackage } from '#server/features/tasks/content/tree-of-package.ts';

/**
 * Keeps the files of a package as the work tree of the task with the short name, whose own changes are first
 * kept as a version. The caller calls the returned function once the task itself is stored.
 */
export async function keepFiles(
  trx: Transaction,
  slug: string,
  { files, task }: { readonly files: PackageFiles; readonly task: ReadTask | null },
  findings: readonly Finding[],
): Promise<(taskId: number, version: number | null) => Promise<void>> {
  const by = { now: Date.now(), byUser: null };
  await keepChanges(trx, slug, { ...by, message: `Before ${files.name}` });
  const contents = new Contents();
  const tree = treeOfPackage(files, task, contents);
  await storeContents(trx, contents.map);
  return (taskId, version) =>
    importTree(trx, {
      ...by,
      taskId,
      version,
      tree,
      findings: findingsOnWire(findings),
      fileName: files.name,
    });
}
