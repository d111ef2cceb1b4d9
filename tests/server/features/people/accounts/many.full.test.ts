import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Input, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MAX_FILE_ROWS = 20_000;

const MANY = 10_000;
const PAGE = 500;

/** The person with a number, in the form in which the database generates it. */
const person = (n: number) => ({
  name: `p${String(n).padStart(5, '0')}`,
  display_name: `Person ${String((n * 7919) % MANY).padStart(5, '0')}`,
  group: `Group ${n % 10}`,
  school: n % 3 === 0 ? 'Élan Ълтра' : 'Other',
  site: `Site ${n % 4}`,
  room: `Room ${n % 25}`,
});
const all = Array.from({ length: MANY }, (_, at) => ({ n: at + 1, ...person(at + 1) }));
type One = (typeof all)[number];

let server: TestServer;
let admin: Person;
let contest: number;
beforeAll(async () => {
  server = await startTestServer();
  contest = await server.seed.contest();
  await sql`insert into users
      (name, display_name, group_label, school, site, room, seat, role, types, password, disabled_at)
    select 'p' || lpad(n::text, 5, '0'), 'Person ' || lpad((n * 7919 % ${MANY}::int)::text, 5, '0'), 'Group ' || n % 10,
      case when n % 3 = 0 then 'Élan Ълтра' else 'Other' end, 'Site ' || n % 4, 'Room ' || n % 25, n::text, 'user', '',
      null, case when n % 100 = 0 then 1 end
    from generate_series(1, ${MANY}::int) n`.execute(server.app.db);
  await sql`insert into participants (contest_id, user_id, category, extra_time_seconds, started_tasks, seen_at)
    select ${contest}::int, id, '', 0, 0, 0 from users where seat::int % 7 = 0`.execute(server.app.db);
  await server.seed.user({ name: 'chief', display_name: 'The chief', role: 'admin', password: 'x' });
  admin = await server.loginAs('chief');
});
afterAll(() => server.stop());

/** The names on all pages in order; checks the length of each page. */
async function pages(filter: Input, size = PAGE): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const { body } = await admin.call('people', { ...filter, from: names.length, limit: size });
    names.push(...body.people.map(({ name }) => name));
    expect(body.people).toHaveLength(Math.min(size, body.total - names.length + body.people.length));
    if (names.length >= body.total) return names;
  }
}
/** All fields of a person as one text, in which the search looks. */
const written = (one: One) =>
  [one.name, one.display_name, one.group, one.school, one.site, one.room, String(one.n)]
    .join(' ')
    .toLowerCase();
const isDisabled = ({ n }: One) => n % 100 === 0;

describe('the list of ten thousand people', () => {
  const wants: Record<string, readonly [Input, (one: One) => boolean]> = {
    'a word of a name': [{ q: 'P0123' }, (one) => written(one).includes('p0123')],
    'words in any order and letters of any size': [
      { q: 'ROOM  group 7 p00' },
      (one) => ['room', 'group', '7', 'p00'].every((word) => written(one).includes(word)),
    ],
    'letters that are not Latin': [{ q: 'ълтра' }, ({ n }) => n % 3 === 0],
    'signs that a pattern would mean something by': [{ q: '%' }, () => false],
    'a group': [{ group: 'Group 3' }, ({ n }) => n % 10 === 3],
    'a site, a room and a word': [
      { site: 'Site 1', room: 'Room 5', q: 'other' },
      ({ n }) => n % 4 === 1 && n % 25 === 5 && n % 3 !== 0,
    ],
    'the disabled': [{ state: 'disabled' }, isDisabled],
    'those without a password': [{ state: 'no_password' }, (one) => !isDisabled(one)],
    'a role': [{ role: 'user' }, () => true],
  };
  for (const [what, [filter, passes]] of Object.entries(wants))
    it(`[AUT-4] has exactly those of ${what}, each once over all pages`, async () => {
      const expected = all.filter(passes).map(({ name }) => name);
      expect((await pages({ ...filter, sort: 'name' })).toSorted()).toEqual(expected);
    });

  it('[AUT-4] has those of a contest', async () => {
    const expected = all.filter(({ n }) => n % 7 === 0).map(({ name }) => name);
    expect(await pages({ contest, sort: 'name' })).toEqual(expected);
  });

  it('[AUT-4] is in the order that is asked for from the first page to the last, whatever their length', async () => {
    const byName = all.toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1)).map(({ name }) => name);
    expect(await pages({ role: 'user' })).toEqual(byName);
    expect(await pages({ role: 'user', group: 'Group 1', sort: 'name' }, 7)).toEqual(
      all.filter(({ n }) => n % 10 === 1).map(({ name }) => name),
    );
    const newest = await pages({ role: 'user', sort: 'newest' });
    expect(newest).toEqual(all.map(({ name }) => name).toReversed());
    const { body } = await admin.call('people', { from: MANY + 1, limit: 10 });
    expect(body).toEqual({ people: [], total: MANY + 1 });
  });
});

it('[AUT-4] a users file with as many people as one may have is written as it was shown', async () => {
  const before = await server.app.db.selectFrom('users').selectAll().execute();
  // Half of these people exist: every fourth row is unchanged, the others have another room.
  const lines = Array.from({ length: MAX_FILE_ROWS }, (_, at) => {
    const { name, display_name, group, school, site, room } = person(at + 1);
    return [name, display_name, group, school, site, at % 4 === 0 ? room : `${room} B`].join(',');
  });
  const content = ['login,name,group,school,site,room', ...lines].join('\n');
  const file = { file: { name: 'people.csv', content } };
  const { body: plan } = await admin.call('checkPeopleFile', {}, file);
  const same = MANY / 4;
  expect(plan.counts).toEqual({ new: MAX_FILE_ROWS - MANY, changed: MANY - same, same, error: 0 });
  expect(await server.app.db.selectFrom('users').selectAll().execute()).toEqual(before);
  const written = await admin.call('writePeopleFile', { plan: plan.plan }, file);
  expect([written.status, written.error, written.body.counts]).toMatchObject([
    200,
    null,
    { new: MAX_FILE_ROWS - MANY },
  ]);
  const rows = await server.app.db
    .selectFrom('users')
    .select(['name', 'display_name', 'group_label as group', 'school', 'site', 'room'])
    .where('role', '=', 'user')
    .orderBy('name')
    .execute();
  expect(rows.map((row) => Object.values(row).join(','))).toEqual(lines);
  const tooMany = { file: { name: 'people.csv', content: `${content}\none-more,One,,,,` } };
  expect((await admin.call('checkPeopleFile', {}, tooMany)).error).toMatch(/^people\./);
}, 120_000);
