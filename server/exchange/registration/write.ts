import { stringify } from 'yaml';

/** The facts of a contestant that are written for other systems. */
interface Registering {
  readonly name: string;
  readonly display_name: string;
  readonly group: string;
  readonly school: string;
}

const README = `teams, accounts, groups and organizations are as DOMjudge, Kattis, PC^2 and the ICPC read them (CCS requirements,
"File formats"; Contest Package format). The accounts have no passwords: only hashes of them are kept, which no other system
reads. Give everybody a new password there, in the last column of accounts.tsv or under "password".

teams, accounts, groups и organizations са във вида, в който ги четат DOMjudge, Kattis, PC^2 и ICPC. Профилите са без пароли:
пазят се само хешовете им, които друга система не чете. Дайте на всеки нова парола там: в последната колона на accounts.tsv
или под "password".
`;

/** Files of people for other systems: teams, accounts without passwords, groups and schools. */
export function registrationFiles(people: readonly Registering[]): Readonly<Record<string, string>> {
  const groups = numbered(people.map(({ group }) => group));
  const schools = numbered(people.map(({ school }) => school));
  const teams = people.map(({ name, display_name: shown, group, school }, at) => ({
    id: String(at + 1),
    name: shown || name,
    group_ids: [groups.get(group)].filter(Boolean),
    ...(school !== '' && { organization_id: schools.get(school) }),
  }));
  const accounts = people.map(({ name, display_name: shown }, at) => ({
    id: name,
    username: name,
    name: shown || name,
    type: 'team',
    team_id: String(at + 1),
  }));
  const teamLine = ({ group, school }: Registering, at: number) => [
    String(at + 1),
    '',
    groups.get(group) ?? '',
    teams[at]?.name ?? '',
    school,
    school,
    '',
  ];
  return {
    'groups.json': JSON.stringify([...groups].map(([name, id]) => ({ id, name }))),
    'groups.tsv': tsv(
      ['groups', '1'],
      [...groups].map(([name, id]) => [id, name]),
    ),
    'organizations.json': JSON.stringify(
      [...schools].map(([name, id]) => ({ id, name, formal_name: name })),
      null,
      1,
    ),
    'teams.json': JSON.stringify(teams, null, 1),
    'teams.tsv': tsv(['teams', '1'], people.map(teamLine)),
    'teams2.tsv': tsv(
      ['teams', '2'],
      people.map((person, at) => [...teamLine(person, at), schools.get(person.school) ?? '']),
    ),
    'accounts.yaml': stringify(accounts),
    'accounts.json': JSON.stringify(accounts, null, 1),
    'accounts.tsv': tsv(
      ['accounts', '1'],
      accounts.map(({ name, username }) => ['team', name, username, '']),
    ),
    'README.txt': README,
  };
}

/** Numbers for names, in the order of their first appearance. */
function numbered(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...new Set(names)].filter(Boolean).map((name, at) => [name, String(at + 1)]));
}

/** Lines of tab-separated cells; tabs and line breaks within cells become spaces. */
function tsv(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const text = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t');
  return [head, ...lines].map((cells) => `${text(cells)}\n`).join('');
}
