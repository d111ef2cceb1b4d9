import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { arrangeTasks } from './arrange.ts';
import { decideAdding, decideOrder, decideRemoving, decideSetting } from './change.ts';
import { contestTasksOf, listedTasks, wasWorkedOn } from './list.ts';
import { isOnlyTheirs, mayUse } from './ownership.ts';

type Calls =
  | 'contestTasks'
  | 'addContestTask'
  | 'orderContestTasks'
  | 'setContestTask'
  | 'removeContestTask'
  | 'taskList'
  | 'deleteTask';

/** Calls by which staff arrange the tasks of a contest, and the list of all tasks. */
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

function add(app: App, context: CallContext<'addContestTask'>) {
  const { task } = context.input;
  return arrangeTasks(app, context, {
    target: `task:${task}`,
    more: async (trx) => {
      const found = await trx.selectFrom('tasks').select('id').where('id', '=', task).executeTakeFirst();
      if (!found || !(await mayUse(trx, context.caller, task, app.now()))) throw notFound();
      return {};
    },
    decide: decideAdding,
  });
}

function order(app: App, context: CallContext<'orderContestTasks'>) {
  const target = `contest:${context.contest.id}`;
  return arrangeTasks(app, context, { target, more: nothing, decide: decideOrder });
}

function set(app: App, context: CallContext<'setContestTask'>) {
  const { contest, input } = context;
  return arrangeTasks(app, context, {
    target: `task:${input.tid}`,
    more: async (trx) => ({ hasWork: await hasWorkOn(trx, contest, input.tid) }),
    decide: decideSetting,
  });
}

function remove(app: App, context: CallContext<'removeContestTask'>) {
  const target = `task:${context.input.tid}`;
  return arrangeTasks(app, context, { target, more: nothing, decide: decideRemoving });
}

const nothing = () => Promise.resolve({});

function deleteTask(app: App, context: CallContext<'deleteTask'>): Promise<Record<string, never>> {
  const { caller, input, now } = context;
  return command(app, context, {
    lock: async (trx) => {
      const task = await trx
        .selectFrom('tasks')
        .select(['id', 'name', 'slug'])
        .where('id', '=', input.tid)
        .forUpdate()
        .executeTakeFirst();
      if (!task || !(await mayUse(trx, caller, task.id, now))) throw notFound();
      return {
        task,
        isTheirs: await isOnlyTheirs(trx, caller, task.id),
        isUsed: (await isInContest(trx, task.id)) || (await wasWorkedOn(trx, task.id)),
      };
    },
    decide: decideDeletion,
    apply: async (trx, _publish, { rows: { task } }) => {
      await trx.updateTable('tasks').set({ version_id: null }).where('id', '=', task.id).execute();
      await trx.deleteFrom('tasks').where('id', '=', task.id).execute();
      return { answer: {}, audit: { target: `task:${task.id}`, before: task, after: null } };
    },
  });
}

/** Refuses to delete a task of others, one that a contest has, and one that somebody has worked on. */
export function decideDeletion({
  isTheirs,
  isUsed,
}: {
  readonly isTheirs: boolean;
  readonly isUsed: boolean;
}): void {
  if (!isTheirs) throw notNow('backend.task_not_yours');
  if (isUsed) throw notNow('backend.task_in_use');
}

async function isInContest(trx: Transaction, taskId: number): Promise<boolean> {
  const used = await trx
    .selectFrom('contest_tasks')
    .select('contest_id')
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return used !== undefined;
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
