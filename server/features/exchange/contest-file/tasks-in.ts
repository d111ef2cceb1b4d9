import { type Kysely } from 'kysely';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type PlacedTask } from '#server/exchange/contest-file/own.ts';
import { type FileQuiz, fingerprintOfQuiz, isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { isOpenTask, type OpenTask } from '#server/exchange/contest-file/open-task.ts';
import { type AnyTask } from '#server/exchange/contest-file/places.ts';
import {
  contentsOf,
  documentsOf,
  fingerprintOf,
  type FileTask,
  readTaskOf,
} from '#server/exchange/contest-file/task.ts';
import { type Publish } from '#server/journal/write.ts';
import { type Caller } from '#server/model/caller.ts';
import { notNow } from '#server/model/fault.ts';
import { importQuiz } from '#server/features/quiz/import.ts';
import { questionsOf } from '#server/features/quiz/queries.ts';
import { type ReadQuiz } from '#server/features/quiz/read.ts';
import { importTask } from '#server/features/tasks/content/import.ts';
import { importTree } from '#server/features/tasks/content/import-tree.ts';
import { keepOutcomes } from '#server/features/tasks/content/outcomes.ts';
import { storeContent } from '#server/features/tasks/content/store.ts';
import { asInFile } from './tasks-out.ts';

/** A task of a file, with its outcome on this server. */
export interface PlannedTask {
  readonly place: PlacedTask;
  readonly becomes: ReadContest['tasks'][number]['becomes'];
  /** The task's short name on this server. */
  readonly storedAs: string;
  /** null before the import, or where the task is missing here. */
  readonly id: number | null;
  /** null: the file only names the task. */
  readonly task: AnyTask | null;
}

/**
 * The outcome of each task. Writes nothing; with `lock`, tasks that exist here stay locked until the end of
 * the transaction.
 */
export async function planTasks(
  db: Kysely<Schema>,
  places: readonly PlacedTask[],
  tasks: ReadonlyMap<string, AnyTask>,
  lock: boolean,
): Promise<readonly PlannedTask[]> {
  const planned: PlannedTask[] = [];
  const taken = new Set(places.map(({ slug }) => slug));
  for (const place of places) {
    const task = tasks.get(place.slug) ?? null;
    const found = await foundFor(db, { task, slug: place.slug, taken, lock });
    taken.add(found.storedAs);
    planned.push({ place, task, ...found });
  }
  return planned;
}

type Found = Pick<PlannedTask, 'becomes' | 'storedAs' | 'id'>;

async function foundFor(
  db: Kysely<Schema>,
  given: {
    readonly task: AnyTask | null;
    readonly slug: string;
    readonly taken: ReadonlySet<string>;
    readonly lock: boolean;
  },
): Promise<Found> {
  const { task, slug, taken, lock } = given;
  if (task === null) return named(db, slug, lock);
  return isOpenTask(task) ? openOrHere(db, { task, taken, lock }) : freeOrSame(db, { task, taken, lock });
}

/** The existing task of the same name if it may be the same one, else the first such name that is free. */
async function openOrHere(
  db: Kysely<Schema>,
  given: { readonly task: OpenTask; readonly taken: ReadonlySet<string>; readonly lock: boolean },
): Promise<Found> {
  const { task, taken, lock } = given;
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? task.slug : `${task.slug}-${at}`;
    if (at > 1 && taken.has(slug)) continue;
    const id = await idOf(db, slug, lock);
    if (id === null) return { becomes: 'open', storedAs: slug, id };
    if (await couldBe(db, id, task)) return { becomes: 'here', storedAs: slug, id };
  }
}

async function couldBe(db: Kysely<Schema>, id: number, task: OpenTask): Promise<boolean> {
  const known = await db
    .selectFrom('tasks')
    .select(['name', 'is_quiz'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const questions = task.is_quiz ? await questionsOf(db, id) : [];
  return known.name === task.name && known.is_quiz === task.is_quiz && questions.length === task.asked.length;
}

async function named(db: Kysely<Schema>, slug: string, lock: boolean): Promise<Found> {
  const id = await idOf(db, slug, lock);
  return { becomes: id === null ? 'missing' : 'here', storedAs: slug, id };
}

/**
 * The existing task under its name or a name that an earlier file gave it, else the first such name that is
 * free.
 */
async function freeOrSame(
  db: Kysely<Schema>,
  given: {
    readonly task: FileTask | FileQuiz;
    readonly taken: ReadonlySet<string>;
    readonly lock: boolean;
  },
): Promise<Found> {
  const { task, taken, lock } = given;
  const fingerprint = nameOfWhat(task);
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? task.slug : `${task.slug}-${at}`;
    if (at > 1 && taken.has(slug)) continue;
    const id = await idOf(db, slug, lock);
    if (id === null) return { becomes: at === 1 ? 'new' : 'another', storedAs: slug, id };
    const here = await asInFile(db, id);
    if (here !== null && nameOfWhat(here) === fingerprint) return { becomes: 'same', storedAs: slug, id };
  }
}

/** A name of a kind: a quiz and a task never share one. */
function nameOfWhat(task: FileTask | FileQuiz): string {
  return isFileQuiz(task) ? fingerprintOfQuiz(task) : fingerprintOf(task);
}

async function idOf(db: Kysely<Schema>, slug: string, lock: boolean): Promise<number | null> {
  if (slug.includes('\0')) return null;
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('slug', '=', slug)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Outcomes of the tasks that are stored. */
export const IMPORTED: ReadonlySet<PlannedTask['becomes']> = new Set(['new', 'another', 'open']);

/** Imports the tasks that are missing here, with their contents; answers all tasks with their ids. */
export async function importTasks(
  trx: Transaction,
  publish: Publish,
  planned: readonly PlannedTask[],
  given: { readonly caller: Caller; readonly now: number; readonly contents: ReadonlyMap<string, Buffer> },
): Promise<readonly PlannedTask[]> {
  const imported: PlannedTask[] = [];
  for (const one of planned) {
    const { task, becomes } = one;
    const isNew = task !== null && IMPORTED.has(becomes);
    imported.push(isNew ? { ...one, id: await importOne(trx, publish, { ...one, task }, given) } : one);
  }
  return imported;
}

async function importOne(
  trx: Transaction,
  publish: Publish,
  { task, storedAs }: PlannedTask & { readonly task: AnyTask },
  given: Parameters<typeof importTasks>[3],
): Promise<number> {
  const id = await reserve(trx, task, storedAs);
  if (isOpenTask(task)) return storeOpen(trx, id, task, given.contents);
  if (!isFileQuiz(task)) return importJudged(trx, publish, { task, storedAs }, given);
  return (await importQuiz(trx, publish, readQuizOf(task, storedAs), { now: given.now, place: null })).taskId;
}

async function importJudged(
  trx: Transaction,
  publish: Publish,
  { task, storedAs }: { readonly task: FileTask; readonly storedAs: string },
  { caller, now, contents }: Parameters<typeof importTasks>[3],
): Promise<number> {
  await keepContents(trx, contentsOf(task), contents);
  const read = readTaskOf(task, storedAs);
  const by = { now, byUser: caller.userId };
  const { taskId, version } = await importTask(trx, publish, read, { ...by, place: null });
  if (task.tree.length > 0) {
    const tree = task.tree.map(({ name: path, ...file }) => ({ path, ...file }));
    await importTree(trx, { taskId, version, tree, findings: [], fileName: 'the file of a contest', ...by });
  }
  const judged = task.solutions.flatMap(({ path, outcome }) =>
    outcome === null ? [] : [[path, outcome] as const],
  );
  await keepOutcomes(trx, taskId, new Map(judged));
  return taskId;
}

/** A quiz of a file in the form that an import stores, under a short name of this server. */
function readQuizOf({ name, names = { en: name }, questions }: FileQuiz, slug: string): ReadQuiz {
  return {
    slug,
    names,
    questions: questions.map((question, index) => ({
      ...question,
      number: index + 1,
      criteria: question.kind === 'long' ? question.criteria : [],
    })),
  };
}

async function keepContents(
  trx: Transaction,
  named: readonly (readonly [key: string, hash: string])[],
  contents: ReadonlyMap<string, Buffer>,
): Promise<void> {
  // One content at a time, since all of them would not fit into memory.
  for (const hash of new Set(named.map(([, one]) => one))) {
    await storeContent(trx, contents, hash);
  }
}

/** A task as contestants saw it: nothing is judged by it until its package is imported. */
async function storeOpen(
  trx: Transaction,
  id: number,
  task: OpenTask,
  contents: ReadonlyMap<string, Buffer>,
): Promise<number> {
  await keepContents(trx, documentsOf(task), contents);
  for (const { hash, ...statement } of task.statements)
    await trx
      .insertInto('statements')
      .values({ ...statement, task_id: id, file_hash: hash })
      .execute();
  for (const { hash, ...attachment } of task.attachments)
    await trx
      .insertInto('attachments')
      .values({ ...attachment, task_id: id, file_hash: hash })
      .execute();
  for (const [at, { kind, points, text, options }] of task.asked.entries())
    await trx
      .insertInto('quiz_questions')
      .values({
        task_id: id,
        number: at + 1,
        kind,
        points,
        key: 'null',
        text: JSON.stringify(text),
        options: JSON.stringify(options),
      })
      .execute();
  return id;
}

/**
 * Reserves the short name, which somebody may have taken meanwhile: a task of theirs never gets another
 * version.
 */
async function reserve(trx: Transaction, task: AnyTask, slug: string): Promise<number> {
  const row = await trx
    .insertInto('tasks')
    .values({ ...factsOf(task), name: task.name, names: JSON.stringify(task.names ?? {}), slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notNow('people.changed_meanwhile');
  return row.id;
}

function factsOf(task: AnyTask) {
  if (isFileQuiz(task)) return { is_quiz: true, languages: '', time_limit_ms: 0, memory_limit_bytes: 0 };
  if (!isOpenTask(task)) {
    const { cpuMs, memoryBytes } = task.judge.limits;
    return { is_quiz: false, languages: '', time_limit_ms: cpuMs, memory_limit_bytes: memoryBytes };
  }
  const { is_quiz, languages, time_limit_ms, memory_limit_bytes, score_mode } = task;
  return { is_quiz, languages: languages.join(','), time_limit_ms, memory_limit_bytes, score_mode };
}
