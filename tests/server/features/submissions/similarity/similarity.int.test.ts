import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endLost } from '#server/features/submissions/similarity/run.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { eventually } from '#tests/support/eventually.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../examples');
const SOURCE = readFileSync(join(EXAMPLES, 'bells/submissions/accepted/bells.cpp'), 'utf8');

let cast: Cast;
let contest: number;
let task: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  cast = await startWithCast();
  contest = await cast.contest();
  const send = async (who: 'anna' | 'boris', source: string) => {
    const { body } = await cast[who].call(
      'submit',
      { contestId: contest, task: 1, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: source } },
    );
    ids[who] = body.id;
    task = body.task_id;
  };
  await send('anna', 'int main() { return 0; }\n');
  await send('anna', SOURCE);
  await send('boris', SOURCE.replaceAll('\n', '\n\n'));
});
afterAll(() => cast.server.stop());

const wanted = () => ({ contest, task, pick: 'last' });
const ask = async () => (await cast.author.call('similarity', wanted())).body;

it('[AUT-3] the last submissions of a task are compared in a process of its own, and the findings stay', async () => {
  expect(await ask()).toMatchObject({ state: 'none', result: null });
  expect((await cast.author.call('startSimilarity', wanted())).status).toBe(200);
  expect((await cast.author.call('startSimilarity', wanted())).error).toBe('backend.similarity_running');
  await eventually(async () => expect((await ask()).state).toBe('done'), { timeout: 20_000 });
  const { result, submissions, newer, by } = await ask();
  expect(result?.pairs).toEqual([
    expect.objectContaining({
      similarity: 1,
      left: Math.max(ids['anna']!, ids['boris']!),
      right: Math.min(ids['anna']!, ids['boris']!),
    }),
  ]);
  expect(submissions.map(({ username }) => username).toSorted()).toEqual(['anna', 'boris']);
  expect([newer, by]).toEqual([0, 'author']);
  const told = await cast.server.told(`/topic/desk@${cast.ids.author}`);
  expect(told.some(({ subject, contest: where }) => subject === 'similarity' && where === contest)).toBe(
    true,
  );
});

it('[AUT-3] a pair comes with its sources and the stretches that match', async () => {
  const { body } = await cast.author.call('similarityPair', { left: ids['anna']!, right: ids['boris']! });
  expect(body).toMatchObject({ similarity: 1, left: { source: SOURCE } });
  expect(body.fragments.length).toBeGreaterThan(0);
});

it('[AUT-3] only the staff of the contest compare, and see the findings', async () => {
  const { stranger, anna } = cast;
  expect((await stranger.call('similarity', wanted())).status).toBe(404);
  expect((await stranger.call('startSimilarity', wanted())).status).toBe(404);
  expect((await stranger.call('cancelSimilarity', wanted())).status).toBe(404);
  const pair = { left: ids['anna']!, right: ids['boris']! };
  expect((await stranger.call('similarityPair', pair)).status).toBe(404);
  expect((await anna.call('similarityPair', pair)).status).toBe(404);
  expect((await cast.author.call('similarityPair', { left: pair.left, right: pair.left })).error).toBe(
    'backend.similarity_pair',
  );
});

it('[AUT-3] a comparing that is cancelled finds nothing', async () => {
  await cast.author.call('startSimilarity', wanted());
  await cast.author.call('cancelSimilarity', wanted());
  expect(await ask()).toMatchObject({ state: 'cancelled', result: null });
  expect((await cast.author.call('startSimilarity', wanted())).status).toBe(200);
  await eventually(async () => expect((await ask()).state).toBe('done'), { timeout: 20_000 });
});

it('[AUT-3] a comparison that waits for another one is under way, however long that takes', async () => {
  const { db, now } = cast.server.app;
  const begunAt = now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const held = await db.startTransaction().execute();
  try {
    await cast.author.call('startSimilarity', wanted());
    // The end of the first comparison waits for its row.
    await held.selectFrom('similarity_runs').select('run').where('pick', '=', 'last').forUpdate().execute();
    const second = { ...wanted(), pick: 'best' };
    expect((await cast.author.call('startSimilarity', second)).status).toBe(200);
    cast.server.setTime(begunAt + 25_000);
    vi.advanceTimersByTime(10_000);
    const seenAt = async () =>
      (await db.selectFrom('similarity_runs').select('seen_at').where('pick', '=', 'best').executeTakeFirst())
        ?.seen_at;
    await eventually(async () => expect(await seenAt()).toBe(begunAt + 25_000));
    cast.server.setTime(begunAt + 40_000);
    expect((await cast.author.call('similarity', second)).body.state).toBe('running');
  } finally {
    vi.useRealTimers();
    await held.commit().execute();
  }
  await eventually(async () => expect((await ask()).state).toBe('done'), { timeout: 20_000 });
});

it('[AUT-3] a comparison whose server has died has failed, and its page is told', async () => {
  const { app } = cast.server;
  const told = async () =>
    (await cast.server.told(`/topic/desk@${cast.ids.author}`)).filter(
      ({ subject, contest: where }) => subject === 'similarity' && where === contest,
    ).length;
  // The comparisons of the tests above have ended.
  const running = () =>
    app.db.selectFrom('similarity_runs').select('run').where('state', '=', 'running').execute();
  await eventually(async () => expect(await running()).toEqual([]), { timeout: 20_000 });
  const diedAt = app.now();
  await app.db
    .updateTable('similarity_runs')
    .set({ state: 'running', seen_at: diedAt, finished_at: null })
    .where('pick', '=', 'last')
    .execute();
  const before = await told();
  cast.server.setTime(diedAt + 29_999);
  await endLost(app);
  expect([(await ask()).state, await told()]).toEqual(['running', before]);
  cast.server.setTime(diedAt + 30_000);
  await endLost(app);
  await endLost(app);
  expect([(await ask()).finished_at, await told()]).toEqual([diedAt + 30_000, before + 1]);
  expect((await ask()).state).toBe('failed');
});

it('[AUT-3] where fewer than two people have sent a program there is nothing to compare', async () => {
  const other = await cast.contest();
  const answer = await cast.author.call('startSimilarity', { ...wanted(), contest: other });
  expect(answer).toMatchObject({ status: 409, error: 'backend.similarity_alone' });
});
