import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOfBurst, sendBurst } from '#tests/support/burst.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    pools: {
      reading: { maxConnections: 4 },
      // The number of connections of a real server.
      work: { maxConnections: 4 },
      turnWaitMs: 5_000,
    },
  });
});
afterAll(() => server.stop());

it('[SRV-6] of 600 submissions at one moment each is acknowledged or put off, and all are there once', async () => {
  const contestId = await server.seed.contest({ tasks: 1 });
  const statuses = await sendBurst(server, { contestId, people: 100, each: 6, pauseMs: 2_000 });
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(await countOfBurst(server)).toBe(600);
}, 180_000);
