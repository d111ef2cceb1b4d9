import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOutdated } from '#server/features/proctoring/retention/retention.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;
const TABLES = [
  'activity_log',
  'contacts',
  'recovery_requests',
  'sessions',
  'login_tokens',
  'login_failures',
  'commands',
  'machine_checks',
] as const;
/** Tables whose rows stay after their term, with the personal column emptied. */
const EMPTIED = { prints: 'source', onsite_problems: 'text' } as const;
type Kind = (typeof TABLES)[number] | keyof typeof EMPTIED;
const KINDS: readonly Kind[] = [...TABLES, 'prints', 'onsite_problems'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** One row of everything personal, for a person in a contest that ends at that time. */
async function aPast(endAt: number): Promise<void> {
  const { db } = server.app;
  const name = `of${endAt}`;
  const user_id = await server.seed.user({ name });
  const contest_id = await server.seed.contest({
    start_at: endAt - DAY / 4,
    end_at: endAt,
    competitors: [user_id],
  });
  const { id: participant_id } = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contest_id)
    .executeTakeFirstOrThrow();
  await aPrint({ contest_id, participant_id, at: endAt - DAY / 8 });
  await db
    .insertInto('onsite_problems')
    .values({
      contest_id,
      participant_id,
      site: '',
      room: '',
      seat: '',
      group_label: '',
      kind: 'person',
      text: 'Feels ill',
      opened_at: endAt,
      opened_by: user_id,
      taken_at: null,
      taken_by: null,
      closed_at: null,
      closed_by: null,
    })
    .execute();
  await db
    .insertInto('machine_checks')
    .values({ participant_id, at: endAt, outcome: 'pass', results: '[]' })
    .execute();
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

/** Adds a print by a person. */
function aPrint(of: { contest_id: number; participant_id: number; at: number }) {
  const print = { task_number: null, submission_id: null, file_name: 'a.cpp', source: 'int main() {}' };
  const open = { printed_at: null, printed_by: null, closed_at: null, closed_by: null };
  return server.app.db
    .insertInto('prints')
    .values({ ...of, ...print, ...open, client_id: String(of.at), bytes: 13, pages: 1 })
    .execute();
}

/** The number of rows that still hold something personal. */
async function rows(kind: Kind): Promise<number> {
  const all: readonly object[] = await server.app.db.selectFrom(kind).selectAll().execute();
  const column = kind === 'prints' || kind === 'onsite_problems' ? EMPTIED[kind] : null;
  return all.filter((row) => column === null || Reflect.get(row, column) !== '').length;
}

it('[SEC-5] everything personal that has a term is deleted by one job when it is over, and nothing sooner', async () => {
  await aPast(NOW);
  const kept = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await rows(kind)])));
  expect(kept).toEqual({ ...Object.fromEntries(KINDS.map((kind) => [kind, 1])), activity_log: 2 });
  server.setTime(NOW + MONTH);
  await deleteOutdated(server.app);
  // Wrong passwords are kept for an hour only, commands for a day.
  for (const table of KINDS)
    expect([table, await rows(table)]).toEqual([
      table,
      ['login_failures', 'commands'].includes(table) ? 0 : kept[table],
    ]);
  await aPast(NOW + MONTH);
  server.setTime(NOW + MONTH + 1);
  await deleteOutdated(server.app);
  for (const table of KINDS)
    expect([table, await rows(table)]).toEqual([table, table === 'activity_log' ? 2 : 1]);
  // An open session follows its own term only.
  await server.loginAs(`of${NOW}`);
  server.setTime(NOW + 3 * MONTH);
  await deleteOutdated(server.app);
  for (const table of KINDS)
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

it('[SEC-5] a note that came after the end of its contest is kept as long after it came (F96)', async () => {
  const { db } = server.app;
  const user_id = await server.seed.user({ name: 'came-late' });
  const endAt = server.app.now();
  const contest_id = await server.seed.contest({
    start_at: endAt - DAY,
    end_at: endAt,
    competitors: [user_id],
    pictures_kept_days: 2,
  });
  const note = { contest_id, user_id, at: endAt - 1, operation: 'INTERNET' as const, message: '' };
  for (const received_at of [endAt - 1, endAt + DAY])
    await db
      .insertInto('activity_log')
      .values({ ...note, received_at })
      .execute();
  const left = async (at: number) => {
    server.setTime(at);
    await deleteOutdated(server.app);
    return rows('activity_log');
  };
  expect(await left(endAt + 2 * DAY)).toBe(2);
  expect(await left(endAt + 2 * DAY + 1)).toBe(1);
  expect(await left(endAt + 3 * DAY)).toBe(1);
  expect(await left(endAt + 3 * DAY + 1)).toBe(0);
});

it('[SEC-5] a text that was printed is kept as long as its contest, and as long after it was asked for (F96)', async () => {
  const { db } = server.app;
  const user_id = await server.seed.user({ name: 'printed' });
  const endAt = server.app.now();
  const contest_id = await server.seed.contest({
    start_at: endAt - 60 * DAY,
    end_at: endAt,
    competitors: [user_id],
  });
  const { id: participant_id } = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contest_id)
    .executeTakeFirstOrThrow();
  // One print long before the end of a long contest, and one after the end, which was moved.
  for (const at of [endAt - 50 * DAY, endAt + DAY]) await aPrint({ contest_id, participant_id, at });
  const left = async (at: number) => {
    server.setTime(at);
    await deleteOutdated(server.app);
    return rows('prints');
  };
  expect(await left(endAt + MONTH)).toBe(2);
  expect(await left(endAt + MONTH + 1)).toBe(1);
  expect(await left(endAt + DAY + MONTH)).toBe(1);
  expect(await left(endAt + DAY + MONTH + 1)).toBe(0);
  expect(await db.selectFrom('prints').select('file_name').where('file_name', '<>', '').execute()).toEqual(
    [],
  );
});
