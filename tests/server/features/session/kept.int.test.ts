import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { eventually } from '#tests/support/eventually.ts';

/** The longest that another server may go on serving what has changed, ms (SRV-7). */
const BOUND_MS = 250;

let server: TestServer;
let other: TestServer;
let admin: Person;
let contestId: number;

beforeAll(async () => {
  server = await startTestServer({ keepsRows: true });
  other = await startTestServer({ keepsRows: true, beside: server });
  await server.seed.user({ name: 'root', role: 'admin' });
  admin = await server.loginAs('root');
  contestId = await server.seed.contest({ one_session: true });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

let people = 0;

/** A competitor whose session both servers keep in memory. */
async function aKept() {
  people += 1;
  const name = `kept${people}`;
  const uid = await server.seed.user({ name, password: 'my password' });
  const pid = await server.seed.participant({ contest_id: contestId, user_id: uid });
  const here = await server.loginAs(name);
  const there = other.as(name, here.secret);
  await eventually(async () => expect(await asksFor(here)).toBe(false));
  await eventually(async () => expect(await asksFor(there)).toBe(false));
  return { name, uid, pid, here, there };
}

/** Whether a call reads the session from the database. */
async function asksFor(person: Person): Promise<boolean> {
  const queries = await queriesOf(() => person.call('me'));
  return queries.some(({ text }) => text.includes('secret_hash'));
}

const statusOf = async (person: Person) => (await person.call('config')).status;

describe('a session that two servers keep in memory', () => {
  it('[SRV-7] is not read from the database again as long as nothing changes', async () => {
    const { here, there } = await aKept();
    for (const person of [here, there, here]) expect(await asksFor(person)).toBe(false);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof aKept>>) => Promise<unknown>]>([
    ['its logout', ({ here }) => here.call('logout')],
    ['an admin who ends it', ({ pid }) => admin.call('endSessions', { cid: contestId, pid })],
    ['its person being kept out', ({ uid }) => admin.call('disablePerson', { uid, disabled: true })],
    [
      'its person being removed',
      ({ uid, name }) => admin.call('removePerson', { uid, how: 'anonymise', name }),
    ],
    ['another login where one session is allowed', ({ name }) => server.as(name, 'my password').call('me')],
    [
      'another role of its person',
      ({ uid }) =>
        admin.call('changePerson', {
          uid,
          changes: JSON.stringify({ role: { from: 'user', to: 'spectator' } }),
        }),
    ],
    ['its lock', ({ here }) => here.call('lock')],
  ])('[SRV-7] is refused at once by the server that answered, soon by the other: %s', async (_, end) => {
    const of = await aKept();
    const status = await end(of).then((answer) => (answer as { readonly status: number }).status);
    const since = performance.now();
    expect(status).toBe(200);
    expect(await statusOf(of.here)).not.toBe(200);
    let servedMs = 0;
    while ((await statusOf(of.there)) === 200) servedMs = performance.now() - since;
    expect(servedMs).toBeLessThan(BOUND_MS);
  });

  it('[SRV-7] is open again at once on both when it is unlocked', async () => {
    const { here, there } = await aKept();
    await here.call('lock');
    expect([await statusOf(here), await statusOf(there)]).toEqual([423, 423]);
    expect((await here.call('unlock', { password: 'my password' })).status).toBe(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
  });

  it('[SRV-7] is read from the database while the changes cannot be heard', async () => {
    const { here, there, pid } = await aKept();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^(select pg_notify|listen )'`.execute(server.app.db);
    await admin.call('endSessions', { cid: contestId, pid });
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
  });
});
