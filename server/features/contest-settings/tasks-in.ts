import { type Kysely } from 'kysely';
import { type ReadContest } from '../../../protocol/wire/staff/contest-settings.ts';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type PlacedTask } from '../../exchange/contest-file/own.ts';
import { type FileQuiz, fingerprintOfQuiz, isFileQuiz } from '../../exchange/contest-file/quiz.ts';
import { contentsOf, fingerprintOf, type FileTask, readTaskOf } from '../../exchange/contest-file/task.ts';
import { putFile } from '../../files/store.ts';
import { type Publish } from '../../journal/write.ts';
import { type Caller } from '../../model/caller.ts';
import { notNow } from '../../model/fault.ts';
import { importQuiz } from '../quizzes/import.ts';
import { type ReadQuiz } from '../quizzes/read.ts';
import { importTask } from '../tasks/import.ts';
import { keepOutcomes } from '../tasks/outcomes.ts';
import { asInFile } from './tasks-out.ts';

/** What becomes of a task of a file here. */
export interface PlannedTask {
  readonly place: PlacedTask;
  readonly becomes: ReadContest['tasks'][number]['becomes'];
  /** The short name that it has here. */
  readonly storedAs: string;
  /** null until it is imported, or where it is not here. */
  readonly id: number | null;
  /** null: the file only names it. */
  readonly task: FileTask | FileQuiz | null;
}

/** Says of each task what it would become. Writes nothing; with `lock` those that are here stay as they are until the end. */
export async function planTasks(
  db: Kysely<Schema>,
  places: readonly PlacedTask[],
  tasks: ReadonlyMap<string, FileTask | FileQuiz>,
  lock: boolean,
): Promise<readonly PlannedTask[]> {
  const planned: PlannedTask[] = [];
  const taken = new Set(places.map(({ slug }) => slug));
  for (const place of places) {
    const task = tasks.get(place.slug) ?? null;
    const found =
      task === null ? await named(db, place.slug, lock) : await freeOrSame(db, { task, taken, lock });
    taken.add(found.storedAs);
    planned.push({ place, task, ...found });
  }
  return planned;
}

type Found = Pick<PlannedTask, 'becomes' | 'storedAs' | 'id'>;

async function named(db: Kysely<Schema>, slug: string, lock: boolean): Promise<Found> {
  const id = await idOf(db, slug, lock);
  return { becomes: id === null ? 'missing' : 'here', storedAs: slug, id };
}

/** The task as it is here under its name or one that an earlier file gave it, else the first such name that is free. */
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

/** A quiz and a task never have the same. */
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

/** Imports those that are not here, with the contents they need; answers all with their ids. */
export async function importTasks(
  trx: Transaction,
  publish: Publish,
  planned: readonly PlannedTask[],
  given: { readonly caller: Caller; readonly now: number; readonly contents: ReadonlyMap<string, Buffer> },
): Promise<readonly PlannedTask[]> {
  const imported: PlannedTask[] = [];
  for (const one of planned) {
    const { task, becomes } = one;
    const isNew = task !== null && (becomes === 'new' || becomes === 'another');
    imported.push(isNew ? { ...one, id: await importOne(trx, publish, { ...one, task }, given) } : one);
  }
  return imported;
}

async function importOne(
  trx: Transaction,
  publish: Publish,
  { task, storedAs }: PlannedTask & { readonly task: FileTask | FileQuiz },
  given: Parameters<typeof importTasks>[3],
): Promise<number> {
  await reserve(trx, task, storedAs);
  if (!isFileQuiz(task)) return importJudged(trx, publish, { task, storedAs }, given);
  return (await importQuiz(trx, publish, readQuizOf(task, storedAs), { now: given.now, place: null })).taskId;
}

async function importJudged(
  trx: Transaction,
  publish: Publish,
  { task, storedAs }: { readonly task: FileTask; readonly storedAs: string },
  { caller, now, contents }: Parameters<typeof importTasks>[3],
): Promise<number> {
  // One at a time: all at once would be in memory.
  for (const hash of new Set(contentsOf(task).map(([, one]) => one))) {
    const content = contents.get(hash);
    if (content === undefined) throw new Error(`no content ${hash}`);
    await putFile(trx, content);
  }
  const read = readTaskOf(task, storedAs);
  const { taskId } = await importTask(trx, publish, read, { now, byUser: caller.userId, place: null });
  const judged = task.solutions.flatMap(({ path, outcome }) =>
    outcome === null ? [] : [[path, outcome] as const],
  );
  await keepOutcomes(trx, taskId, new Map(judged));
  return taskId;
}

/** A quiz of a file as an import stores it, under a short name of this server's. */
function readQuizOf({ name, questions }: FileQuiz, slug: string): ReadQuiz {
  return {
    slug,
    names: { en: name },
    questions: questions.map((question, index) => ({ ...question, number: index + 1 })),
  };
}

/** Takes the short name, which somebody else may have taken meanwhile: a task of theirs is never given another version. */
async function reserve(trx: Transaction, task: FileTask | FileQuiz, slug: string): Promise<void> {
  const isQuiz = isFileQuiz(task);
  const row = await trx
    .insertInto('tasks')
    .values({
      ...{ name: task.name, slug, is_quiz: isQuiz, languages: '' },
      time_limit_ms: isQuiz ? 0 : task.judge.limits.cpuMs,
      memory_limit_bytes: isQuiz ? 0 : task.judge.limits.memoryBytes,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notNow('people.changed_meanwhile');
}
