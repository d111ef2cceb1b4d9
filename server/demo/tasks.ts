import { join } from 'node:path';
import { type Transaction } from '../db/transaction.ts';
import { openPackage } from '../exchange/package/open.ts';
import { type Finding, Report } from '../exchange/package/report.ts';
import { Contents } from '../exchange/package/task.ts';
import { readFiles } from '../exchange/read-package.ts';
import { isQuiz, readQuizFiles } from '../features/quiz/read.ts';
import { storeQuiz } from '../features/quiz/store.ts';
import { importTree } from '../features/tasks/content/import-tree.ts';
import { storeContents, storeTask } from '../features/tasks/content/store.ts';
import { treeOfPackage } from '../features/tasks/content/tree-of-package.ts';
import { ROOT } from '../programs.ts';

const EXAMPLES = join(ROOT, 'examples');

/**
 * Imports an example (a quiz or a task) like any other package, unless a task of that name exists, and
 * answers its id. Throws the reader's report when the package has faults. `now` in ms since the epoch.
 */
export async function insertExample(trx: Transaction, slug: string, now: number): Promise<number> {
  const known = await trx.selectFrom('tasks').select('id').where('slug', '=', slug).executeTakeFirst();
  if (known) return known.id;
  const report = new Report();
  const files = await openPackage(join(EXAMPLES, slug), report);
  if (files === null) throw new Error(`The example ${slug} is not there.`);
  const at = { now, byUser: null };
  const contents = new Contents();
  if (isQuiz(files)) {
    const read = readQuizFiles(files, report);
    const taskId = await storeQuiz(trx, sound(read.quiz, slug, read.report));
    const tree = treeOfPackage(files, null, contents);
    await storeContents(trx, contents.map);
    await importTree(trx, { ...at, taskId, version: null, tree, findings: [], fileName: slug });
    return taskId;
  }
  const read = readFiles(files, report, contents);
  const task = sound(read.task, slug, read.report);
  const tree = treeOfPackage(files, task, contents);
  const taskId = await storeTask(trx, task, at);
  await importTree(trx, { ...at, taskId, version: 1, tree, findings: [], fileName: slug });
  return taskId;
}

/** The package that was read; throws the report when there is none. */
function sound<T>(read: T | null, slug: string, report: readonly Finding[]): T {
  if (read === null) {
    const faults = report.map(({ severity, file, line, message }) =>
      [severity, line === null ? file : `${file}:${line}`, message].join(' '),
    );
    throw new Error(`the example ${slug} cannot be imported:\n${faults.join('\n')}`);
  }
  return read;
}
