import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { FORM } from '#server/exchange/contest-file/own.ts';
import { type FileQuiz, isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { type OpenTask } from '#server/exchange/contest-file/open-task.ts';
import { type AnyTask } from '#server/exchange/contest-file/places.ts';
import { isFolderName } from '#server/exchange/contest-file/named.ts';
import { contentsOf, type FileTask } from '#server/exchange/contest-file/task.ts';
import { namesOnWire } from '#server/model/tasks/queries.ts';
import { questionsOf } from '#server/features/quiz/queries.ts';

/**
 * The tasks of a contest in the file's form: tasks that can be judged and quizzes are whole; with `open` the
 * others go as contestants see them. Without `whole` none is whole.
 */
export async function fileTasksOf(
  db: Kysely<Schema>,
  contestId: number,
  { whole, open }: { readonly whole: boolean; readonly open: boolean },
): Promise<readonly AnyTask[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  const tasks: AnyTask[] = [];
  for (const { task_id: id } of rows) {
    const task = whole ? await wholeTask(db, id, contestId) : null;
    const shown = task ?? (open ? await openTaskOf(db, id, contestId) : null);
    if (shown !== null && isFolderName(shown.slug)) tasks.push(shown);
  }
  return tasks;
}

async function wholeTask(
  db: Kysely<Schema>,
  id: number,
  contestId: number,
): Promise<FileTask | FileQuiz | null> {
  const task = await asInFile(db, id, contestId);
  if (task === null || isFileQuiz(task)) return task;
  return (await isWhole(db, task)) ? task : null;
}

/** A task as contestants see it. */
async function openTaskOf(db: Kysely<Schema>, taskId: number, contestId: number): Promise<OpenTask> {
  const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
  const questions = task.is_quiz ? await questionsOf(db, taskId) : [];
  return {
    form: FORM,
    slug: task.slug ?? `task-${taskId}`,
    name: task.name,
    ...namesOnWire(task),
    is_quiz: task.is_quiz,
    score_mode: task.score_mode,
    languages: task.languages.split(',').filter(Boolean),
    time_limit_ms: task.time_limit_ms,
    memory_limit_bytes: task.memory_limit_bytes,
    ...(await documentsOfTask(db, taskId, contestId)),
    asked: questions.map(({ kind, points, text, options }) => ({
      kind,
      points,
      text: text,
      options: options as OpenTask['asked'][number]['options'],
    })),
  };
}

/** Whether all its contents are stored: without one of them it cannot be judged. */
async function isWhole(db: Kysely<Schema>, task: FileTask): Promise<boolean> {
  const hashes = new Set(contentsOf(task).map(([, hash]) => hash));
  const { kept } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('hash', 'in', [...hashes, ''])
    .executeTakeFirstOrThrow();
  return kept === hashes.size;
}

/**
 * A task or a quiz in the file's form, with its statements as a contest has them; null: we cannot judge it,
 * or it has no questions.
 */
export async function asInFile(
  db: Kysely<Schema>,
  taskId: number,
  contestId: number | null = null,
): Promise<FileTask | FileQuiz | null> {
  const { is_quiz: isQuiz } = await db
    .selectFrom('tasks')
    .select('is_quiz')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return isQuiz ? fileQuizOf(db, taskId) : fileTaskOf(db, taskId, contestId);
}

/** A quiz with its questions and keys; null where it has none. */
async function fileQuizOf(db: Kysely<Schema>, taskId: number): Promise<FileQuiz | null> {
  const rows = await questionsOf(db, taskId);
  if (rows.length === 0) return null;
  const { slug, name, names } = await db
    .selectFrom('tasks')
    .select(['slug', 'name', 'names'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const questions = rows.map(({ kind, points, text, options, key, marking_criteria: criteria }) => ({
    kind,
    points,
    text,
    options,
    key,
    ...(kind === 'long' && { criteria }),
  }));
  return {
    form: FORM,
    slug: slug ?? `task-${taskId}`,
    name,
    ...namesOnWire({ name, names }),
    questions: questions as FileQuiz['questions'],
  };
}

/** A task with its current version; null: we cannot judge it. */
async function fileTaskOf(
  db: Kysely<Schema>,
  taskId: number,
  contestId: number | null,
): Promise<FileTask | null> {
  const row = await db
    .selectFrom('tasks')
    .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['tasks.id', 'slug', 'name', 'names', 'score_mode', 'languages', 'version_id', 'format', 'judge'])
    .select(['marking_criteria', 'uuid'])
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, slug, name, names, score_mode, languages, version_id, format, judge, marking_criteria } = row;
  const { uuid } = row;
  return {
    form: FORM,
    slug: slug ?? `task-${id}`,
    name,
    ...namesOnWire({ name, names }),
    ...(uuid !== null && { uuid }),
    format,
    score_mode,
    languages: languages.split(',').filter(Boolean),
    judge,
    criteria: marking_criteria.map((one) => ({ ...one, comments: [...one.comments] })),
    ...(await documentsOfTask(db, id, contestId)),
    solutions: (await solutionsOf(db, version_id ?? 0)) as FileTask['solutions'],
    tree: await treeOf(db, version_id ?? 0),
  };
}

/** The files of a version; empty for a version from a time when tasks had no files. */
async function treeOf(db: Kysely<Schema>, versionId: number): Promise<FileTask['tree']> {
  return db
    .selectFrom('task_commit_files as f')
    .innerJoin('task_commits as c', 'c.id', 'f.commit_id')
    .select(['f.path as name', 'f.hash', 'f.bytes', 'f.made_from'])
    .where('c.version_id', '=', versionId)
    .orderBy('f.path')
    .execute();
}

async function documentsOfTask(db: Kysely<Schema>, id: number, contestId: number | null) {
  return {
    statements: await statementsOfTask(db, id, contestId),
    attachments: await db
      .selectFrom('attachments')
      .select(['name', 'mime', 'file_hash as hash'])
      .where('task_id', '=', id)
      .orderBy('name')
      .execute(),
  };
}

async function solutionsOf(db: Kysely<Schema>, versionId: number) {
  return db
    .selectFrom('jury_solutions')
    .select(['path', 'language', 'source', 'stated', 'outcome'])
    .where('version_id', '=', versionId)
    .orderBy('path')
    .execute();
}

async function statementsOfTask(db: Kysely<Schema>, id: number, contestId: number | null) {
  const columns = ['lang', 'mime', 'name', 'file_hash as hash'] as const;
  if (contestId === null)
    return db.selectFrom('statements').select(columns).where('task_id', '=', id).orderBy('lang').execute();
  return db
    .selectFrom('contest_statements')
    .select(columns)
    .where('task_id', '=', id)
    .where('contest_id', '=', contestId)
    .orderBy('lang')
    .execute();
}
