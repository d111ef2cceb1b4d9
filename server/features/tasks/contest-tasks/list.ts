import { type Kysely, sql } from 'kysely';
import { type ContestTasks, type ListedTask } from '#protocol/wire/staff/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { rightOn } from '#server/model/authoring/rights.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { factsOf, type ListedWork, type TaskFacts } from './facts.ts';
import { isSeenBy } from './ownership.ts';
import { workOf } from './work-state.ts';

/** The most tasks in a list; a search narrows the list. */
const MOST_LISTED = 200;
/** The number of newest tasks that are searched for a kind or a state. */
const MOST_LOOKED_AT = 5_000;

/** A contest's tasks in order, for the staff who arrange them. */
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
  const tasks = places.flatMap(({ task_id: id, ...place }) => {
    const own = facts.get(id);
    return own === undefined ? [] : [{ ...own, ...place, work: work.get(id) ?? 0 }];
  });
  const mayArrange = contest.external_id === null && !(await hasWork(db, contest.id));
  return { tasks, may_arrange: mayArrange };
}

/**
 * Whether anybody has worked on a task of the contest, or begun its modules: then work refers to the numbers.
 */
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

/** The number of submissions and answers for each task of a contest; tasks without any are left out. */
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

/** Filters that narrow the list of tasks; '' does not. */
interface TaskFilter {
  readonly words: string;
  readonly kind: ListedTask['kind'] | '';
  readonly state: ListedTask['state'] | '';
}

function passes({ kind, state }: TaskFilter, facts: TaskFacts, work: ListedWork): boolean {
  return (kind === '' || facts.kind === kind) && (state === '' || work.state === state);
}

/** The tasks that a person may use, by the words of their names and keywords; newest first. */
export async function listedTasks(
  db: Kysely<Schema>,
  caller: Caller,
  filter: TaskFilter,
  now: number,
): Promise<{ readonly tasks: ListedTask[]; readonly more: boolean }> {
  const isNarrowed = filter.kind !== '' || filter.state !== '';
  let query = db
    .selectFrom('tasks')
    .select('id')
    .orderBy('id', 'desc')
    .limit(isNarrowed ? MOST_LOOKED_AT : MOST_LISTED + 1);
  for (const word of filter.words.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', pattern),
        eb('slug', 'ilike', pattern),
        sql<boolean>`exists (select from unnest(tasks.keywords) k where k ilike ${pattern})`,
      ]),
    );
  }
  if (caller.role !== 'admin') query = query.where(isSeenBy(caller, now));
  const ids = (await query.execute()).map(({ id }) => id);
  const facts = await factsOf(db, ids, now);
  const work = await workOf(db, caller, [...facts.values()], now);
  const wanted = ids.flatMap((id): readonly (TaskFacts & ListedWork)[] => {
    const [own, done] = [facts.get(id), work.get(id)];
    return own !== undefined && done !== undefined && passes(filter, own, done) ? [{ ...own, ...done }] : [];
  });
  const tasks: ListedTask[] = [];
  for (const own of wanted.slice(0, MOST_LISTED)) tasks.push(await withContests(db, caller, own));
  return { tasks, more: wanted.length > MOST_LISTED };
}

/** A task with its contests and the person's rights. */
async function withContests(
  db: Kysely<Schema>,
  caller: Caller,
  task: TaskFacts & ListedWork,
): Promise<ListedTask> {
  const contests = await db
    .selectFrom('contest_tasks')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .select(['contests.id', 'contests.name'])
    .where('contest_tasks.task_id', '=', task.id)
    .where('contests.is_rehearsal', '=', false)
    .orderBy('contests.id')
    .execute();
  const isUnused = contests.length === 0 && !(await wasWorkedOn(db, task.id));
  const right = await rightOn(db, caller, task.id);
  return { ...task, contests, right, may_delete: isUnused && (right === 'write' || right === 'own') };
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
