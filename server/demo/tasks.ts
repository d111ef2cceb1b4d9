import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Transaction } from '../db/transaction.ts';
import { type Finding } from '../exchange/package/report.ts';
import { readPackage } from '../exchange/read-package.ts';
import { readQuiz } from '../features/quizzes/read.ts';
import { storeQuiz } from '../features/quizzes/store.ts';
import { storeTask } from '../features/tasks/store.ts';
import { ROOT } from '../programs.ts';

const EXAMPLES = join(ROOT, 'examples');

/**
 * Imports an example, a quiz or a task, as any other package, unless a task of that name is there, and answers its id. Throws with the
 * reader's report where the package has faults. `now` in ms since the epoch.
 */
export async function insertExample(trx: Transaction, slug: string, now: number): Promise<number> {
  const known = await trx.selectFrom('tasks').select('id').where('slug', '=', slug).executeTakeFirst();
  if (known) return known.id;
  const folder = join(EXAMPLES, slug);
  if (existsSync(join(folder, 'quiz.yaml'))) {
    const { quiz, report } = await readQuiz(folder);
    return storeQuiz(trx, sound(quiz, slug, report));
  }
  const { task, report } = await readPackage(folder);
  return storeTask(trx, sound(task, slug, report), { now, byUser: null });
}

/** What was read, or the report of why nothing was. */
function sound<T>(read: T | null, slug: string, report: readonly Finding[]): T {
  if (read === null) {
    const faults = report.map(({ severity, file, line, message }) =>
      [severity, line === null ? file : `${file}:${line}`, message].join(' '),
    );
    throw new Error(`the example ${slug} cannot be imported:\n${faults.join('\n')}`);
  }
  return read;
}
