import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, urlOf } from '../../support/database.ts';
import { type Crowd, makeCrowd, percentile } from '../../support/crowd.ts';
import { freePort, type ServerProcess, startServer } from '../../support/serverProcess.ts';

const PEOPLE = 1_000;
/** Clients wait at most so long before they try again; who was put off once is there with the next try. */
const BOUND_MS = 60_000;
/** What the machine itself adds now and then; `npm run bench -- connections` compares the slowest of them. */
const GRACE_MS = 250;

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
}, 240_000);
afterAll(async () => {
  crowd.stop();
  await server.stop();
  await database.close();
});

it(`[SRV-6] [LIV-4] ${PEOPLE} whose server is killed and started again are all back within a minute with nothing missed, and submitting goes on beside them`, async () => {
  const quiet: number[] = [];
  await crowd.come();
  let last = await crowd.publish(1);
  await crowd.whenAll(last);
  quiet.push(...(await crowd.submitWhile(new Promise((resolve) => setTimeout(resolve, 5_000)))));

  await server.kill();
  last = await crowd.publish(50);
  server = await start();
  const coming = crowd.whenAll(last);
  const beside = await crowd.submitWhile(coming);

  expect(await coming).toBeLessThan(BOUND_MS);
  const { faults, listening } = await crowd.told();
  expect([faults, listening]).toEqual([0, PEOPLE]);
  expect(beside.length).toBeGreaterThan(10);
  expect(percentile(beside, 0.5)).toBeLessThan(1.5 * percentile(quiet, 0.5) + GRACE_MS);
}, 300_000);
