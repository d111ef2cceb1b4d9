import { type Kysely, sql } from 'kysely';
import { type ContestTasks, type ListedTask } from '../../../protocol/wire/staff/contest-tasks.ts';
import { type Schema } from '../../db/schema.ts';
import { type Caller } from '../../model/caller.ts';
import { type ContestRow } from '../../model/rows.ts';
import { besideOthers, factsOf, type TaskFacts } from './facts.ts';
import { isOnlyTheirs, isSeenBy } from './ownership.ts';

/** So many tasks are listed; who looks for more narrows by words. */
const MOST_LISTED = 200;

/** A contest's tasks in order, as those who arrange them see them. */
export async function contestTasksOf(
  db: Kysely<Schema>,
  contest: Pick<ContestRow, 'id' | 'external_id'>,
  now: number,
): Promise<ContestTasks> {
  const places = await db
    .selectFrom('contest_tasks')
    .select(['task_id', 'number', 'label', 'max_score', 'module_minutes', 'balloon_color'])
    .where('contest_id', '=', contest.id)
    .orderBy('number')
    .execute();
  const work = await workIn(db, contest.id);
  const facts = await factsOf(
    db,
    places.map((place) => place.task_id),
    now,
  );
  const known = places.flatMap((place) => facts.get(place.task_id) ?? []);
  const byId = new Map(besideOthers(known).map((one) => [one.id, one]));
  const tasks = places.flatMap(({ task_id: id, ...place }) => {
    const own = byId.get(id);
    return own === undefined ? [] : [{ ...own, ...place, work: work.get(id) ?? 0 }];
  });
  const mayArrange = contest.external_id === null && !(await hasWork(db, contest.id));
  return { tasks, may_arrange: mayArrange };
}

/** Whether anybody has worked on a task of the contest, or begun its modules: then numbers are in their work. */
export async function hasWork(db: Kysely<Schema>, contestId: number): Promise<boolean> {
  if ((await workIn(db, contestId)).size > 0) return true;
  const begun = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('started_tasks', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

/** How much people have sent for each task of a contest; tasks without any are left out. */
async function workIn(db: Kysely<Schema>, contestId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ task_id: number; work: number }>`
    select task_id, count(*)::int as work from (
      select task_id from submissions where contest_id = ${contestId}
      union all select task_id from user_tests where contest_id = ${contestId}
      union all select task_id from quiz_sheets where contest_id = ${contestId}
      union all select task_id from late_arrivals where contest_id = ${contestId}) w group by task_id`.execute(
    db,
  );
  return new Map(rows.map(({ task_id: id, work }) => [id, work]));
}

/** The tasks that somebody may use, by the words of their names; newest first. */
export async function listedTasks(
  db: Kysely<Schema>,
  caller: Caller,
  words: string,
  now: number,
): Promise<{ readonly tasks: ListedTask[]; readonly more: boolean }> {
  let query = db
    .selectFrom('tasks')
    .select('id')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED + 1);
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('slug', 'ilike', pattern)]));
  }
  if (caller.role !== 'admin') query = query.where(isSeenBy(caller));
  const ids = (await query.execute()).map(({ id }) => id);
  const shown = ids.slice(0, MOST_LISTED);
  const facts = await factsOf(db, shown, now);
  const tasks: ListedTask[] = [];
  for (const id of shown) {
    const own = facts.get(id);
    if (own !== undefined) tasks.push(await withUse(db, caller, own));
  }
  return { tasks, more: ids.length > MOST_LISTED };
}

/** A task with the contests that have it. */
export async function withUse(db: Kysely<Schema>, caller: Caller, task: TaskFacts): Promise<ListedTask> {
  const contests = await db
    .selectFrom('contest_tasks')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .select(['contests.id', 'contests.name'])
    .where('contest_tasks.task_id', '=', task.id)
    .where('contests.is_rehearsal', '=', false)
    .orderBy('contests.id')
    .execute();
  const isUnused = contests.length === 0 && !(await wasWorkedOn(db, task.id));
  return { ...task, contests, may_delete: isUnused && (await isOnlyTheirs(db, caller, task.id)) };
}

/** Whether anything was ever sent for a task, in any contest. */
export async function wasWorkedOn(db: Kysely<Schema>, taskId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from submissions where task_id = ${taskId})
    or exists (select from user_tests where task_id = ${taskId})
    or exists (select from quiz_sheets where task_id = ${taskId})
    or exists (select from rejudgings where task_id = ${taskId})
    or exists (select from late_arrivals where task_id = ${taskId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
