import { MAX_SOURCE_BYTES } from '../../../domain/limits.ts';
import { contestIdsOf } from '../../http/access.ts';
import { type CallContext, type Handlers } from '../../http/context.ts';
import { badRequest, notFound, notNow } from '../../http/fault.ts';
import { languagesOf, type PlacedTask, taskByNumber, taskOnWire, tasksOf } from './queries.ts';
import { mayReadTask, statementFile, statementsOf } from './statements.ts';
import { shows, taskView } from './visibility.ts';

/** The calls that show tasks: lists, one to work on, statements. */
export function tasksHandlers(): Pick<Handlers, 'tasks' | 'task' | 'statement'> {
  return {
    tasks: async (context) => {
      if (context.caller.role === 'user') return competitorsTasks(context);
      const { caller, contest, db } = context;
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      return { tasks: (await tasksOf(db, contestIds)).map(taskOnWire), error: null };
    },

    task: async (context) => {
      const task = await shownTask(context);
      return {
        ...taskOnWire(task),
        time_limit_ms: task.time_limit_ms,
        memory_limit_bytes: task.memory_limit_bytes,
        languages: [...languagesOf(task)],
        max_source_bytes: MAX_SOURCE_BYTES,
        submission_interval_ms: context.contest.submission_interval_ms,
        statements: await statementsOf(context.db, task.id),
        attachments: [],
      };
    },

    statement: async (context) => {
      const { caller, db, input, now } = context;
      if (caller.role === 'user') return statementFile(db, (await shownTask(context)).id, input.lang);
      if (!(await mayReadTask(db, caller, input.tid, now))) throw notFound();
      return statementFile(db, input.tid, input.lang);
    },
  };
}

async function competitorsTasks({ caller, contest, participant, db, now }: CallContext<'tasks'>) {
  if (!contest || !participant) throw badRequest('backend.contest_required');
  const view = taskView(contest, participant, caller.types, now);
  if (view.kind === 'none') return { tasks: [], error: view.error };
  const tasks = await tasksOf(db, [contest.id]);
  return { tasks: tasks.filter((task) => shows(view, task.number)).map(taskOnWire), error: null };
}

/** The task with the number asked for, if the competitor may see it now. Not yet is "not now", not there is 404. */
async function shownTask({
  caller,
  contest,
  participant,
  db,
  now,
  input,
}: CallContext<'task'> | CallContext<'statement'>): Promise<PlacedTask> {
  if (!contest || !participant) throw badRequest('backend.contest_required');
  const view = taskView(contest, participant, caller.types, now);
  if (view.kind === 'none') throw notNow(view.error);
  const task = shows(view, input.tid) ? await taskByNumber(db, contest.id, input.tid) : undefined;
  if (!task) throw notFound();
  return task;
}
