import { type Kysely } from 'kysely';
import { type ModuleProgress } from '#domain/contest/modules.ts';
import { type ModuleFacts } from '#protocol/wire/contest.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { namesOnWire } from '../tasks/queries.ts';
import { moduleUnderWay } from '../tasks/visibility.ts';

/** A person in a contest at a moment. */
interface Place {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
  readonly now: number;
}

/**
 * A contestant's progress through the modules of their contest, in the form of the domain's rules: one module
 * for each task.
 */
export async function moduleProgressOf(db: Kysely<Schema>, place: Place): Promise<ModuleProgress> {
  return progressOf(place, await countTasks(db, place.contest.id));
}

/** Number of tasks of a contest. */
export async function countTasks(db: Kysely<Schema>, contestId: number): Promise<number> {
  const { tasks } = await db
    .selectFrom('contest_tasks')
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return tasks;
}

function progressOf({ contest, participant, now }: Place, tasks: number): ModuleProgress {
  return {
    startedTasks: participant.started_tasks,
    tasksLeft: Math.max(0, tasks - participant.started_tasks),
    startedAt: moduleUnderWay(contest, participant, now) === null ? null : participant.module_started_at,
    hasFinished: participant.finished_at !== null,
  };
}

/** The progress in the form of the wire, in ms from `now`. `tasks`: their number in the contest. */
export function moduleProgressOnWire(place: Place, tasks: number) {
  const { startedTasks, tasksLeft, startedAt } = progressOf(place, tasks);
  const { participant, now } = place;
  const endAt = participant.module_end_at;
  const timeTillEnd = endAt === null ? null : endAt - now;
  const module = startedAt === null ? null : { timeTillStart: startedAt - now, timeTillEnd };
  return { started_tasks: startedTasks, tasks_left: tasksLeft, module };
}

/** The modules of an exam with their lengths, in order. */
export async function moduleFactsOf(db: Kysely<Schema>, contestId: number): Promise<ModuleFacts[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['number', 'name', 'names', 'is_quiz', 'module_minutes', 'max_score'])
    .select((eb) =>
      eb
        .selectFrom('quiz_questions')
        .whereRef('quiz_questions.task_id', '=', 'tasks.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('questions'),
    )
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  return rows.map(({ module_minutes: minutes, questions, names, ...row }) => ({
    ...row,
    ...namesOnWire({ name: row.name, names }),
    minutes,
    questions: row.is_quiz ? (questions ?? 0) : null,
  }));
}
