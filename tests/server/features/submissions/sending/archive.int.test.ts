import { randomUUID } from 'node:crypto';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';

let cast: Cast;
let contest: number;
let ids: number[];

const SOURCES = ['int main() { return 1; }\n', 'print(2)\n', 'int main() { return 3; }\n'];

beforeAll(async () => {
  cast = await startWithCast();
  contest = await cast.contest({ name: 'Турнир: "А/Б"' });
  ids = [];
  for (const [at, source] of SOURCES.entries()) {
    const { body } = await (at === 1 ? cast.boris : cast.anna).call(
      'submit',
      { contestId: contest, task: 1, language: at === 1 ? 'py' : 'cpp', client_id: randomUUID() },
      { source: { name: 'a', content: source } },
    );
    ids.push(body.id);
  }
  await cast.server.app.db
    .updateTable('submissions')
    .set({ status: 'judged', verdict: 'WA' })
    .where('id', '=', ids[1]!)
    .execute();
});
afterAll(() => cast.server.stop());

const filesOf = (body: unknown) =>
  Object.fromEntries(
    Object.entries(unzipSync(Buffer.from(body as Uint8Array))).map(([name, content]) => [
      name,
      strFromU8(content),
    ]),
  );

it('[AUT-3] submissions that pass the filters come as one archive, each named by contest, task, person, number and verdict', async () => {
  const { author } = cast;
  const all = await author.call('submissionsArchive', { contest });
  const folder = 'Турнир_ _А_Б_/1 Task A';
  expect(all.headers.get('content-type')).toContain('application/zip');
  expect(filesOf(all.body)).toEqual({
    [`${folder}/anna/${ids[2]}_waiting.cpp`]: SOURCES[2],
    [`${folder}/boris/${ids[1]}_WA.py`]: SOURCES[1],
    [`${folder}/anna/${ids[0]}_waiting.cpp`]: SOURCES[0],
  });
  const wrong = await author.call('submissionsArchive', { contest, status: 'WA' });
  expect(Object.values(filesOf(wrong.body))).toEqual([SOURCES[1]]);
  const two = await author.call('submissionsArchive', { ids: `${ids[0]},${ids[2]}` });
  expect(Object.values(filesOf(two.body))).toEqual([SOURCES[2], SOURCES[0]]);
});

it('[AUT-3] [AUT-6] an archive that was downloaded is in the audit', async () => {
  await cast.author.call('submissionsArchive', { contest, person: 'BORIS' });
  const entry = await cast.server.app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'submissionsArchive')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    contest_id: contest,
    after: { count: 1, filter: { contest, person: 'BORIS' } },
  });
});

it('[AUT-3] nothing that passes is no archive, and another author has none of it', async () => {
  const { author, stranger } = cast;
  const nothing = { status: 400, error: 'backend.selection_empty' };
  expect(await author.call('submissionsArchive', { contest, language: 'go' })).toMatchObject(nothing);
  expect(await stranger.call('submissionsArchive', { contest })).toMatchObject(nothing);
  expect(await stranger.call('submissionsArchive', { ids: String(ids[0]) })).toMatchObject(nothing);
  expect((await cast.anna.call('submissionsArchive', { contest })).status).toBe(404);
});
