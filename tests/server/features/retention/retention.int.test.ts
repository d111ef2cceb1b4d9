import { afterAll, beforeAll, expect, it } from 'vitest';
import { PICTURES_KEPT_DAYS } from '../../../../domain/proctoring.ts';
import { deleteOutdated } from '../../../../server/features/retention/retention.ts';
import { NOW, startTestServer, type TestServer } from '../../../support/server.ts';

const DAY = 86_400_000;
const TABLES = [
  'activity_log',
  'contacts',
  'recovery_requests',
  'sessions',
  'login_tokens',
  'login_failures',
  'commands',
] as const;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** One of everything personal, of somebody in a contest that ends at that time. */
async function aPast(endAt: number): Promise<void> {
  const { db } = server.app;
  const name = `of${endAt}`;
  const user_id = await server.seed.user({ name });
  const contest_id = await server.seed.contest({
    start_at: endAt - DAY / 4,
    end_at: endAt,
    competitors: [user_id],
  });
  const note = { at: endAt, received_at: endAt, user_id, operation: 'INTERNET', message: '' };
  for (const of of [contest_id, null])
    await db
      .insertInto('activity_log')
      .values({ ...note, contest_id: of })
      .execute();
  await db
    .insertInto('contacts')
    .values({ user_id, from_at: endAt - 1, to_at: endAt })
    .execute();
  await db
    .insertInto('recovery_requests')
    .values({
      ticket_hash: name,
      username: name,
      user_id,
      place: 'Room 12',
      message: '',
      address: '192.0.2.1',
      at: endAt,
      decided_at: endAt,
      decided_by: null,
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      user_id,
      secret_hash: name,
      created_at: endAt,
      revoked_at: endAt,
      address: '192.0.2.1',
      last_used_at: endAt,
    })
    .execute();
  await db
    .insertInto('login_tokens')
    .values({ token_hash: name, user_id, expires_at: endAt, used_at: null })
    .execute();
  await db
    .insertInto('login_failures')
    .values({ name, address: '192.0.2.1', failures: 1, last_at: endAt })
    .execute();
  await db
    .insertInto('commands')
    .values({ user_id, command: name, at: endAt, claim: name, seen_at: endAt })
    .execute();
}

async function rows(table: (typeof TABLES)[number]): Promise<number> {
  const all = await server.app.db.selectFrom(table).selectAll().execute();
  return all.length;
}

it('[SEC-5] everything personal that has a term is deleted by one job when it is over, and nothing sooner', async () => {
  await aPast(NOW);
  const kept = Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await rows(table)])));
  expect(kept).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 1])), activity_log: 2 });
  server.setTime(NOW + PICTURES_KEPT_DAYS * DAY);
  await deleteOutdated(server.app);
  // Wrong passwords count for an hour only, commands for a day.
  for (const table of TABLES)
    expect([table, await rows(table)]).toEqual([
      table,
      ['login_failures', 'commands'].includes(table) ? 0 : kept[table],
    ]);
  await aPast(NOW + PICTURES_KEPT_DAYS * DAY);
  server.setTime(NOW + PICTURES_KEPT_DAYS * DAY + 1);
  await deleteOutdated(server.app);
  for (const table of TABLES)
    expect([table, await rows(table)]).toEqual([table, table === 'activity_log' ? 2 : 1]);
  // A session that is open has no term but its own.
  await server.loginAs(`of${NOW}`);
  server.setTime(NOW + 3 * PICTURES_KEPT_DAYS * DAY);
  await deleteOutdated(server.app);
  for (const table of TABLES)
    expect([table, await rows(table)]).toEqual([table, table === 'sessions' ? 1 : 0]);
});

it('[SEC-5] notes and signals go with the pictures of their contest, after as many days as it says', async () => {
  const { db } = server.app;
  const user_id = await server.seed.user({ name: 'of-two-contests' });
  const endAt = server.app.now();
  const contest = { start_at: endAt - DAY, end_at: endAt, competitors: [user_id] };
  const [short, long] = [
    await server.seed.contest({ ...contest, pictures_kept_days: 2 }),
    await server.seed.contest({ ...contest, pictures_kept_days: 40 }),
  ];
  for (const contest_id of [short, long]) {
    const of = { contest_id, user_id, at: endAt - 1, received_at: endAt - 1 };
    await db
      .insertInto('signals')
      .values({ ...of, kind: 'internet', source: null, detail: '{}', ended_at: endAt })
      .execute();
    await db
      .insertInto('activity_log')
      .values({ ...of, operation: 'INTERNET', message: '' })
      .execute();
  }
  const left = async (table: 'signals' | 'activity_log') =>
    (await db.selectFrom(table).select('contest_id').orderBy('contest_id').execute()).map(
      (row) => row.contest_id,
    );
  const both = async () => [await left('signals'), await left('activity_log')];
  server.setTime(endAt + 2 * DAY);
  await deleteOutdated(server.app);
  expect(await both()).toEqual([
    [short, long],
    [short, long],
  ]);
  server.setTime(endAt + 2 * DAY + 1);
  await deleteOutdated(server.app);
  expect(await both()).toEqual([[long], [long]]);
  server.setTime(endAt + 40 * DAY + 1);
  await deleteOutdated(server.app);
  expect(await both()).toEqual([[], []]);
});
