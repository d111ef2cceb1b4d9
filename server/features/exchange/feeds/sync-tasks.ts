import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';

type FeedTask = FeedContest['tasks'][number];

/** Adds tasks to a contest, numbered from `first` on. */
export async function insertTasks(
  trx: Transaction,
  contestId: number,
  tasks: readonly FeedTask[],
  first: number,
): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    const { id } = await trx
      .insertInto('tasks')
      .values({
        name: task.name,
        is_quiz: false,
        time_limit_ms: 1000,
        memory_limit_bytes: 268_435_456,
        languages: 'cpp,c,java,py,go',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('contest_tasks')
      .values({
        contest_id: contestId,
        number: first + index,
        task_id: id,
        label: task.label,
        max_score: task.max_score,
        external_id: task.external_id,
      })
      .execute();
  }
}

/**
 * Changes a contest's tasks to those in the feed: new ones come after the others, names and labels are the
 * feed's. A task that is gone from the feed stays, as work may have been sent for it. Answers whether
 * anything changed.
 */
export async function syncTasks(
  trx: Transaction,
  contestId: number,
  tasks: readonly FeedTask[],
): Promise<boolean> {
  const known = await trx
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['contest_tasks.number', 'contest_tasks.label', 'contest_tasks.max_score'])
    .select(['contest_tasks.external_id', 'tasks.id', 'tasks.name'])
    .where('contest_tasks.contest_id', '=', contestId)
    .execute();
  const byId = new Map(known.map((one) => [one.external_id, one]));
  const added = tasks.filter((one) => !byId.has(one.external_id));
  const last = Math.max(0, ...known.map((one) => one.number));
  await insertTasks(trx, contestId, added, last + 1);
  let isChanged = added.length > 0;
  for (const task of tasks) {
    const before = byId.get(task.external_id);
    if (before === undefined || isSame(before, task)) continue;
    isChanged = true;
    await trx.updateTable('tasks').set({ name: task.name }).where('id', '=', before.id).execute();
    await trx
      .updateTable('contest_tasks')
      .set({ label: task.label, max_score: task.max_score })
      .where('contest_id', '=', contestId)
      .where('number', '=', before.number)
      .execute();
  }
  return isChanged;
}

function isSame(a: Omit<FeedTask, 'external_id'>, b: Omit<FeedTask, 'external_id'>): boolean {
  return a.label === b.label && a.max_score === b.max_score && a.name === b.name;
}
