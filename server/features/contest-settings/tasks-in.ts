import { type Kysely } from 'kysely';
import { type ReadContest } from '../../../protocol/wire/staff/contest-settings.ts';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type PlacedTask } from '../../exchange/contest-file/own.ts';
import { contentsOf, fingerprintOf, type FileTask, readTaskOf } from '../../exchange/contest-file/task.ts';
import { putFile } from '../../files/store.ts';
import { type Publish } from '../../journal/write.ts';
import { type Caller } from '../../model/caller.ts';
import { notNow } from '../../model/fault.ts';
import { importTask } from '../tasks/import.ts';
import { keepOutcomes } from '../tasks/outcomes.ts';
import { fileTaskOf } from './tasks-out.ts';

/** What becomes of a task of a file here. */
export interface PlannedTask {
  readonly place: PlacedTask;
  readonly becomes: ReadContest['tasks'][number]['becomes'];
  /** The short name that it has here. */
  readonly storedAs: string;
  /** null until it is imported, or where it is not here. */
  readonly id: number | null;
  /** null: the file only names it. */
  readonly task: FileTask | null;
}

/** Says of each task what it would become. Writes nothing; with `lock` those that are here stay as they are until the end. */
export async function planTasks(
  db: Kysely<Schema>,
  places: readonly PlacedTask[],
  tasks: ReadonlyMap<string, FileTask>,
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
  given: { readonly task: FileTask; readonly taken: ReadonlySet<string>; readonly lock: boolean },
): Promise<Found> {
  const { task, taken, lock } = given;
  const fingerprint = fingerprintOf(task);
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? task.slug : `${task.slug}-${at}`;
    if (at > 1 && taken.has(slug)) continue;
    const id = await idOf(db, slug, lock);
    if (id === null) return { becomes: at === 1 ? 'new' : 'another', storedAs: slug, id };
    const here = await fileTaskOf(db, id);
    if (here !== null && fingerprintOf(here) === fingerprint) return { becomes: 'same', storedAs: slug, id };
  }
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
  { task, storedAs }: PlannedTask & { readonly task: FileTask },
  { caller, now, contents }: Parameters<typeof importTasks>[3],
): Promise<number> {
  await reserve(trx, task, storedAs);
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

/** Takes the short name, which somebody else may have taken meanwhile: a task of theirs is never given another version. */
async function reserve(trx: Transaction, { name, judge }: FileTask, slug: string): Promise<void> {
  const row = await trx
    .insertInto('tasks')
    .values({
      ...{ name, slug, is_quiz: false, languages: '' },
      time_limit_ms: judge.limits.cpuMs,
      memory_limit_bytes: judge.limits.memoryBytes,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notNow('people.changed_meanwhile');
}
