import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MAX_NOTES_A_MINUTE = 60;
const MAX_QUESTIONS_A_MINUTE = 10;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
let contest: number;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  contest = await server.seed.contest({ competitors: [await server.seed.user({ name: 'ada' })] });
  ada = await server.loginAs('ada');
});
afterAll(() => server.stop());

/** Makes the call `times` times at once; returns the number of accepted ones. */
async function taken(times: number, send: () => ReturnType<Person['call']>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, send));
  for (const { status, error } of answers)
    if (status !== 200) expect([status, error]).toEqual([429, 'backend.too_often:60']);
  return answers.filter(({ status }) => status === 200).length;
}

it('[SEC-1] questions of one person have a rate', async () => {
  const ask = () =>
    ada.call('ask', { contestId: contest, topic: 'general', question: 'Why?', client_id: randomUUID() });
  expect(await taken(MAX_QUESTIONS_A_MINUTE + 3, ask)).toBe(MAX_QUESTIONS_A_MINUTE);
  server.setTime(NOW + MINUTE);
  expect((await ask()).status).toBe(200);
  server.setTime(NOW);
});

it("[SEC-1] notes of a browser's observations have a rate", async () => {
  const note = () => ada.call('log', { contestId: contest, operation: 'INTERNET', message: '' });
  expect(await taken(MAX_NOTES_A_MINUTE + 5, note)).toBe(MAX_NOTES_A_MINUTE);
  server.setTime(NOW + MINUTE);
  expect((await note()).status).toBe(200);
  server.setTime(NOW);
});

it('[SRV-6] submissions from while the server’s clock was hours ahead cause no wait once it is right again', async () => {
  const ask = () =>
    ada.call('ask', { contestId: contest, topic: 'general', question: 'Why?', client_id: randomUUID() });
  const note = () => ada.call('log', { contestId: contest, operation: 'INTERNET', message: '' });
  server.setTime(NOW + 2 * HOUR);
  expect(await taken(MAX_QUESTIONS_A_MINUTE, ask)).toBe(MAX_QUESTIONS_A_MINUTE);
  expect(await taken(MAX_NOTES_A_MINUTE, note)).toBe(MAX_NOTES_A_MINUTE);
  server.setTime(NOW + HOUR);
  expect([(await ask()).status, (await note()).status]).toEqual([200, 200]);
  server.setTime(NOW);
});

it('[SEC-1] a page may ask for the sources that competitors share, and for nothing else of the machine', async () => {
  const { headers } = await fetch(`${server.url}/api/me`);
  const policy = headers.get('permissions-policy') ?? '';
  expect(policy.split(', ')).toEqual(
    expect.arrayContaining(['camera=(self)', 'display-capture=(self)', 'microphone=()', 'geolocation=()']),
  );
});
