import { type Kysely } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type WorkRow } from '#server/exchange/contest-file/work/rows.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest } from '#server/model/fault.ts';
import { type PlannedTask } from '../tasks-in.ts';
import { idsByLogin, loginColumns } from '#server/model/logins.ts';
import { shapeOf } from './shape.ts';

/** A task of a file, as a task of the contest that was made from it. */
export interface PlacedHere {
  readonly id: number;
  readonly number: number;
}

/** The numbers and names on this server, by those in a file. */
export interface Places {
  readonly contestId: number;
  /** Tasks by their number in the file's contest. */
  readonly tasks: ReadonlyMap<number, PlacedHere>;
  /** By number within the file, as are all that follow. */
  readonly participants: ReadonlyMap<number, number>;
  /** By login name. */
  readonly users: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<number, number>;
  readonly late: Map<number, number>;
  readonly submissions: Map<number, number>;
  readonly rejudgings: Map<number, number>;
}

/** The number or name on this server for one in the file. Every valid reference in a file has one. */
export function here<Key, Value>(places: ReadonlyMap<Key, Value>, key: Key): Value {
  const found = places.get(key);
  if (found === undefined) throw badRequest('backend.not_a_contest_file', String(key));
  return found;
}

/** The same, but null where the file has none. */
export function hereOrNull<Key, Value>(places: ReadonlyMap<Key, Value>, key: Key | null): Value | null {
  return key === null ? null : here(places, key);
}

/** The tasks of the work, as tasks of the contest. */
export async function tasksHere(
  work: FileWork,
  planned: readonly PlannedTask[],
): Promise<ReadonlyMap<number, PlacedHere>> {
  const placed = planned.filter(({ id }) => id !== null);
  const bySlug = new Map(placed.map(({ place, id }, at) => [place.slug, { id: id ?? 0, number: at + 1 }]));
  const tasks = new Map<number, PlacedHere>();
  for await (const { number, slug } of work.rows('tasks')) tasks.set(number, here(bySlug, slug));
  return tasks;
}

/**
 * The people in the work. Staff who are missing here get an account without a password, into which nobody can
 * log in, so that their actions keep an author.
 */
export async function usersHere(
  trx: Transaction,
  work: FileWork,
  { now }: { readonly now: number },
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set([...work.competitors, ...work.staff.map(({ name }) => name)])];
  const known = await idsByLogin(trx, names);
  const missing = work.staff.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return known;
  const made = await trx
    .insertInto('users')
    .values(
      missing.map(({ name, display_name, role }) => ({
        ...loginColumns(name),
        display_name,
        group_label: '',
        types: '',
        password: null,
        disabled_at: now,
        // A file makes nobody an admin.
        role: role === 'admin' ? ('author' as const) : role,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map([...known, ...made.map(({ id, name }) => [name, id] as const)]);
}

/** Staff in the work who have no account on this server. */
export async function missingStaff(db: Kysely<Schema>, work: FileWork): Promise<readonly string[]> {
  const names = work.staff.map(({ name }) => name);
  const known = await idsByLogin(db, names);
  const competing = new Set(work.competitors);
  return names.filter((name) => !known.has(name) && !competing.has(name));
}

/**
 * Versions by which the work was judged. A version that is missing here is stored so that results can be read
 * by it, but nothing is judged by it.
 */
export async function versionsHere(
  trx: Transaction,
  work: FileWork,
  { tasks, users, caller }: Pick<Places, 'tasks' | 'users'> & { readonly caller: Caller },
): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>();
  for await (const row of work.rows('versions')) {
    const taskId = here(tasks, row.task).id;
    versions.set(
      row.id,
      (await sameVersion(trx, taskId, row)) ??
        (await insertVersion(trx, taskId, row, hereOrNull(users, row.by) ?? caller.userId)),
    );
  }
  return versions;
}

async function sameVersion(
  trx: Transaction,
  taskId: number,
  row: WorkRow<'versions'>,
): Promise<number | null> {
  const known = await trx
    .selectFrom('task_versions')
    .select(['id', 'judge'])
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .execute();
  const found = known.find(({ judge }) =>
    isDeepStrictEqual(row.is_current ? judge : shapeOf(judge), row.judge),
  );
  return found?.id ?? null;
}

async function insertVersion(
  trx: Transaction,
  taskId: number,
  { at, format, judge }: WorkRow<'versions'>,
  byUser: number,
): Promise<number> {
  const { last } = await trx
    .selectFrom('task_versions')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('task_versions')
    .values({
      task_id: taskId,
      number: (last ?? 0) + 1,
      at,
      by_user: byUser,
      format,
      judge: JSON.stringify(shapeOf(judge)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
