import { contestIdsOf } from '#server/model/access.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { markedTaskIds } from '#server/model/marked-tasks.ts';
import { sealFor } from '#server/model/tasks/seals.ts';
import { partFile } from './sealed-part.ts';
import { taskFile } from './attachments.ts';
import { taskDetail, withShown } from './detail.ts';
import { type PlacedTask, taskByNumber, taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { mayReadTask, statementFile, translationFile } from './statements.ts';
import { requireModule, shows, taskView } from '#server/model/tasks/visibility.ts';
import { ownNames, translationsFor } from '#server/model/translation/shown.ts';

/** The calls that show tasks: lists, one to work on, statements and files. */
export function tasksHandlers(): Pick<
  Handlers,
  'tasks' | 'task' | 'statement' | 'attachment' | 'sealedPart'
> {
  return {
    tasks: async (context) => {
      if (context.caller.role === 'user') return competitorsTasks(context);
      const { caller, contest, db } = context;
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      const tasks = await tasksOf(db, contestIds);
      if (!isMarking(caller)) return { tasks: tasks.map(taskOnWire), error: null };
      const marked = await markedTaskIds(db, caller);
      return { tasks: onceEach(tasks.filter(({ id }) => marked.has(id))).map(taskOnWire), error: null };
    },

    task: async (context) => {
      const { caller, contest, db } = context;
      const detail = await taskDetail(db, contest, await shownTask(context));
      const who = { contestId: contest.id, userId: caller.userId };
      return withShown(detail, await translationsFor(db, who, detail.id));
    },

    statement: async (context) => {
      const { caller, contest, db, input } = context;
      const taskId = await readableTaskId(context);
      const own = { contestId: contest?.id ?? 0, userId: caller.userId };
      const translated = caller.role === 'user' ? await translationFile(db, own, taskId, input) : null;
      return translated ?? statementFile(db, taskId, input, await readIn(context));
    },

    attachment: async (context) =>
      taskFile(context.db, await readableTaskId(context), context.input.name, await readIn(context)),

    sealedPart: ({ db, input }) => partFile(db, input.part),
  };
}

/** Markers have the tasks of their works by themselves, not by contests. */
function isMarking({ role }: Pick<Caller, 'role'>): boolean {
  return role === 'scorer' || role === 'arbiter';
}

/** A task that several of the contests hold is one task: as the first of them has it. */
function onceEach(tasks: readonly PlacedTask[]): readonly PlacedTask[] {
  return tasks.filter(({ id }, at) => tasks.findIndex((one) => one.id === id) === at);
}

async function competitorsTasks({ caller, contest, participant, db, now }: CallContext<'tasks'>) {
  if (!contest || !participant) throw badRequest('backend.contest_required');
  const view = taskView(contest, participant, caller.types, now);
  if (view.kind === 'none') {
    const seal = await sealFor(db, { contest, caller, now });
    return { tasks: [], error: view.error, ...(seal && { seal }) };
  }
  const tasks = await tasksOf(db, [contest.id]);
  const own = await ownNames(db, { contestId: contest.id, userId: caller.userId });
  const shown = tasks
    .filter((task) => shows(view, task.number))
    .map((task) => {
      const own_names = own.get(task.id);
      return { ...taskOnWire(task), ...(own_names && { own_names }) };
    });
  return { tasks: shown, error: null };
}

/** The id of the task whose files are asked for: by number for competitors, by id for others, who may read it. */
async function readableTaskId(
  context: CallContext<'statement'> | CallContext<'attachment'>,
): Promise<number> {
  const { caller, db, input, now } = context;
  if (caller.role === 'user') return (await shownTask(context)).id;
  if (!(await mayReadTask(db, caller, input.tid, now))) throw notFound();
  return input.tid;
}

/** In which contests they read: the chosen one, else those of theirs. */
async function readIn({ caller, contest, db }: CallContext<'statement'> | CallContext<'attachment'>) {
  return contest ? [contest.id] : contestIdsOf(db, caller);
}

/** The task with the number asked for, if the competitor may see it now. Not yet is "not now", not there is 404. */
async function shownTask({
  caller,
  contest,
  participant,
  db,
  now,
  input,
}: CallContext<'task'> | CallContext<'statement'> | CallContext<'attachment'>): Promise<PlacedTask> {
  if (!contest || !participant) throw badRequest('backend.contest_required');
  const view = taskView(contest, participant, caller.types, now);
  if (view.kind === 'none') throw notNow(view.error);
  const task = await taskByNumber(db, contest.id, input.tid);
  if (!task) throw notFound();
  requireModule(view, input.tid);
  return task;
}
