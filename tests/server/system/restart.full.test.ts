import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { type Crowd, makeCrowd } from '#tests/support/crowd.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const PEOPLE = 5_000;
/** Clients wait at most a minute between tries, so one that was refused once is back after the next try. */
const BOUND_MS = 120_000;

let database: TestDatabase;
let port: number;
let server: ServerProcess;
let crowd: Crowd;

const start = () => startServer(['--no-demo', '--no-client', '--database-url', urlOf(database.target)], port);

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  server = await start();
  crowd = await makeCrowd(database.db, server.url, PEOPLE);
}, 480_000);
afterAll(async () => {
  crowd.stop();
  await server.stop();
  await database.close();
});

/** The bench `npm run bench -- connections` measures how quickly they submit meanwhile. */
it(`[SRV-6] [LIV-4] ${PEOPLE} whose server is killed and started again are all back within two minutes with nothing missed, and submitting goes on beside them`, async () => {
  await crowd.come();
  let last = await crowd.publish(1);
  await crowd.whenAll(last);

  await server.kill();
  last = await crowd.publish(50);
  server = await start();
  const coming = crowd.whenAll(last);
  const beside = await crowd.submitWhile(coming);

  expect(await coming).toBeLessThan(BOUND_MS);
  const { faults, listening } = await crowd.report();
  expect([faults, listening]).toEqual([0, PEOPLE]);
  expect(beside.length).toBeGreaterThan(10);
}, 480_000);
