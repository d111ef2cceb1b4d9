import { type Kysely } from 'kysely';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Task } from '#protocol/wire/tasks.ts';

/** A task in a contest, a row of the database. */
export interface PlacedTask {
  readonly contest_id: number;
  readonly id: number;
  readonly number: number;
  readonly label: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly is_quiz: boolean;
  readonly max_score: number;
  readonly time_limit_ms: number;
  readonly memory_limit_bytes: number;
  readonly languages: string;
  /** The version in use; null: the task cannot be judged. */
  readonly version_id: number | null;
  /** The contest's rule, or the task's own. */
  readonly score_mode: ScoreMode;
}

/** The tasks of some contests (null: of all) by contest and number. */
export async function tasksOf(
  db: Kysely<Schema>,
  contestIds: readonly number[] | null,
): Promise<readonly PlacedTask[]> {
  let query = placedTasks(db).orderBy('contest_tasks.contest_id').orderBy('contest_tasks.number');
  if (contestIds !== null) {
    if (contestIds.length === 0) return [];
    query = query.where('contest_tasks.contest_id', 'in', contestIds);
  }
  return query.execute();
}

/** The task with a number of a contest. */
export async function taskByNumber(
  db: Kysely<Schema>,
  contestId: number,
  number: number,
): Promise<PlacedTask | undefined> {
  return placedTasks(db)
    .where('contest_tasks.contest_id', '=', contestId)
    .where('contest_tasks.number', '=', number)
    .executeTakeFirst();
}

/** The task in the form of lists and frames. */
export function taskOnWire(task: PlacedTask): Task {
  return {
    id: task.id,
    number: task.number,
    label: task.label,
    name: task.name,
    ...namesOnWire(task),
    is_quiz: task.is_quiz,
    max_score: task.max_score,
    score_mode: task.score_mode,
  };
}

/** The names of a task by language, where some differ from the name in lists. */
export function namesOnWire({ name, names }: Pick<PlacedTask, 'name' | 'names'>): {
  readonly names?: Record<string, string>;
} {
  return Object.values(names).some((one) => one !== name) ? { names: { ...names } } : {};
}

/** Extensions of languages that a task accepts. */
export function languagesOf(task: Pick<PlacedTask, 'languages'>): readonly string[] {
  return task.languages
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function placedTasks(db: Kysely<Schema>) {
  return db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select([
      'contest_tasks.contest_id',
      'tasks.id',
      'contest_tasks.number',
      'contest_tasks.label',
      'tasks.name',
      'tasks.names',
      'tasks.is_quiz',
      'contest_tasks.max_score',
      'tasks.time_limit_ms',
      'tasks.memory_limit_bytes',
      'tasks.languages',
      'tasks.version_id',
    ])
    .select((eb) => eb.fn.coalesce('contest_tasks.score_mode', 'tasks.score_mode').as('score_mode'));
}
