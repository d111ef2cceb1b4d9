import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { PASSWORD_COST } from '#server/options.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { countOf, createDoor, namesOf, seatHall } from '#tests/support/hall.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const FREE_NAMES = 40;

const PEOPLE = 500;
const GUESSES = 60;
/** The addresses of the hall and of an attacker who guesses passwords. */
const [HALL, ELSEWHERE] = ['192.0.2.1', '192.0.2.2'];

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await seatHall(database.db, PEOPLE, await hashPassword('right', PASSWORD_COST));
  const options = [
    '--no-demo',
    '--no-client',
    '--trust-proxy',
    '1',
    '--database-url',
    urlOf(database.target),
  ];
  server = await startServer(options);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

it('[SEC-2] of 500 people at one address all get in at one moment, at what a password really costs, and sixty guessed names do not', async () => {
  const { tryAll } = createDoor(server.url);
  const slips = namesOf(0, FREE_NAMES - 5);
  expect(countOf(await tryAll(slips, 'wrong', HALL, slips.length), 401)).toBe(slips.length);
  expect(countOf(await tryAll(namesOf(0, PEOPLE), 'right', HALL, PEOPLE), 200)).toBe(PEOPLE);
  const guesses = await tryAll(namesOf(0, GUESSES), 'guess', ELSEWHERE, GUESSES);
  expect(countOf(guesses, 401)).toBeLessThan(FREE_NAMES + 10);
  expect(countOf(guesses, 429)).toBe(GUESSES - countOf(guesses, 401));
}, 300_000);
