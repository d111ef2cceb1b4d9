import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { countOfBurst, sendBurst } from '#tests/support/burst.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const READING = 3;
/** The wait for a reader's connection, ms; short, so that the test is quick. */
const READER_WAIT_MS = 200;

let server: TestServer;
let contestId: number;
let anna: Person;

beforeAll(async () => {
  server = await startTestServer({
    pools: {
      reading: { maxConnections: READING, connectTimeoutMs: READER_WAIT_MS },
      work: { maxConnections: 2 },
      turnWaitMs: 30,
    },
  });
  const user = await server.seed.user({ name: 'anna' });
  contestId = await server.seed.contest({ tasks: 1, competitors: [user] });
  anna = await server.loginAs('anna');
});
afterAll(() => server.stop());

const submit = (who = anna, clientId: string = randomUUID()) =>
  who.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: clientId },
    { source: { name: 'a.cpp', content: 'x' } },
  );
const told = ({ status, error, headers }: Awaited<ReturnType<Person['call']>>) => [
  status,
  error,
  headers.get('retry-after'),
];
const PUT_OFF = [503, 'backend.unavailable', '2'];

describe('a crowd that reads', () => {
  let held: Awaited<ReturnType<typeof hold>>[];
  beforeEach(async () => {
    held = await Promise.all(Array.from({ length: READING }, hold));
  });
  afterEach(() => Promise.all(held.map((transaction) => transaction.rollback().execute())));

  /** Takes one of the connections for readers. */
  const hold = () => server.app.db.startTransaction().execute();

  it('[SRV-6] is answered to come back, and the log counts the calls put off', async () => {
    expect(told(await anna.call('tasks', { contestId }))).toEqual(PUT_OFF);
    expect(server.logged.findLast(({ level }) => level !== 'debug')).toMatchObject({
      level: 'warn',
      event: 'call_put_off',
    });
  });

  it('[SRV-6] takes no connection from submissions', async () => {
    expect((await submit()).status).toBe(200);
  });
});

describe('a database that is away', () => {
  it('[SRV-6] loses no submission when it ends the connections of calls under way', async () => {
    const other = openDatabase(server.target, { maxConnections: 1 });
    const lock = await other.startTransaction().execute();
    await sql`lock table submissions in access exclusive mode`.execute(lock);
    const call = submit();
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { pid } = await eventually(async () => {
      const [row] = (await waiting.execute(server.app.db)).rows;
      expect(row).toBeDefined();
      return row!;
    });
    await sql`select pg_terminate_backend(${pid})`.execute(server.app.db);
    await lock.rollback().execute();
    await other.destroy();
    expect((await call).status).toBe(200);
    expect((await anna.call('tasks', { contestId })).status).toBe(200);
  });

  it.each([
    ['57P03', { code: '57P03', severity: 'FATAL' }],
    ['57P01', { code: '57P01', severity: 'FATAL' }],
    ['53300', { code: '53300', severity: 'FATAL' }],
    ['57014', { code: '57014', severity: 'ERROR' }],
    ['ECONNREFUSED', { code: 'ECONNREFUSED' }],
    ['Connection terminated unexpectedly', {}],
    ['Connection terminated due to connection timeout', {}],
    ['timeout exceeded when trying to connect', {}],
    ['timeout expired', {}],
  ])('[SRV-6] answers 503 for %s', async (message, facts) => {
    const { db } = server.app;
    const select = db.selectFrom.bind(db);
    db.selectFrom = () => {
      throw Object.assign(new Error(message), facts);
    };
    const answer = await anna.call('tasks', { contestId });
    db.selectFrom = select;
    expect(told(answer)).toEqual(PUT_OFF);
  });
});

describe('a burst of submissions', () => {
  it('[SRV-6] is acknowledged or put off, never failed, and all are there once after trying again', async () => {
    const statuses = await sendBurst(server, { contestId, people: 4, each: 3, pauseMs: 100 });
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(await countOfBurst(server)).toBe(12);
  });
});
