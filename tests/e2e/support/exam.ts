import { readQuiz } from '#tests/support/readPackage.ts';
import { fileURLToPath } from 'node:url';
import { insertExample } from '#server/demo/tasks.ts';
import { storeQuiz } from '#server/features/quiz/store.ts';
import { type Stage } from './stage.ts';
import { PASSWORD } from './test.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/quiz-informatics', import.meta.url));

/** A running dzi exam with a contestant: a quiz of ten questions as task 1, a practical task as task 2. */
export async function examOf({
  db,
  seed,
}: Stage): Promise<{ readonly name: string; readonly contestId: number }> {
  const now = Date.now();
  const name = `vera${Math.random().toString(36).slice(2, 8)}`;
  const userId = await seed.user({ name, display_name: 'Вера Колева', password: PASSWORD });
  const contestId = await seed.contest({
    name: 'ДЗИ по информатика',
    type: 'dzi',
    start_at: now - 600_000,
    end_at: now + 3_600_000,
    competitors: [userId],
  });
  const { quiz } = await readQuiz(EXAMPLE);
  if (quiz === null) throw new Error('the example quiz has faults');
  const tasks = await db
    .transaction()
    .execute(async (trx) => [await storeQuiz(trx, quiz), await insertExample(trx, 'bells', now)]);
  for (const [index, task_id] of tasks.entries()) {
    const label = String(index + 1);
    await db
      .insertInto('contest_tasks')
      .values({ contest_id: contestId, number: index + 1, task_id, label, max_score: 100 })
      .execute();
  }
  return { name, contestId };
}
