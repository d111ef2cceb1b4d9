import { type Report } from '../package/report.ts';
import { type Kind } from './kinds.ts';

/** A person who competes, from all files together. */
interface Registered {
  /** The line of the person's account, or of the team if there is no account. */
  readonly line: number;
  readonly login: string;
  readonly displayName: string;
  readonly group: string;
  readonly school: string;
  readonly password: string;
}

/** An account of a person who does not compete. */
interface OtherAccount {
  readonly line: number;
  readonly login: string;
  /** Type of the account in its file: `judge`, `admin`, … */
  readonly type: string;
}

/** People as several files describe them together. */
export interface Registration {
  readonly people: readonly Registered[];
  readonly others: readonly OtherAccount[];
}

/** An object in a file, with its line or its position in the list. */
export interface Row {
  readonly file: string;
  readonly line: number;
  /** Its values as texts; of a list the first item. */
  readonly value: Readonly<Record<string, string>>;
  /** The ids of its groups. */
  readonly groups: readonly string[];
}
export type Rows = Readonly<Record<Kind, readonly Row[]>>;

/** Minimum number of digits in the login names that are made for teams if a file has no accounts. */
const NUMBER_DIGITS = 3;
const COMPETING = new Set(['', 'team']);

/** The objects of a list in a file, numbered from 1. */
export function rowsOf(file: string, things: readonly Readonly<Record<string, unknown>>[]): readonly Row[] {
  return things.map((thing, at) => ({ file, line: at + 1, value: plain(thing), groups: groupsOf(thing) }));
}

/** The values of an object as texts; of a list the first item. */
function plain(thing: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => [key, textOf(Array.isArray(value) ? value[0] : value)]),
  );
}

function groupsOf({ group_ids: many, group_id: one }: Readonly<Record<string, unknown>>): readonly string[] {
  return (Array.isArray(many) ? many : [many ?? one]).map(textOf).filter(Boolean);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Contestants from accounts and teams. Unknown ids, and rows that are left out, go to the report. */
export function joined({ teams, accounts, groups, organizations }: Rows, report: Report): Registration {
  const competing = accounts.filter(({ value }) => COMPETING.has(typeOf(value)));
  const others = accounts.flatMap(({ line, value }) =>
    COMPETING.has(typeOf(value)) ? [] : [{ line, login: loginOf(value), type: typeOf(value) }],
  );
  const said = saidBy(groups, organizations, report);
  const byId = new Map(teams.map((team) => [team.value['id'] ?? '', team]));
  if (competing.length === 0)
    return {
      others,
      people: teams.map((team) => ({
        line: team.line,
        login: loginOfTeam(team.value['id'] ?? '', byId),
        displayName: first(team.value, ['display_name', 'name']),
        ...said(team),
        password: '',
      })),
    };
  const teamOf = teamsFor(teams, byId);
  const withAccount = new Set<Row>();
  const people = competing.map((account) => {
    const { line, value } = account;
    const login = loginOf(value);
    const team = teamOf(value, login);
    if (team !== undefined) withAccount.add(team);
    else if (value['team_id']) report.warning(account, 'team_unknown', { id: value['team_id'] });
    return {
      line,
      login,
      displayName: first(team?.value ?? {}, ['display_name', 'name']) || first(value, ['name']) || login,
      ...(team === undefined ? { group: '', school: '' } : said(team)),
      password: value['password'] ?? '',
    };
  });
  for (const team of teams)
    if (!withAccount.has(team))
      report.warning(team, 'team_without_account', {
        team: first(team.value, ['display_name', 'name', 'id']),
      });
  return { others, people };
}

/** Finds a team's group and school. */
function saidBy(groups: readonly Row[], organizations: readonly Row[], report: Report) {
  const names = (rows: readonly Row[], ...keys: readonly string[]) =>
    new Map(rows.map(({ value }) => [value['id'] ?? '', first(value, keys)]));
  const groupNames = names(groups, 'name');
  const schools = names(organizations, 'formal_name', 'name');
  const groupOf = (team: Row): string => {
    const [id = '', ...further] = team.groups;
    const nameOf = (one: string) => groupNames.get(one) ?? one;
    if (id !== '' && !groupNames.has(id)) report.warning(team, 'group_unknown', { id });
    if (further.length > 0)
      report.warning(team, 'groups_left_out', { kept: nameOf(id), left: further.map(nameOf).join(', ') });
    return nameOf(id);
  };
  const schoolOf = (team: Row): string => {
    const { institution = '', organization_id: id = '' } = team.value;
    if (institution !== '') return institution;
    if (id !== '' && !schools.has(id)) report.warning(team, 'organization_unknown', { id });
    return schools.get(id) ?? '';
  };
  return (team: Row) => ({ group: groupOf(team), school: schoolOf(team) });
}

/** Finds the team of an account: by team id, by the number that ends its login name, or by name. */
function teamsFor(teams: readonly Row[], byId: ReadonlyMap<string, Row>) {
  const byNumber = new Map(teams.map((team) => [numberless(team.value['id'] ?? ''), team]));
  const byName = uniqueByName(teams);
  return (account: Row['value'], login: string): Row | undefined => {
    const number = account['team_id'] || (/(\d+)$/.exec(login)?.[1] ?? '');
    const numbered = number === '' ? undefined : (byId.get(number) ?? byNumber.get(numberless(number)));
    return numbered ?? byName.get(account['name'] ?? '');
  };
}

/** The login name of a team without an account: its id, with leading zeros unless that is another id. */
function loginOfTeam(id: string, teams: ReadonlyMap<string, unknown>): string {
  const long = id.padStart(NUMBER_DIGITS, '0');
  return `team${long !== id && teams.has(long) ? id : long}`;
}

/** Teams by name, without names that several teams have, and without teams that have none. */
function uniqueByName(teams: readonly Row[]): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  const twice = new Set<string>();
  for (const team of teams) {
    const name = team.value['name'] ?? '';
    if (name === '' || found.has(name)) twice.add(name);
    found.set(name, team);
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
