import { parseUserTypes } from '#domain/roles.ts';
import { type ContestTasks } from '#protocol/wire/staff/contest-tasks.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { shows, taskView } from '#server/model/tasks/visibility.ts';
import { publishers } from '#server/model/streams.ts';
import { republish } from '../standings/republish.ts';
import { publishTask } from '../tasks/publish.ts';
import { contestTasksOf } from './list.ts';

/** A task's place in a contest. */
export interface Placed {
  readonly task_id: number;
  readonly number: number;
  readonly label: string;
  readonly max_score: number;
  readonly module_minutes: number | null;
  readonly balloon_color: string | null;
}

/** Who changes the tasks of which contest, and by which call. */
interface Arranging {
  readonly caller: Caller;
  readonly contestId: number;
  readonly action: string;
  readonly target: string;
  /** Writes the change; what it throws, changes nothing. The places are those at this moment, which nobody else changes. */
  readonly change: (trx: Transaction, contest: ContestRow, places: readonly Placed[]) => Promise<void>;
}

/**
 * Changes the tasks of a contest, and in the same transaction tells its competitors, its staff and its board, and writes the
 * audit. Answers the tasks as they now are.
 */
export async function arrangeTasks(app: App, arranging: Arranging): Promise<ContestTasks> {
  return app.write((trx, publish) => arrangeWithin(trx, publish, app.now(), arranging));
}

/** The same within a transaction that changes more. */
export async function arrangeWithin(
  trx: Transaction,
  publish: Publish,
  now: number,
  arranging: Arranging,
): Promise<ContestTasks> {
  const contest = await lockContest(trx, arranging.contestId);
  const before = await placesOf(trx, contest.id);
  await arranging.change(trx, contest, before);
  const after = await placesOf(trx, contest.id);
  const { caller, action, target, contestId } = arranging;
  await record(trx, { caller, now, action, target, contestId, before, after });
  await tellCompetitors(trx, publish, contest, now);
  for (const { number } of after) {
    await publishTask(trx, publish, { contest, number, action: 'update', now });
  }
  await republish(trx, publish, contest);
  await publishDeskChange(trx, publish, 'tasks', contest.id);
  return contestTasksOf(trx, contest, now);
}

/** The usual label of a place: a letter in icpc, the number elsewhere. */
function usualLabel(contest: Pick<ContestRow, 'type'>, number: number): string {
  return contest.type === 'icpc' && number <= 26 ? String.fromCharCode(64 + number) : String(number);
}

/** The usual label of a place, or where that is taken a number that no other task there has. */
export function freeLabel(
  contest: Pick<ContestRow, 'type'>,
  number: number,
  places: readonly Placed[],
): string {
  const isTaken = (label: string) => places.some((one) => one.label === label);
  let label = usualLabel(contest, number);
  for (let more = places.length + 1; isTaken(label); more += 1) label = String(more);
  return label;
}

/** Puts a task behind the others of a contest, with the usual label and points. */
export async function addAtEnd(
  trx: Transaction,
  contest: Pick<ContestRow, 'id' | 'type'>,
  places: readonly Placed[],
  taskId: number,
): Promise<void> {
  const number = Math.max(0, ...places.map((one) => one.number)) + 1;
  const place = {
    contest_id: contest.id,
    task_id: taskId,
    number,
    label: freeLabel(contest, number, places),
  };
  await trx
    .insertInto('contest_tasks')
    .values({
      ...place,
      max_score: contest.type === 'icpc' ? 1 : 100,
      score_mode: null,
      external_id: null,
    })
    .execute();
}

/** Gives the tasks of a contest their numbers in this order; labels that were the usual ones before follow the places. */
export async function renumber(
  trx: Transaction,
  contest: Pick<ContestRow, 'id' | 'type'>,
  ordered: readonly Placed[],
  before: readonly Placed[] = ordered,
): Promise<void> {
  // A number is taken until its task has moved away, so all of them move aside first.
  await trx
    .updateTable('contest_tasks')
    .set((eb) => ({ number: eb.neg('number') }))
    .where('contest_id', '=', contest.id)
    .execute();
  const areUsual = before.every(({ label, number }) => label === usualLabel(contest, number));
  for (const [index, { task_id: id, label }] of ordered.entries()) {
    await trx
      .updateTable('contest_tasks')
      .set({ number: index + 1, label: areUsual ? usualLabel(contest, index + 1) : label })
      .where('contest_id', '=', contest.id)
      .where('task_id', '=', id)
      .execute();
  }
}

async function placesOf(trx: Transaction, contestId: number): Promise<readonly Placed[]> {
  return trx
    .selectFrom('contest_tasks')
    .select(['task_id', 'number', 'label', 'max_score', 'module_minutes', 'balloon_color'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
}

/** Each competitor who sees tasks now is given their own list, whole: one that is gone is not in it. */
async function tellCompetitors(
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
