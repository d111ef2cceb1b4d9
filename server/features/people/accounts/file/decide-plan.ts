import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { foldedLogin } from '#domain/session/login.ts';
import { columnsOfHeaders, type FileField, MAX_FILE_PASSWORDS } from '#domain/people/people-columns.ts';
import { faultOfField, faultOfPassword, PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { type FilePlan, type FileRow } from '#protocol/wire/staff/people/people-file.ts';
import { type Caller } from '#server/model/caller.ts';
import { type Described, describedOf, type UserRow } from '../person.ts';
import { type FileTable, type ReadingWishes } from './file-table.ts';
import { sameSeats } from './same-seats.ts';

/** The number of rows after which the server does other work. */
const AT_ONCE = 1_000;

/** The choices for importing a file. */
export interface FileWishes extends ReadingWishes {
  /** The field of each column, where the headers do not name it. */
  readonly columns?: readonly (FileField | null)[] | undefined;
  readonly contest?: number | undefined;
}

/** A plan with the facts that its writing needs and that nobody is shown. */
export interface InnerPlan extends FilePlan {
  /** Existing people, by login name. */
  readonly known: ReadonlyMap<string, UserRow>;
  /** Passwords of new people, by login name. */
  readonly passwords: ReadonlyMap<string, string>;
}

type Cells = Readonly<Partial<Record<FileField, string>>>;

/** The facts about the people of a file. */
export interface PlanFacts {
  /** Existing people, by login name. */
  readonly known: ReadonlyMap<string, UserRow>;
  /** Login names that exist in another spelling, by their folded form. */
  readonly alike: ReadonlyMap<string, string>;
  /** Ids of people in a contest of the caller's. */
  readonly own: ReadonlySet<number>;
  /** Ids of people with work or a running contest at others; empty for an admin. */
  readonly elsewhere: ReadonlySet<number>;
  /** Ids of people who compete in the named contest already. */
  readonly competing: ReadonlySet<number>;
}

/** The rows of a file by the fields of its columns. Without login names nothing can be planned. */
export function cellsOf(table: FileTable, wishes: FileWishes) {
  const fields = fieldsOf(table, wishes);
  const readable = fields.includes('name') ? table.rows : [];
  return readable.map(({ number, cells }) => ({ number, cells: named(fields, cells) }));
}

function fieldsOf({ headers }: FileTable, { columns }: FileWishes): readonly (FileField | null)[] {
  return columns ?? columnsOfHeaders(headers);
}

/**
 * The plan of a file, row by row, with all its faults. Between the rows of a long file the server does other
 * work.
 */
export async function decidePlan(
  {
    table,
    wishes,
    facts,
  }: { readonly table: FileTable; readonly wishes: FileWishes; readonly facts: PlanFacts },
  caller: Pick<Caller, 'role'>,
): Promise<InnerPlan> {
  const fields = fieldsOf(table, wishes);
  const { known, alike } = facts;
  const odd = oddIn(table, fields);
  const seen = new Map<string, number>();
  const passwords = new Map<string, string>();
  const rows: FileRow[] = [];
  const judgedRow = ({ number, cells }: ReturnType<typeof cellsOf>[number]): FileRow => {
    const user = known.get(cells.name ?? '') ?? null;
    const row = rowOf(number, cells, user && describedOf(user));
    const barred = user !== null && barOf(facts, caller, user, wishes.contest !== undefined);
    const typed = user === null ? password(passwords, cells) : [];
    const unreadable = odd.get(number) ?? [];
    const taken = user === null ? takenFault(alike, cells) : [];
    const bars = [...faultOf('name', barred ?? false), ...taken];
    return judged(row, [...bars, ...twice(seen, cells, number), ...typed, ...unreadable]);
  };
  for (const [at, one] of cellsOf(table, wishes).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    rows.push(judgedRow(one));
  }
  const counts = countsOf(rows);
  const entering = wishes.contest === undefined ? 0 : enteringOf(rows, facts);
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

/** The reason why the caller may not change an existing person; null: there is none. */
function barOf(
  { own, elsewhere }: PlanFacts,
  { role }: Pick<Caller, 'role'>,
  user: UserRow,
  competes: boolean,
): string | null {
  if (user.anonymised_at !== null) return 'people.anonymised';
  if (competes && user.role !== 'user') return 'people.file_competitors';
  if (role === 'admin') return user.role === 'user' ? null : 'people.file_staff';
  if (!own.has(user.id)) return 'people.name_taken';
  if (user.role !== 'user') return 'people.not_yours';
  return elsewhere.has(user.id) ? 'people.also_elsewhere' : null;
}

/** The number of new participants of the named contest. */
function enteringOf(rows: readonly FileRow[], { known, competing }: PlanFacts): number {
  return rows.filter(({ values: { name = '' }, state }) => {
    const user = known.get(name);
    return state !== 'error' && !(user && competing.has(user.id));
  }).length;
}

function countsOf(rows: readonly FileRow[]): FilePlan['counts'] {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** A row with the faults that keep it from being written. */
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

/** The fault of a login name that an earlier row has; a new name is noted. */
function twice(seen: Map<string, number>, { name = '' }: Cells, number: number): FileRow['errors'] {
  const key = foldedLogin(name);
  const before = seen.get(key);
  if (before !== undefined) return faultOf('name', 'people.file_twice', String(before));
  if (name !== '') seen.set(key, number);
  return [];
}

/** The fault of a new login name that exists in another spelling, with that spelling. */
function takenFault(alike: ReadonlyMap<string, string>, { name = '' }: Cells): FileRow['errors'] {
  const taken = alike.get(foldedLogin(name));
  return taken === undefined ? [] : faultOf('name', 'people.name_taken', taken);
}

/** The faults of a new person's password; notes the password. */
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

/**
 * A row by itself, of a new (`shown` null) or existing person. An empty cell leaves an existing person's
 * value.
 */
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
