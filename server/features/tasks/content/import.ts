import { type Transaction } from '#server/db/transaction.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { type Publish } from '#server/journal/write.ts';
import { storeTask, type Storing } from './store.ts';
import { publishTask } from './publish.ts';

/** The position of a task in a contest. */
export interface TaskPlace {
  readonly contestId: number;
  /** null: a letter by its number in icpc, the number elsewhere. */
  readonly label: string | null;
  /** null: 1 in icpc, 100 elsewhere. */
  readonly maxScore: number | null;
}

/** The outcome of an import. */
export interface Imported {
  readonly taskId: number;
  readonly version: number;
  /** The contests that have the task, by id, with its number there. */
  readonly contests: readonly { readonly id: number; readonly name: string; readonly number: number }[];
}

/**
 * Stores a task and tells every contest that has it; adds it to the named contest, if any. Throws with a
 * sentence for the operator when there is no such contest.
 */
export async function importTask(
  trx: Transaction,
  publish: Publish,
  task: ReadTask,
  { place, ...storing }: Storing & { readonly place: TaskPlace | null },
): Promise<Imported> {
  const taskId = await storeTask(trx, task, storing);
  const contests = await inContests(trx, publish, taskId, { place, now: storing.now });
  const { number: version } = await trx
    .selectFrom('task_versions')
    .innerJoin('tasks', 'tasks.version_id', 'task_versions.id')
    .select('task_versions.number')
    .where('tasks.id', '=', taskId)
    .executeTakeFirstOrThrow();
  return { taskId, version, contests };
}

/**
 * Publishes the present state of a task in every contest that has it, and answers these contests; adds it to
 * the contest of `place` first, unless it is there. Throws with a sentence for the operator when there is no
 * such contest.
 */
export async function inContests(
  trx: Transaction,
  publish: Publish,
  taskId: number,
  { place, now }: { readonly place: TaskPlace | null; readonly now: number },
): Promise<Imported['contests']> {
  const added = place === null ? null : await placeTask(trx, taskId, place);
  const contests = await trx
    .selectFrom('contest_tasks')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .selectAll('contests')
    .select('contest_tasks.number as task_number')
    .where('contest_tasks.task_id', '=', taskId)
    .where('contests.is_rehearsal', '=', false)
    .orderBy('contests.id')
    .execute();
  for (const { task_number: number, ...contest } of contests) {
    const action = contest.id === added ? ('set' as const) : ('update' as const);
    await publishTask(trx, publish, { contest, number, action, now });
  }
  return contests.map(({ id, name, task_number: number }) => ({ id, name, number }));
}

/**
 * Adds a task at the end of a contest; answers the contest's id, or null when the contest has the task
 * already.
 */
async function placeTask(
  trx: Transaction,
  taskId: number,
  { contestId, label, maxScore }: TaskPlace,
): Promise<number | null> {
  const contest = await trx
    .selectFrom('contests')
    .select(['id', 'type'])
    .where('id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
  if (!contest) throw new Error(`There is no contest ${contestId}.`);
  const there = await trx
    .selectFrom('contest_tasks')
    .select(['task_id', 'number'])
    .where('contest_id', '=', contestId)
    .execute();
  if (there.some(({ task_id: id }) => id === taskId)) return null;
  const number = Math.max(0, ...there.map((one) => one.number)) + 1;
  const isIcpc = contest.type === 'icpc';
  await trx
    .insertInto('contest_tasks')
    .values({
      contest_id: contestId,
      number,
      task_id: taskId,
      label: label ?? (isIcpc && number <= 26 ? String.fromCharCode(64 + number) : String(number)),
      max_score: maxScore ?? (isIcpc ? 1 : 100),
      score_mode: null,
      external_id: null,
    })
    .execute();
  return contestId;
}
