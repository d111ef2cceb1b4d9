import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHEAPEST_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { countOf, createDoor, namesOf, seatHall } from '#tests/support/hall.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const FREE_NAMES = 40;
const FREE_OF_ACCOUNT = 25;

const PEOPLE = 150;
const AT_ONCE = 25;
let server: TestServer;
beforeAll(async () => {
  // The server stands behind our own proxy, which adds the address that it sees.
  server = await startTestServer({ trustProxy: 1 });
  await seatHall(server.app.db, PEOPLE, await hashPassword('right', CHEAPEST_COST));
});
afterAll(() => server.stop());

const login = (name: string, password: string, from: string) =>
  createDoor(server.url).login(name, password, from);
const tryAll = (names: readonly string[], password: string, from: string) =>
  createDoor(server.url).tryAll(names, password, from, AT_ONCE);

describe('logins from one address', () => {
  it('[SEC-2] of a hall of people at once all pass, slips of the finger included', async () => {
    // Some people first mistype their password and then try again.
    const slips = namesOf(0, FREE_NAMES - 5);
    expect(countOf(await tryAll(slips, 'wrong', '192.0.2.1'), 401)).toBe(slips.length);
    const statuses = await tryAll(namesOf(0, PEOPLE), 'right', '192.0.2.1');
    expect(countOf(statuses, 200)).toBe(PEOPLE);
    expect(await server.app.db.selectFrom('login_failures').selectAll().execute()).toEqual([]);
  });

  it('[SEC-2] of sixty names with a wrong password are not all tried, and neighbours who were in get in', async () => {
    const statuses = await tryAll(namesOf(0, 60), 'guess', '192.0.2.2');
    expect(countOf(statuses, 401)).toBeLessThan(FREE_NAMES + 10);
    expect(countOf(statuses, 429)).toBeGreaterThan(10);
    expect(server.logged).toContainEqual(
      expect.objectContaining({ event: 'logins_slowed', address: '192.0.2.2' }),
    );
    // Logins from another address are not delayed.
    expect(await login('p143', 'right', '192.0.2.3')).toBe(200);
    expect(await login('p143', 'right', '192.0.2.2')).toBe(429);
    // p143 has logged in from this address before.
    await tryAll(namesOf(60, 120), 'guess', '192.0.2.3');
    expect(await login('p143', 'right', '192.0.2.3')).toBe(200);
  });

  it('[SEC-2] an X-Forwarded-For of the client itself makes it no other', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(await login('p140', 'guess', `203.0.113.${at}, 192.0.2.9`));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 7]);
  });
});

it('[SEC-2] an account that is tried from many addresses is held back at all of them, but where its person has been', async () => {
  expect(await login('p141', 'right', '198.51.100.200')).toBe(200);
  for (let at = 0; at < FREE_OF_ACCOUNT; at += 1)
    expect(await login('p141', 'guess', `198.51.100.${at}`)).toBe(401);
  expect(await login('p141', 'guess', '198.51.100.99')).toBe(429);
  expect(await login('p141', 'right', '198.51.100.200')).toBe(200);
});

it('[SEC-2] without a proxy of ours nothing that a client says of its address counts', async () => {
  const bare = await startTestServer({ trustProxy: false });
  await bare.seed.user({ name: 'ada', password: 'right' });
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const answer = await fetch(`${bare.url}/api/me`, {
      headers: {
        authorization: `Basic ${Buffer.from('ada:guess').toString('base64')}`,
        'x-forwarded-for': `203.0.113.${at}`,
      },
    });
    statuses.push(answer.status);
  }
  await bare.stop();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('[SEC-2] a password that was kept at a lower cost is kept at the present one after the next login', async () => {
  const { db } = server.app;
  const kept = async () =>
    (await db.selectFrom('users').select('password').where('name', '=', 'p142').executeTakeFirstOrThrow())
      .password;
  // A password as an earlier version kept it: scrypt of "right" with this salt.
  const older = 'c2FsdHNhbHRzYWx0c2FsdA==:OLDHASH';
  const { scryptSync } = await import('node:crypto');
  const hash = scryptSync('right', Buffer.from('saltsaltsaltsalt'), 32, { N: 16_384, r: 8, p: 1 });
  await db
    .updateTable('users')
    .set({ password: older.replace('OLDHASH', hash.toString('base64')) })
    .where('name', '=', 'p142')
    .execute();
  expect(await login('p142', 'right', '192.0.2.77')).toBe(200);
  expect(await kept()).toMatch(/^\$argon2id\$/);
  expect(await login('p142', 'right', '192.0.2.77')).toBe(200);
  expect(await login('p142', 'guess', '192.0.2.77')).toBe(401);
});
