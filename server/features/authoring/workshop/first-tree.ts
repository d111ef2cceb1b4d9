import { type Kysely } from 'kysely';
import { taskName } from '#domain/tasks/task-names.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { writePackage } from '#server/exchange/package-writer/write.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { getFile } from '#server/files/store.ts';
import { writeQuiz } from '#server/features/quiz/write.ts';
import { type ReadQuestion } from '#server/features/quiz/read.ts';
import { importTree } from '#server/features/tasks/content/import-tree.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { type FileOfTree } from '#server/features/tasks/content/tree-of-package.ts';

/**
 * Makes a work tree for a task from a time when tasks had none: from its newest version, or from its
 * questions if it is a quiz. Does nothing for a task that has files or versions of files.
 */
export async function makeFirstTree(app: App, taskId: number): Promise<void> {
  if (await hasFiles(app.db, taskId)) return;
  const made = await filesOfTask(app.db, taskId);
  if (made === null) return;
  await app.write(async (trx) => {
    await trx.selectFrom('tasks').select('id').where('id', '=', taskId).forUpdate().execute();
    if (await hasFiles(trx, taskId)) return;
    await storeContents(trx, made.contents);
    const { tree, version } = made;
    const by = { byUser: null, now: app.now(), findings: [], fileName: `version ${version ?? 1}` };
    await importTree(trx, { taskId, version, tree, ...by });
  });
}

async function hasFiles(db: Kysely<Schema>, taskId: number): Promise<boolean> {
  for (const table of ['task_files', 'task_commits'] as const) {
    const found = await db
      .selectFrom(table)
      .select('task_id')
      .where('task_id', '=', taskId)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}

interface Made {
  /** The number of the version; null: the task is a quiz. */
  readonly version: number | null;
  readonly tree: readonly FileOfTree[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

async function filesOfTask(db: Kysely<Schema>, taskId: number): Promise<Made | null> {
  const task = await db
    .selectFrom('tasks')
    .select(['id', 'name', 'names', 'slug', 'is_quiz', 'languages', 'score_mode', 'marking_criteria'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  if (task.is_quiz) return quizFiles(db, task);
  const version = await db
    .selectFrom('task_versions')
    .select(['id', 'number', 'judge', 'format'])
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return null;
  const read = await readTaskOf(db, task, version);
  const contents = new Contents();
  const { files } = writePackage(read, null, contents);
  const sizes = await sizesOf(
    db,
    files.map(({ hash }) => hash),
  );
  const tree = files.map(({ path, hash }) => ({
    path,
    hash,
    made_from: null,
    bytes: contents.map.get(hash)?.length ?? sizes.get(hash) ?? 0,
  }));
  return { version: version.number, tree, contents: contents.map };
}

async function sizesOf(db: Kysely<Schema>, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('files')
    .select(['hash', 'bytes'])
    .where('hash', 'in', [...hashes, ''])
    .execute();
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

interface TaskRow {
  readonly id: number;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly slug: string | null;
  readonly languages: string;
  readonly marking_criteria: ReadTask['criteria'];
  readonly score_mode: ReadTask['scoreMode'];
}

/** The content of a task's package, as far as it was stored. */
async function readTaskOf(
  db: Kysely<Schema>,
  task: TaskRow,
  { id, judge, format }: { readonly id: number; readonly judge: ReadTask['judge']; readonly format: string },
): Promise<ReadTask> {
  const statements = await db
    .selectFrom('statements')
    .select(['lang', 'mime', 'name', 'file_hash as hash'])
    .where('task_id', '=', task.id)
    .orderBy('lang')
    .execute();
  const attachments = await db
    .selectFrom('attachments')
    .select(['mime', 'name', 'file_hash as hash'])
    .where('task_id', '=', task.id)
    .orderBy('name')
    .execute();
  const solutions = await db
    .selectFrom('jury_solutions')
    .select(['path', 'language', 'source', 'stated'])
    .where('version_id', '=', id)
    .orderBy('path')
    .execute();
  const contents = new Map<string, Buffer>();
  for (const { mime, hash } of statements)
    if (mime.startsWith('text/')) contents.set(hash, await getFile(db, hash));
  const langs = statements.map(({ lang }) => lang);
  return {
    slug: task.slug ?? `task-${task.id}`,
    format: format as ReadTask['format'],
    names: namesFor(task, langs),
    judge,
    statements,
    attachments,
    contents,
    timing: null,
    validators: [],
    scoreMode: task.score_mode,
    criteria: task.marking_criteria,
    languages: task.languages.split(',').filter(Boolean),
    submissions: solutions.map(({ stated, ...one }) => ({ ...one, ...stated })),
  };
}

/** The names of a task in the languages of its statements and in the languages that it has names in. */
function namesFor(task: Pick<TaskRow, 'name' | 'names'>, written: readonly string[]): ReadTask['names'] {
  const langs = new Set([...Object.keys(task.names), ...written]);
  return Object.fromEntries(
    (langs.size > 0 ? [...langs] : ['en']).map((lang) => [lang, taskName(task, lang)]),
  );
}

async function quizFiles(db: Kysely<Schema>, task: TaskRow): Promise<Made | null> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['number', 'kind', 'points', 'text', 'options', 'key', 'marking_criteria as criteria'])
    .where('task_id', '=', task.id)
    .orderBy('number')
    .execute();
  if (rows.length === 0) return null;
  const questions = rows as readonly ReadQuestion[];
  const langs = questions.flatMap(({ text }) => (typeof text === 'string' ? [] : Object.keys(text)));
  const names = namesFor(task, langs);
  const contents = new Contents();
  const files = writeQuiz({ slug: task.slug ?? `task-${task.id}`, names, questions });
  const tree = [...files].map(([path, content]) => {
    const { hash, bytes } = contents.add(path, content);
    return { path, hash, bytes, made_from: null };
  });
  return { version: null, tree, contents: contents.map };
}
