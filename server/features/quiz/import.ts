import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { inContests, type Imported, type TaskPlace } from '../tasks/content/import.ts';
import { type ReadQuiz } from './read.ts';
import { storeQuiz } from './store.ts';

/**
 * Stores a quiz and tells every contest that has it; adds it to the named contest, if any. Throws with a
 * sentence for the operator when there is no such contest, or a task that is no quiz has the short name.
 */
export async function importQuiz(
  trx: Transaction,
  publish: Publish,
  quiz: ReadQuiz,
  at: { readonly now: number; readonly place: TaskPlace | null },
): Promise<Omit<Imported, 'version'>> {
  const known = await trx
    .selectFrom('tasks')
    .select('is_quiz')
    .where('slug', '=', quiz.slug)
    .forUpdate()
    .executeTakeFirst();
  if (known?.is_quiz === false)
    throw new Error(`There is a task ${quiz.slug} that is no quiz: name the folder otherwise.`);
  const taskId = await storeQuiz(trx, quiz);
  return { taskId, contests: await inContests(trx, publish, taskId, at) };
}
