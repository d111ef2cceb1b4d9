import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely } from 'kysely';
import { columnsOfHeaders, type FileField, MAX_FILE_PASSWORDS } from '#domain/people-columns.ts';
import { faultOfField, faultOfPassword, PERSON_FIELDS, type PersonField } from '#domain/people.ts';
import { type FilePlan, type FileRow } from '#protocol/wire/staff/people-file.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { type Described, describedOf, type UserRow } from '../person.ts';
import { engagedElsewhere } from '../scope.ts';
import { loginsLike } from '#server/model/logins.ts';
import { foldedLogin } from '#domain/login.ts';
import { sameSeats } from './same-seats.ts';
import { type FileTable, type ReadingWishes } from './file-table.ts';

/** Rows between two breaths of the server. */
const AT_ONCE = 1_000;

/** The wishes for what is done with a file. */
export interface FileWishes extends ReadingWishes {
  /** The field that each column holds, where the headers do not say it. */
  readonly columns?: readonly (FileField | null)[] | undefined;
  readonly contest?: number | undefined;
}

/** A plan with what its writing needs and nobody is shown. */
export interface InnerPlan extends FilePlan {
  /** Those who are there already, by login name. */
  readonly known: ReadonlyMap<string, UserRow>;
  /** Passwords of new people, by login name. */
  readonly passwords: ReadonlyMap<string, string>;
}

type Cells = Readonly<Partial<Record<FileField, string>>>;

/** The plan of a file, row by row, with everything that is wrong with it. Writes nothing. */
export async function planFile(
  db: Kysely<Schema>,
  table: FileTable,
  wishes: FileWishes,
  { caller, now, lock = false }: { readonly caller: Caller; readonly now: number; readonly lock?: boolean },
): Promise<InnerPlan> {
  const fields = wishes.columns ?? columnsOfHeaders(table.headers);
  // Without login names nothing can be planned; which column holds them has to be said first.
  const readable = fields.includes('name') ? table.rows : [];
  const all = readable.map(({ number, cells }) => ({ number, cells: named(fields, cells) }));
  const known = await knownPeople(
    db,
    all.map(({ cells }) => cells.name ?? ''),
    lock,
  );
  const unknown = all.map(({ cells }) => cells.name ?? '').filter((name) => !known.has(name));
  const alike = await loginsLike(db, unknown);
  const mine = await own(db, caller, known, now);
  const odd = oddIn(table, fields);
  const seen = new Map<string, number>();
  const passwords = new Map<string, string>();
  const rows: FileRow[] = [];
  const judgedRow = ({ number, cells }: (typeof all)[number]): FileRow => {
    const user = known.get(cells.name ?? '') ?? null;
    const row = rowOf(number, cells, user && describedOf(user));
    const barred = user !== null && mine(user, wishes.contest !== undefined);
    const typed = user === null ? password(passwords, cells) : [];
    const unreadable = odd.get(number) ?? [];
    const taken = user === null ? takenFault(alike, cells) : [];
    const bars = [...faultOf('name', barred ?? false), ...taken];
    return judged(row, [...bars, ...twice(seen, cells, number), ...typed, ...unreadable]);
  };
  for (const [at, one] of all.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    rows.push(judgedRow(one));
  }
  const counts = countsOf(rows);
  const entering = wishes.contest === undefined ? 0 : await newIn(db, wishes.contest, rows, known);
  const columns = table.headers.map((header, at) => ({ header, field: fields[at] ?? null }));
  const plan = createHash('sha256')
    .update(JSON.stringify([rows, wishes.contest ?? null, entering, [...passwords]]))
    .digest('hex');
  const { head, passedOver, others = [], findings = [], encoding = null } = table;
  const beside = {
    encoding,
    head,
    passed_over: [...passedOver],
    left_out: [...others],
    findings: [...findings, ...sameSeats(rows)],
  };
  return { columns, rows, counts, entering, ...beside, plan, known, passwords };
}

function countsOf(rows: readonly FileRow[]): FilePlan['counts'] {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** A row with what keeps it from being written. */
function judged(row: FileRow, faults: FileRow['errors']): FileRow {
  const errors = [...row.errors, ...faults];
  return errors.length > 0 ? { ...row, errors, state: 'error' } : row;
}

/** The faults of single cells in columns that are read, by row. */
function oddIn(
  { oddCells = [] }: FileTable,
  fields: readonly (FileField | null)[],
): ReadonlyMap<number, FileRow['errors']> {
  const found = new Map<number, FileRow['errors']>();
  for (const { row, column, key } of oddCells) {
    const field = fields[column] ?? null;
    if (field !== null) found.set(row, [...(found.get(row) ?? []), ...faultOf(field, key)]);
  }
  return found;
}

function named(fields: readonly (FileField | null)[], cells: readonly string[]): Cells {
  const found: Partial<Record<FileField, string>> = {};
  for (const [at, field] of fields.entries()) if (field !== null) found[field] = cells[at] ?? '';
  return found;
}

/** The fault of a login name that stands in the file before; notes it where it does not. */
function twice(seen: Map<string, number>, { name = '' }: Cells, number: number): FileRow['errors'] {
  const key = foldedLogin(name);
  const before = seen.get(key);
  if (before !== undefined) return faultOf('name', 'people.file_twice', String(before));
  if (name !== '') seen.set(key, number);
  return [];
}

/** The fault of a new login name that somebody has in another spelling, which is named. */
function takenFault(alike: ReadonlyMap<string, string>, { name = '' }: Cells): FileRow['errors'] {
  const taken = alike.get(foldedLogin(name));
  return taken === undefined ? [] : faultOf('name', 'people.name_taken', taken);
}

/** The faults of a new person's password; notes it. */
function password(passwords: Map<string, string>, { name = '', password: typed }: Cells): FileRow['errors'] {
  if (!typed) return [];
  passwords.set(name, typed);
  const isOver = passwords.size > MAX_FILE_PASSWORDS;
  return [
    ...faultOf('password', faultOfPassword(typed) ?? false),
    ...faultOf('password', isOver && 'people.file_passwords', String(MAX_FILE_PASSWORDS)),
  ];
}

function faultOf(field: FileField, key: string | false, detail: string | null = null): FileRow['errors'] {
  return key === false ? [] : [{ field, key, detail }];
}

/** A row by itself, of somebody new (`shown` null) or known. An empty cell changes nothing of somebody who is there. */
function rowOf(number: number, cells: Cells, shown: Described | null): FileRow {
  const given = PERSON_FIELDS.map((field) => [field, valueOf(cells, field)] as const).filter(
    ([, value]) => shown === null || Boolean(value),
  );
  const errors = given.flatMap(([field, value = '']) => faultOf(field, faultOfField(field, value) ?? false));
  const before = given.flatMap(([field, value]) =>
    shown === null || value === shown[field] ? [] : [[field, shown[field]] as const],
  );
  return {
    row: number,
    state: stateOf(shown, before.length),
    values: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    before: Object.fromEntries(before),
    errors,
    category: cells.category ?? '',
  };
}

function stateOf(shown: Described | null, changes: number): FileRow['state'] {
  if (shown === null) return 'new';
  return changes > 0 ? 'changed' : 'same';
}

function valueOf(cells: Cells, field: PersonField): string | undefined {
  if (field !== 'display_name' || !cells.last_name) return cells[field];
  return [cells.display_name ?? '', cells.last_name].join(' ').trim();
}

async function knownPeople(
  db: Kysely<Schema>,
  names: readonly string[],
  lock: boolean,
): Promise<Map<string, UserRow>> {
  const known = new Map<string, UserRow>();
  const wanted = [...new Set(names)].filter((name) => name !== '' && !name.includes('\0'));
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const query = db
      .selectFrom('users')
      .selectAll()
      .where('name', 'in', wanted.slice(at, at + AT_ONCE))
      .orderBy('id');
    for (const user of await (lock ? query.forNoKeyUpdate() : query).execute()) known.set(user.name, user);
  }
  return known;
}

type Barred = string | null;

/** The reason that keeps the caller from changing somebody who is there; null: none. */
async function own(
  db: Kysely<Schema>,
  caller: Caller,
  known: ReadonlyMap<string, UserRow>,
  now: number,
): Promise<(user: UserRow, competes: boolean) => Barred> {
  const ids = [...known.values()].map(({ id }) => id);
  const isAdmin = caller.role === 'admin';
  const seen = new Set<number>();
  const others = isAdmin ? new Set<number>() : await engagedElsewhere(db, caller, ids, now);
  if (!isAdmin) {
    const rows = await db
      .selectFrom('participants')
      .innerJoin('contest_staff', 'contest_staff.contest_id', 'participants.contest_id')
      .select('participants.user_id')
      .where('contest_staff.user_id', '=', caller.userId)
      .where('participants.user_id', 'in', [...ids, 0])
      .execute();
    for (const { user_id } of rows) seen.add(user_id);
  }
  return (user, competes) => {
    if (user.anonymised_at !== null) return 'people.anonymised';
    if (competes && user.role !== 'user') return 'people.file_competitors';
    if (isAdmin) return user.role === 'user' ? null : 'people.file_staff';
    if (!seen.has(user.id)) return 'people.name_taken';
    if (user.role !== 'user') return 'people.not_yours';
    return others.has(user.id) ? 'people.also_elsewhere' : null;
  };
}

async function newIn(
  db: Kysely<Schema>,
  contestId: number,
  rows: readonly FileRow[],
  known: ReadonlyMap<string, UserRow>,
): Promise<number> {
  const there = await db
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .execute();
  const competing = new Set(there.map(({ user_id }) => user_id));
  return rows.filter(({ values: { name = '' }, state }) => {
    const user = known.get(name);
    return state !== 'error' && !(user && competing.has(user.id));
  }).length;
}
