import { type Kysely, sql } from 'kysely';
import { BALLOON_COLORS } from '#domain/onsite/balloon-colors.ts';
import { taskName } from '#domain/tasks/task-names.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Schema } from '#server/db/schema.ts';
import { seesProblems, type Seen } from './audience.ts';
import { type Brought } from './brought.ts';
import { type CollectionObject, idsOf } from './objects.ts';

const MIB = 1_048_576;

/** The tasks of a contest in the API's form. */
export interface Problems {
  readonly problems: readonly CollectionObject[];
  /** The problem's id by the number of the contest's task. */
  readonly ids: ReadonlyMap<number, string>;
  /** The task by its problem's id. */
  readonly taskIds: ReadonlyMap<string, number>;
  /** Languages that are accepted, by extension. */
  readonly languages: ReadonlySet<string>;
}

/** `problems`: empty for the public before the start. */
export async function problemsOf(db: Kysely<Schema>, seen: Seen, brought: Brought): Promise<Problems> {
  const rows = seesProblems(seen) ? await placesOf(db, seen) : [];
  const withPdf = await statementsOf(
    db,
    rows.map((row) => row.id),
  );
  const ids = idsOf(rows);
  const idOf = (row: { readonly id: number }) => ids.get(row.id) ?? '';
  const isScored = !isIcpcBoard(seen.contest.type);
  const problems = rows.map((row) => ({
    id: idOf(row),
    label: row.label,
    // The name in the API's own language, if there are several, as with statements.
    name: taskName(row, 'en'),
    ordinal: row.number,
    ...(row.balloon_color !== null && { rgb: row.balloon_color, ...colorOf(row.balloon_color) }),
    time_limit: row.time_limit_ms / 1_000,
    memory_limit: Math.ceil(row.memory_limit_bytes / MIB),
    test_data_count: row.tests ?? 0,
    ...brought.of('problems').get(row.external_id ?? ''),
    ...(isScored && { max_score: row.max_score }),
    ...(withPdf.has(row.id) && {
      statement: [
        {
          href: `contests/${seen.contest.id}/problems/${idOf(row)}/statement`,
          filename: `${idOf(row)}.pdf`,
          mime: 'application/pdf',
        },
      ],
    }),
  }));
  return {
    problems,
    ids: new Map(rows.map((row) => [row.number, idOf(row)])),
    taskIds: new Map(rows.map((row) => [idOf(row), row.id])),
    languages: new Set(rows.flatMap((row) => row.languages.split(','))),
  };
}

/** The PDF of a problem's statement: the English one, else the first; null: there is none. */
export async function statementPdf(db: Kysely<Schema>, taskId: number): Promise<string | null> {
  const rows = await db
    .selectFrom('statements')
    .select(['lang', 'file_hash'])
    .where('task_id', '=', taskId)
    .where('mime', '=', 'application/pdf')
    .orderBy('lang')
    .execute();
  return (rows.find(({ lang }) => lang === 'en') ?? rows[0])?.file_hash ?? null;
}

/** The name of a colour that balloons are sold in; left out for any other colour. */
function colorOf(rgb: string): { readonly color?: string } {
  const known = BALLOON_COLORS.find(({ value }) => value === rgb);
  return known ? { color: known.key } : {};
}

function placesOf(db: Kysely<Schema>, { contest }: Seen) {
  return db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .leftJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['tasks.id', 'tasks.name', 'tasks.names', 'tasks.time_limit_ms', 'tasks.memory_limit_bytes'])
    .select(['tasks.languages', 'contest_tasks.number', 'contest_tasks.label', 'contest_tasks.max_score'])
    .select(['contest_tasks.balloon_color', 'contest_tasks.external_id'])
    .select(sql<number | null>`jsonb_array_length(task_versions.judge::jsonb -> 'tests')`.as('tests'))
    .where('contest_tasks.contest_id', '=', contest.id)
    .orderBy('contest_tasks.number')
    .execute();
}

async function statementsOf(db: Kysely<Schema>, taskIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (taskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('statements')
    .select('task_id')
    .where('task_id', 'in', taskIds)
    .where('mime', '=', 'application/pdf')
    .execute();
  return new Set(rows.map((row) => row.task_id));
}
