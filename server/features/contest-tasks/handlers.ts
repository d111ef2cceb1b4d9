import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { arrangeTasks, freeLabel, type Placed, renumber } from './arrange.ts';
import { contestTasksOf, hasWork, listedTasks, wasWorkedOn } from './list.ts';
import { isOnlyTheirs, mayUse } from './ownership.ts';

type Calls =
  | 'contestTasks'
  | 'addContestTask'
  | 'orderContestTasks'
  | 'setContestTask'
  | 'removeContestTask'
  | 'taskList'
  | 'deleteTask';

/** The tasks of a contest as staff arrange them, and the list of all tasks. */
export function contestTasksHandlers(app: App): Pick<Handlers, Calls> {
  return {
    contestTasks: ({ db, contest, now }) => contestTasksOf(db, contest, now),
    addContestTask: (context) => add(app, context),
    orderContestTasks: (context) => order(app, context),
    setContestTask: (context) => set(app, context),
    removeContestTask: (context) => remove(app, context),
    taskList: ({ db, caller, input, now }) => listedTasks(db, caller, input, now),
    deleteTask: (context) => deleteTask(app, context),
  };
}

async function add(app: App, { caller, contest, input }: CallContext<'addContestTask'>) {
  const target = `task:${input.task}`;
  return arrangeTasks(app, {
    caller,
    contestId: contest.id,
    action: 'addContestTask',
    target,
    change: async (trx, current, places) => {
      const task = await trx.selectFrom('tasks').select('id').where('id', '=', input.task).executeTakeFirst();
      if (!task || !(await mayUse(trx, caller, task.id, app.now()))) throw notFound();
      if (places.some(({ task_id: id }) => id === task.id)) throw notNow('backend.task_there');
      const last = Math.max(0, ...places.map((one) => one.number));
      const number = Math.min(input.number ?? last + 1, last + 1);
      if (number <= last) await requireFree(trx, current);
      const added: Placed = {
        task_id: task.id,
        number,
        label: input.label ?? freeLabel(current, number, places),
        max_score: input.max_score ?? (current.type === 'icpc' ? 1 : 100),
        module_minutes: input.module_minutes ?? null,
        balloon_color: input.balloon_color ?? null,
      };
      await trx
        .insertInto('contest_tasks')
        .values({ ...added, number: last + 1, contest_id: current.id, score_mode: null, external_id: null })
        .execute();
      if (number > last) return;
      const ordered = [...places.slice(0, number - 1), added, ...places.slice(number - 1)];
      await renumber(trx, current, ordered, [...places, added]);
    },
  });
}

async function order(app: App, { caller, contest, input }: CallContext<'orderContestTasks'>) {
  const target = `contest:${contest.id}`;
  return arrangeTasks(app, {
    caller,
    contestId: contest.id,
    action: 'orderContestTasks',
    target,
    change: async (trx, current, places) => {
      const now = places.map((one) => one.task_id);
      if (now.join() !== input.known.join()) throw notNow('backend.changed_meanwhile');
      if (sorted(now) !== sorted(input.order)) throw badRequest();
      await requireFree(trx, current);
      const byId = new Map(places.map((one) => [one.task_id, one]));
      await renumber(
        trx,
        current,
        input.order.flatMap((id) => byId.get(id) ?? []),
        places,
      );
    },
  });
}

async function set(app: App, { caller, contest, input }: CallContext<'setContestTask'>) {
  const target = `task:${input.tid}`;
  return arrangeTasks(app, {
    caller,
    contestId: contest.id,
    action: 'setContestTask',
    target,
    change: async (trx, current, places) => {
      const found = places.find(({ task_id: id }) => id === input.tid);
      if (!found) throw notFound();
      const { label, max_score, module_minutes, balloon_color } = found;
      if (JSON.stringify(input.known) !== JSON.stringify([label, max_score, module_minutes, balloon_color]))
        throw notNow('backend.changed_meanwhile');
      if (places.some((one) => one !== found && one.label === input.label))
        throw notNow('backend.label_taken', input.label);
      if (input.max_score !== found.max_score && (await hasWorkOn(trx, current, input.tid)))
        throw notNow('backend.points_have_work');
      await trx
        .updateTable('contest_tasks')
        .set({
          label: input.label,
          max_score: input.max_score,
          module_minutes: input.module_minutes,
          balloon_color: input.balloon_color,
        })
        .where('contest_id', '=', current.id)
        .where('task_id', '=', input.tid)
        .execute();
    },
  });
}

async function remove(app: App, { caller, contest, input }: CallContext<'removeContestTask'>) {
  const target = `task:${input.tid}`;
  return arrangeTasks(app, {
    caller,
    contestId: contest.id,
    action: 'removeContestTask',
    target,
    change: async (trx, current, places) => {
      if (!places.some(({ task_id: id }) => id === input.tid)) throw notFound();
      await requireFree(trx, current);
      await trx
        .deleteFrom('contest_tasks')
        .where('contest_id', '=', current.id)
        .where('task_id', '=', input.tid)
        .execute();
      const rest = places.filter(({ task_id: id }) => id !== input.tid);
      await renumber(trx, current, rest, places);
    },
  });
}

async function deleteTask(app: App, { caller, input }: CallContext<'deleteTask'>) {
  return app.write(async (trx, publish) => {
    const task = await trx
      .selectFrom('tasks')
      .select(['id', 'name', 'slug'])
      .where('id', '=', input.tid)
      .forUpdate()
      .executeTakeFirst();
    if (!task || !(await mayUse(trx, caller, task.id, app.now()))) throw notFound();
    if (!(await isOnlyTheirs(trx, caller, task.id))) throw notNow('backend.task_not_yours');
    const used = await trx
      .selectFrom('contest_tasks')
      .select('contest_id')
      .where('task_id', '=', task.id)
      .executeTakeFirst();
    if (used || (await wasWorkedOn(trx, task.id))) throw notNow('backend.task_in_use');
    await trx.updateTable('tasks').set({ version_id: null }).where('id', '=', task.id).execute();
    await trx.deleteFrom('tasks').where('id', '=', task.id).execute();
    const audit = { caller, now: app.now(), action: 'deleteTask', target: `task:${task.id}` };
    await record(trx, { ...audit, contestId: null, before: task, after: null });
    await publishDeskChange(trx, publish, 'tasks', null);
    return {};
  });
}

function sorted(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join();
}

/** Refuses what would change numbers that are in people's work already. */
async function requireFree(
  trx: CallContext<'contestTasks'>['db'],
  contest: Pick<ContestRow, 'id' | 'external_id'>,
): Promise<void> {
  if (contest.external_id !== null || (await hasWork(trx, contest.id)))
    throw notNow('backend.tasks_have_work');
}

async function hasWorkOn(
  trx: CallContext<'contestTasks'>['db'],
  contest: Pick<ContestRow, 'id'>,
  taskId: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('submissions')
    .select('id')
    .where('contest_id', '=', contest.id)
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst();
  if (found) return true;
  const sheet = trx.selectFrom('quiz_sheets').select('id').where('contest_id', '=', contest.id);
  return (await sheet.where('task_id', '=', taskId).limit(1).executeTakeFirst()) !== undefined;
}
