import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { registrationFiles } from '#server/exchange/registration/write.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

/** Rows from the manual of DOMjudge (doc/manual/import.rst); the standard has the first lines. */
const TEAMS2 = `File_Version\t2
1\t447047\t24\t¡i¡i¡\tLund University\tLU\tSWE\tINST-42
2\t447837\t25\tPleading not FAUlty\tFriedrich-Alexander-University Erlangen-Nuremberg\tFAU\tDEU\tINST-43
`;
const TEAMS = `teams\t1
1\t447047\t24\t¡i¡i¡\tLund University\tLU\tSWE
`;
const GROUPS = 'File_Version\t1\n24\tCompanies\n25\tParticipants\n';
const ACCOUNTS = `accounts\t1
team\tteam001\tteam001\tP3xm33imve
team\tteam002\tteam002\tqd4WHeJXbd
judge\tJohn Doe\tjohn\tUf4PYRA7mJ
`;
const JSON_TEAMS = JSON.stringify([
  { id: '1', icpc_id: '447047', group_ids: ['24'], name: '¡i¡i¡', organization_id: 'INST-42' },
  { id: '2', group_ids: ['25'], name: 'Pleading', display_name: 'Shown so', organization_id: 'INST-43' },
]);
const JSON_GROUPS =
  '[{"id": "24", "name": "Companies", "hidden": true}, {"id": "25", "name": "Participants"}]';
const ORGANIZATIONS = '[{"id": "INST-42", "name": "LU", "formal_name": "Lund University", "country": "SWE"}]';
const YAML_ACCOUNTS = `- id: team001
  username: team001
  password: P3xm33imve
  type: team
  team_id: "1"
- id: john
  username: john
  name: John Doe
  password: Uf4PYRA7mJ
  type: admin
`;

const zip = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
async function findingsOf(name: string, content: string | Buffer) {
  const { body } = await admin.call('checkPeopleFile', {}, { file: { name, content } });
  return body.findings.map(({ file, line, code, values }) => [`${file}:${line}`, code, values]);
}
async function planOf(name: string, content: string | Buffer) {
  const { status, body, error } = await admin.call('checkPeopleFile', {}, { file: { name, content } });
  if (status !== 200) return error;
  const { rows, left_out: leftOut } = body;
  return {
    people: rows.map(({ row, values: { name: login, display_name: shown, group, school } }) => [
      row,
      login,
      shown,
      group,
      school,
    ]),
    left_out: leftOut.map(({ line, login, type }) => [line, login, type]),
  };
}
const lund = (line: number, group: string) => [line, 'team001', '¡i¡i¡', group, 'Lund University'];

describe('the files of people that other systems write', () => {
  it.each<[string, string | Buffer, unknown]>([
    ['teams.tsv', TEAMS, { people: [lund(2, '24')], left_out: [] }],
    [
      'teams2.tsv',
      TEAMS2,
      {
        people: [
          lund(2, '24'),
          [3, 'team002', 'Pleading not FAUlty', '25', 'Friedrich-Alexander-University Erlangen-Nuremberg'],
        ],
        left_out: [],
      },
    ],
    [
      'accounts.tsv',
      ACCOUNTS,
      {
        people: [
          [2, 'team001', 'team001', '', ''],
          [3, 'team002', 'team002', '', ''],
        ],
        left_out: [[4, 'john', 'judge']],
      },
    ],
    [
      'contest.zip',
      zip({ 'teams2.tsv': TEAMS2, 'groups.tsv': GROUPS, 'accounts.tsv': ACCOUNTS }),
      {
        people: [
          lund(2, 'Companies'),
          [
            3,
            'team002',
            'Pleading not FAUlty',
            'Participants',
            'Friedrich-Alexander-University Erlangen-Nuremberg',
          ],
        ],
        left_out: [[4, 'john', 'judge']],
      },
    ],
    [
      'config.zip',
      zip({
        'config/teams.json': JSON_TEAMS,
        'config/groups.json': JSON_GROUPS,
        'config/organizations.json': ORGANIZATIONS,
        'config/accounts.yaml': YAML_ACCOUNTS,
      }),
      { people: [lund(1, 'Companies')], left_out: [[2, 'john', 'admin']] },
    ],
    [
      'teams.json',
      JSON_TEAMS,
      {
        people: [
          [1, 'team001', '¡i¡i¡', '24', ''],
          [2, 'team002', 'Shown so', '25', ''],
        ],
        left_out: [],
      },
    ],
  ])(
    '[AUT-4] [AUT-7] %s is known by what it is, and staff in it are named and not made',
    async (name, content, plan) => {
      expect(await planOf(name, content)).toEqual(plan);
    },
  );

  // F25
  it.each([true, false])(
    '[AUT-7] groups and organizations may have an icpc_id (accounts there: %s)',
    async (hasAccounts) => {
      const content = zip({
        'groups.json': '[{"id": "g1", "icpc_id": "9", "name": "Participants"}]',
        'organizations.json': '[{"id": "o1", "name": "NU", "icpc_id": "77"}]',
        'teams.json':
          '[{"id": "1", "name": "Alpha", "icpc_id": "5", "group_ids": ["g1"], "organization_id": "o1"}]',
        ...(hasAccounts && {
          'accounts.json': '[{"id": "a", "username": "team001", "type": "team", "team_id": "1"}]',
        }),
      });
      expect(await planOf('people.zip', content)).toEqual({
        people: [[1, 'team001', 'Alpha', 'Participants', 'NU']],
        left_out: [],
      });
      expect(await findingsOf('people.zip', content)).toEqual([]);
    },
  );

  // F25, F33
  it('[AUT-7] a team that is named and is in no file, a column that is left out, and a line that is too short are said', async () => {
    const content = zip({
      'teams.json':
        '[{"id": "1", "name": "A", "group_ids": ["g1", "g2"], "organization_id": "o1"}, {"id": "x", "name": "B"}]',
      'groups.json': '[{"id": "g2", "name": "Two"}]',
      'accounts.tsv': 'accounts\t1\nteam\tA\tteam001\tsecret12\t10.0.0.1\nteam\tC\tc\n',
      'more/accounts.json': '[{"id": "z", "username": "z", "type": "team", "team_id": "77"}]',
    });
    expect(await findingsOf('people.zip', content)).toEqual([
      ['accounts.tsv:3', 'short_line', { number: 3, wanted: 5 }],
      ['more/accounts.json:1', 'team_unknown', { id: '77' }],
      ['teams.json:1', 'group_unknown', { id: 'g1' }],
      ['teams.json:1', 'groups_left_out', { kept: 'g1', left: 'Two' }],
      ['teams.json:1', 'organization_unknown', { id: 'o1' }],
      ['teams.json:2', 'team_without_account', { team: 'B' }],
    ]);
    const row = ['6001', 'G1', 'Full row', 'Some School', 'SS', 'BGR', 'II-1'].join('\t');
    const short = `File_Version\t2\n201\t${row}\n202\t6002\tG1\tOnly four fields\n`;
    expect(await findingsOf('teams.tsv', short)).toContainEqual([
      'teams.tsv:3',
      'short_line',
      { number: 4, wanted: 8 },
    ]);
  });

  it('[AUT-7] all files that a contest writes for other systems are read together, each thing once', async () => {
    const files = registrationFiles([{ name: 'anna', display_name: 'Анна', group: '11а', school: 'СМГ' }]);
    expect(await planOf('all.zip', zip(files))).toEqual({
      people: [[1, 'anna', 'Анна', '11а', 'СМГ']],
      left_out: [],
    });
  });

  it('[AUT-7] a file that a contest writes for other systems is read as the same people, and has no password', async () => {
    const people = [
      { name: 'anna', display_name: 'Анна\tИ.', group: '11а', school: 'СМГ' },
      { name: 'boris', display_name: '', group: '', school: 'СМГ' },
    ];
    const files = registrationFiles(people);
    const parts = (...names: readonly string[]) =>
      zip(Object.fromEntries(names.map((name) => [name, files[name] ?? ''])));
    const same = {
      people: [
        [2, 'anna', 'Анна И.', '11а', 'СМГ'],
        [3, 'boris', 'boris', '', 'СМГ'],
      ],
      left_out: [],
    };
    const tables = await planOf('a.zip', parts('teams2.tsv', 'accounts.tsv', 'groups.tsv'));
    expect(tables).toEqual(same);
    const lists = await planOf(
      'b.zip',
      parts('teams.json', 'accounts.json', 'groups.json', 'organizations.json'),
    );
    expect(lists).toEqual({
      ...same,
      people: same.people.map(([line, ...cells]) => [Number(line) - 1, ...cells]),
    });
    expect(files['README.txt']).toMatch(/no passwords/);
    expect(files['accounts.tsv']).toBe('accounts\t1\nteam\tАнна И.\tanna\t\nteam\tboris\tboris\t\n');
  });

  it('[AUT-7] a line that is not in its form is named, and nothing is written', async () => {
    expect(await planOf('teams.tsv', `${TEAMS}2\tx\n`)).toBe('people.file_line:teams.tsv:3');
    const broken = zip({ 'accounts.tsv': 'accounts\t1\nteam\n', 'groups.tsv': GROUPS });
    expect(await planOf('a.zip', broken)).toBe('people.file_line:accounts.tsv:2');
    // F33, F25
    expect(await planOf('teams.tsv', 'File_Version   2\n201\t6001\tG1\tA\n')).toBe(
      'people.file_first_line:teams.tsv:1',
    );
    expect(await planOf('groups.tsv', GROUPS)).toBe('people.file_no_people:groups.tsv');
    expect(await planOf('organizations.json', ORGANIZATIONS)).toBe(
      'people.file_no_people:organizations.json',
    );
    expect(await planOf('groups.json', '[{"id": "g1", "icpc_id": "9", "name": "Participants"}]')).toBe(
      'people.file_no_people:groups.json',
    );
  });

  it('[AUT-7] passwords of accounts are taken: teams log in with them', async () => {
    const file = { name: 'contest.zip', content: zip({ 'teams2.tsv': TEAMS2, 'accounts.tsv': ACCOUNTS }) };
    const { body } = await admin.call('checkPeopleFile', {}, { file });
    const written = await admin.call('writePeopleFile', { plan: body.plan }, { file });
    expect([written.status, written.error]).toEqual([200, null]);
    expect((await server.as('team002', 'qd4WHeJXbd').call('me')).body.display_name).toBe(
      'Pleading not FAUlty',
    );
    expect((await server.as('john', 'Uf4PYRA7mJ').call('me')).status).toBe(401);
  });
});
