import { parse } from 'yaml';
import { AS_WRITTEN } from '../../../protocol/yaml-as-written.ts';
import { jsonAsWritten } from '../package/json-as-written.ts';
import { type Kind, kindOfJson, kindOfTsv, TSV_COLUMNS } from './kinds.ts';

/** A file of people as contest systems hand them to one another, by its name. */
export interface ToolFile {
  readonly name: string;
  readonly text: string;
}

/** What of such files is wrong: the file, and the line or the place in its list, from 1. */
export class RegistrationFault extends Error {
  readonly where: string;
  constructor(file: string, line: number | null) {
    super(`${file} is not in the form of its kind`);
    this.where = line === null ? file : `${file}:${line}`;
  }
}

/** Somebody who competes, as their files say together. */
interface Registered {
  /** The line of their account, or else of their team. */
  readonly line: number;
  readonly login: string;
  readonly displayName: string;
  readonly group: string;
  readonly school: string;
  readonly password: string;
}

/** An account that is of no competitor. */
interface OtherAccount {
  readonly line: number;
  readonly login: string;
  /** As its file has it: `judge`, `admin`, … */
  readonly type: string;
}

/** What files of people say together. */
export interface Registration {
  readonly people: readonly Registered[];
  readonly others: readonly OtherAccount[];
}

/** A thing of a file, with the line or the place in the list that it has there. */
interface Row {
  readonly line: number;
  readonly value: Readonly<Record<string, string>>;
}
type Rows = Readonly<Record<Kind, readonly Row[]>>;

/** Longest number that teams are told apart by in the login names of a file without accounts. */
const NUMBER_DIGITS = 3;
const COMPETING = new Set(['', 'team']);

/**
 * Reads the files in which the CCS standard, DOMjudge, Kattis, PC^2 and the ICPC's registration hand teams and accounts on:
 * `teams`, `accounts`, `groups` and `organizations` as TSV, JSON or YAML. null: none of them is one. Throws
 * `RegistrationFault`.
 */
export function readRegistration(files: readonly ToolFile[]): Registration | null {
  const rows: Record<Kind, readonly Row[]> = { teams: [], accounts: [], groups: [], organizations: [] };
  let isOne = false;
  for (const file of files) {
    const read = readTsv(file) ?? readList(file);
    if (read === null) continue;
    isOne = true;
    rows[read.kind] = [...rows[read.kind], ...read.rows];
  }
  if (!isOne) return null;
  return joined(rows);
}

function readTsv({ name, text }: ToolFile): { readonly kind: Kind; readonly rows: readonly Row[] } | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const filled = lines
    .map((line, at) => ({ line: at + 1, cells: line.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = filled;
  if (head === undefined) return null;
  const kind = kindOfTsv(name, head.cells, body[0]?.cells ?? []);
  if (kind === null) return null;
  const columns = TSV_COLUMNS[kind];
  const rows = body.map(({ line, cells }) => {
    if (cells.length < columns.least || cells.length > columns.names.length)
      throw new RegistrationFault(name, line);
    return { line, value: Object.fromEntries(columns.names.map((key, at) => [key, cells[at] ?? ''])) };
  });
  return { kind, rows };
}

function readList({ name, text }: ToolFile): { readonly kind: Kind; readonly rows: readonly Row[] } | null {
  const isJson = /^\s*\[/.test(text);
  if (!isJson && !/^\s*-\s/m.test(text)) return null;
  const value = parsed(name, text, isJson);
  if (!Array.isArray(value) || !value.every(isThing)) return null;
  const kind = kindOfJson(name, value);
  if (kind === null) return null;
  return { kind, rows: value.map((thing, at) => ({ line: at + 1, value: plain(thing) })) };
}

function parsed(name: string, text: string, isJson: boolean): unknown {
  try {
    return isJson ? jsonAsWritten(text) : parse(text, { maxAliasCount: 20, ...AS_WRITTEN });
  } catch {
    if (!isJson && /\.ya?ml$/i.test(name)) throw new RegistrationFault(name, null);
    return null;
  }
}

function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values of a thing as texts; of a list the first counts. */
function plain(thing: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => {
      const one: unknown = Array.isArray(value) ? value[0] : value;
      return [key, ['string', 'number', 'boolean'].includes(typeof one) ? String(one) : ''];
    }),
  );
}

function joined({ teams, accounts, groups, organizations }: Rows): Registration {
  const names = (rows: readonly Row[], ...keys: readonly string[]) =>
    new Map(rows.map(({ value }) => [value['id'] ?? '', first(value, keys)]));
  const groupNames = names(groups, 'name');
  const schools = names(organizations, 'formal_name', 'name');
  const said = (team: Row['value']) => ({
    group: groupNames.get(first(team, ['group_ids', 'group_id'])) ?? first(team, ['group_ids', 'group_id']),
    school: first(team, ['institution']) || (schools.get(team['organization_id'] ?? '') ?? ''),
  });
  const byId = new Map(teams.map(({ value }) => [value['id'] ?? '', value]));
  const byNumber = new Map(teams.map(({ value }) => [numberless(value['id'] ?? ''), value]));
  const byName = uniqueByName(teams);
  const competing = accounts.filter(({ value }) => COMPETING.has(typeOf(value)));
  const others = accounts.flatMap(({ line, value }) =>
    COMPETING.has(typeOf(value)) ? [] : [{ line, login: loginOf(value), type: typeOf(value) }],
  );
  if (competing.length === 0)
    return {
      others,
      people: teams.map(({ line, value }) => ({
        line,
        login: loginOfTeam(value['id'] ?? '', byId),
        displayName: first(value, ['display_name', 'name']),
        ...said(value),
        password: '',
      })),
    };
  return {
    others,
    people: competing.map(({ line, value }) => {
      const login = loginOf(value);
      // The standard ends the login name of a team with its number.
      const number = value['team_id'] || (/(\d+)$/.exec(login)?.[1] ?? '');
      const team =
        byId.get(number) ?? byNumber.get(numberless(number)) ?? byName.get(value['name'] ?? '') ?? {};
      return {
        line,
        login,
        displayName: first(team, ['display_name', 'name']) || first(value, ['name']) || login,
        ...said(team),
        password: value['password'] ?? '',
      };
    }),
  };
}

/** The login name of a team without an account: with its number, long enough unless another's is that. */
function loginOfTeam(id: string, teams: ReadonlyMap<string, unknown>): string {
  const long = id.padStart(NUMBER_DIGITS, '0');
  return `team${long !== id && teams.has(long) ? id : long}`;
}

/** Teams by their names, but for those that several have. */
function uniqueByName(teams: readonly Row[]): ReadonlyMap<string, Row['value']> {
  const found = new Map<string, Row['value']>();
  const twice = new Set<string>();
  for (const { value } of teams) {
    const name = value['name'] ?? '';
    if (found.has(name)) twice.add(name);
    found.set(name, value);
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** A number without the zeros before it; other ids as they are. */
function numberless(id: string): string {
  return /^\d+$/.test(id) ? id.replace(/^0+(?=\d)/, '') : id;
}

function loginOf(account: Row['value']): string {
  return first(account, ['username', 'id']);
}

function typeOf(account: Row['value']): string {
  return (account['type'] ?? '').toLowerCase();
}

function first(value: Row['value'], keys: readonly string[]): string {
  return keys.map((key) => value[key] ?? '').find((one) => one !== '') ?? '';
}
