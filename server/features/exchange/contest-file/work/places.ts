import { type Kysely } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type WorkRow } from '#server/exchange/contest-file/work/rows.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest } from '#server/model/fault.ts';
import { type PlannedTask } from '../tasks-in.ts';
import { findByLogin, loginColumns } from '#server/model/logins.ts';
import { shapeOf } from './shape.ts';

/** A task of a file as it is in the contest that was made of it. */
export interface PlacedHere {
  readonly id: number;
  readonly number: number;
}

/** The numbers and names on this server of those in a file. */
export interface Places {
  readonly contestId: number;
  /** By number within the file's contest. */
  readonly tasks: ReadonlyMap<number, PlacedHere>;
  /** By number within the file, as all that follow. */
  readonly participants: ReadonlyMap<number, number>;
  /** By login name. */
  readonly users: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<number, number>;
  readonly late: Map<number, number>;
  readonly submissions: Map<number, number>;
  readonly rejudgings: Map<number, number>;
}

/** The number or name here of one of the file. Everything in a file that was read has one. */
export function here<Key, Value>(places: ReadonlyMap<Key, Value>, key: Key): Value {
  const found = places.get(key);
  if (found === undefined) throw badRequest('backend.not_a_contest_file', String(key));
  return found;
}

/** The same, where there may be none. */
export function hereOrNull<Key, Value>(places: ReadonlyMap<Key, Value>, key: Key | null): Value | null {
  return key === null ? null : here(places, key);
}

/** Where the tasks of the work are in the contest. */
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
 * The people whom the work names. Those of the staff who are not here get an account without a password in which nobody can
 * log in: what they did keeps its author.
 */
export async function usersHere(
  trx: Transaction,
  work: FileWork,
  { now }: { readonly now: number },
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set([...work.competitors, ...work.staff.map(({ name }) => name)])];
  const known = await idsOf(trx, names);
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
        // Nobody becomes an admin by a file.
        role: role === 'admin' ? ('author' as const) : role,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map([...known, ...made.map(({ id, name }) => [name, id] as const)]);
}

/** Whom of the staff that the work names this server has nobody for. */
export async function missingStaff(db: Kysely<Schema>, work: FileWork): Promise<readonly string[]> {
  const names = work.staff.map(({ name }) => name);
  const known = await idsOf(db, names);
  const competing = new Set(work.competitors);
  return names.filter((name) => !known.has(name) && !competing.has(name));
}

async function idsOf(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of names) {
    const user = await findByLogin(db, name);
    if (user) found.set(name, user.id);
  }
  return found;
}

/**
 * Versions by which the work was judged: those that are here, else they are stored so that results can be read by them and
 * nothing is judged by them.
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
