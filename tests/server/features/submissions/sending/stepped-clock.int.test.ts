import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let contestId: number;
let anna: Person;
beforeAll(async () => {
  server = await startTestServer();
  const user = await server.seed.user({ name: 'anna' });
  contestId = await server.seed.contest({
    tasks: 1,
    competitors: [user],
    submission_interval_ms: 60_000,
    end_at: NOW + 5 * HOUR,
  });
  anna = await server.loginAs('anna');
});
afterAll(() => server.stop());

const submit = async (at: number) => {
  server.setTime(at);
  const { status, error } = await anna.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  return error ?? status;
};

it('[SRV-6] a clock that was ahead and came back refuses nobody, and the interval holds from there', async () => {
  expect(await submit(NOW + HOUR)).toBe(200);
  expect(await submit(NOW)).toBe(200);
  expect(await submit(NOW + 1_000)).toBe('backend.too_soon:59');
  expect((await anna.call('init', { contestId })).body).toMatchObject({
    tasksSubmissionTimes: { 1: 59_000 },
  });
  expect(await submit(NOW + 60_000)).toBe(200);
});
