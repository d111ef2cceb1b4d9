import { type Transaction } from '#server/db/transaction.ts';
import { listedName } from '#server/exchange/package/task.ts';
import { type ReadQuiz } from './read.ts';

/**
 * Stores a quiz and answers its task's id: a new task, or the one with its slug, whose questions are
 * replaced. Answers stay with the questions of the same number; scored sheets are scored again by the new
 * keys, except where the results are final.
 */
export async function storeQuiz(trx: Transaction, quiz: ReadQuiz): Promise<number> {
  const name = listedName(quiz.names, quiz.slug);
  const names = JSON.stringify(quiz.names);
  const kept = { name, names, is_quiz: true, tree_kind: 'quiz' as const, score_mode: 'last' as const };
  const { id } = await trx
    .insertInto('tasks')
    .values({
      ...kept,
      slug: quiz.slug,
      time_limit_ms: 0,
      memory_limit_bytes: 0,
      languages: '',
      version_id: null,
    })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { number, kind, points, text, options, key, criteria } of quiz.questions) {
    const facts = {
      kind,
      points,
      text: JSON.stringify(text),
      options: JSON.stringify(options),
      key: JSON.stringify(key),
      marking_criteria: JSON.stringify(criteria),
    };
    await trx
      .insertInto('quiz_questions')
      .values({ task_id: id, number, ...facts })
      .onConflict((conflict) => conflict.columns(['task_id', 'number']).doUpdateSet(facts))
      .execute();
  }
  await trx
    .deleteFrom('quiz_questions')
    .where('task_id', '=', id)
    .where('number', '>', quiz.questions.length)
    .execute();
  await trx
    .updateTable('quiz_sheets')
    .from('contests')
    .set({ is_open: true })
    .whereRef('contests.id', '=', 'quiz_sheets.contest_id')
    .where('task_id', '=', id)
    .where('final_at', 'is', null)
    .execute();
  return id;
}
