import { parseUserTypes } from '#domain/roles.ts';
import { type ContestTasks } from '#protocol/wire/staff/tasks.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { audited, command, type InContest } from '#server/model/command.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { shows, taskView } from '#server/model/tasks/visibility.ts';
import { republish } from '#server/features/standings/board/republish.ts';
import { publishTask } from '../content/publish.ts';
import { contestTasksOf, hasWork } from './list.ts';
import { newPlace, type Placed, placesOf, storePlaces } from './places.ts';

type Arranging = CallContext<'addContestTask' | 'orderContestTasks' | 'setContestTask' | 'removeContestTask'>;

/** The tasks of a contest, locked until the transaction ends. */
export interface LockedTasks {
  readonly contest: ContestRow;
  readonly places: readonly Placed[];
  /** Whether numbers may change: no work refers to them, and no other system set them. */
  readonly mayMove: boolean;
}

/** A change of a contest's tasks. */
interface Arrangement<Context extends Arranging, More> {
  readonly target: string;
  /** Reads the other facts that the decision needs. Throws 404 for a missing one. */
  readonly more: (trx: Transaction) => Promise<More>;
  /** The new list of tasks. Throws the refusal. */
  readonly decide: (tasks: LockedTasks & More, context: Context) => readonly Placed[];
}

/**
 * Changes the tasks of a contest, and in the same transaction tells its contestants and its board. Answers
 * the changed tasks.
 */
export function arrangeTasks<Context extends Arranging, More>(
  app: App,
  context: Context,
  { target, more, decide }: Arrangement<Context, More>,
): Promise<ContestTasks> {
  return command(app, context, {
    lock: async (trx) => ({ ...(await lockTasks(trx, context.contest.id)), ...(await more(trx)) }),
    decide,
    apply: async (
      trx,
      publish,
      { decision: after, rows: { contest, places: before }, context: { now } },
    ) => ({
      answer: await store(trx, publish, { contest, before, after, now }),
      audit: { target, before, after },
    }),
  });
}

/** Adds a task at the end of a contest, unless it is there, within a transaction that changes more. */
export async function addWithin(
  trx: Transaction,
  publish: Publish,
  context: InContest,
  taskId: number,
): Promise<void> {
  const { contest, places: before } = await lockTasks(trx, context.contest.id);
  const isThere = before.some(({ task_id: id }) => id === taskId);
  const after = isThere ? before : [...before, newPlace(contest, before, { task_id: taskId })];
  await store(trx, publish, { contest, before, after, now: context.now });
  await audited(trx, publish, context, {
    action: 'addContestTask',
    target: `task:${taskId}`,
    before,
    after,
  });
}

async function lockTasks(trx: Transaction, contestId: number): Promise<LockedTasks> {
  const contest = await lockContest(trx, contestId);
  const mayMove = contest.external_id === null && !(await hasWork(trx, contest.id));
  return { contest, places: await placesOf(trx, contest.id), mayMove };
}

async function store(
  trx: Transaction,
  publish: Publish,
  {
    contest,
    before,
    after,
    now,
  }: {
    readonly contest: ContestRow;
    readonly before: readonly Placed[];
    readonly after: readonly Placed[];
    readonly now: number;
  },
): Promise<ContestTasks> {
  await storePlaces(trx, contest.id, before, after);
  await publishToCompetitors(trx, publish, contest, now);
  for (const { number } of after) {
    await publishTask(trx, publish, { contest, number, action: 'update', now });
  }
  await republish(trx, publish, contest);
  return contestTasksOf(trx, contest, now);
}

/** Each contestant who sees tasks now gets their own whole list, so that removed tasks disappear. */
async function publishToCompetitors(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  now: number,
): Promise<void> {
  const people = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .selectAll('participants')
    .select('users.types')
    .where('contest_id', '=', contest.id)
    .execute();
  const tasks = await tasksOf(trx, [contest.id]);
  for (const { types, ...participant } of people) {
    const view = taskView(contest, participant, parseUserTypes(types), now);
    if (view.kind === 'none') continue;
    publishers.tasks(
      publish,
      { contestId: contest.id, userId: participant.user_id },
      { action: 'set', tasks: tasks.filter(({ number }) => shows(view, number)).map(taskOnWire) },
    );
  }
}
