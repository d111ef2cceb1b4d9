import { type Kysely, sql } from 'kysely';
import { type CheckedTask } from '#domain/operations/readiness-facts.ts';
import { type Schema } from '#server/db/schema.ts';
import { languagesOf } from '#server/model/tasks/queries.ts';

/** The tasks of a contest with the facts that the check needs, in the contest's order. */
export async function checkedTasks(db: Kysely<Schema>, contestId: number): Promise<readonly CheckedTask[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .leftJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['tasks.id', 'tasks.version_id', 'tasks.name', 'contest_tasks.label', 'is_quiz', 'languages'])
    .select(['module_minutes', 'time_limit_ms'])
    .select((eb) => [
      sql<number | null>`jsonb_array_length(task_versions.judge -> 'tests')`.as('tests'),
      eb
        .selectFrom('statements')
        .select(sql<string[]>`coalesce(array_agg(lang order by lang), '{}')`.as('langs'))
        .whereRef('statements.task_id', '=', 'tasks.id')
        .as('statements'),
      eb
        .selectFrom('quiz_questions')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('quiz_questions.task_id', '=', 'tasks.id')
        .as('questions'),
      eb
        .selectFrom('jury_solutions')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('jury_solutions.version_id', '=', 'tasks.version_id')
        .as('solutions'),
    ])
    .where('contest_tasks.contest_id', '=', contestId)
    .orderBy('contest_tasks.number')
    .execute();
  return rows.map((row) => ({
    taskId: row.id,
    versionId: row.version_id,
    name: `${row.label} ${row.name}`,
    isQuiz: row.is_quiz,
    questions: row.questions ?? 0,
    tests: row.tests ?? 0,
    statements: row.statements ?? [],
    languages: languagesOf(row),
    moduleMinutes: row.module_minutes,
    timeLimitMs: row.time_limit_ms,
    solutions: row.solutions ?? 0,
  }));
}
