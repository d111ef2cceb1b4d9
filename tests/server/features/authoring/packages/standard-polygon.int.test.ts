import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { fakeMaker, makeNext, textIn } from '#tests/support/makings.ts';
import { STANDARD_POLYGON } from '#tests/support/standardPolygon.ts';

let server: Cast['server'];
let author: Cast['author'];

beforeAll(async () => {
  ({ server, author } = await startWithCast());
});
afterAll(() => server.stop());

function standard(slug: string, changed: Readonly<Record<string, string>> = {}) {
  const files = Object.entries({ ...STANDARD_POLYGON, ...changed }).map(([name, text]) => ({
    name,
    content: Buffer.from(text.replace('short-name="longest-word"', `short-name="${slug}"`)),
  }));
  return { package: { name: `${slug}.zip`, content: zipOf(files) } };
}
async function brought(slug: string, version = '', changed: Readonly<Record<string, string>> = {}) {
  const { body, error } = await author.call('importPackage', { into: '' }, standard(slug, changed));
  expect(error).toBeNull();
  const { drafts } = (await author.call('packageDrafts')).body;
  const draft = drafts.find(({ id }) => id === body.draft);
  const confirmed = await author.call('confirmPackage', { did: body.draft ?? 0, version });
  return { draft, confirmed };
}
const testsOf = async (tid: number) => (await author.call('workshopTests', { tid })).body;

// F56
describe('[AUT-14] a standard package of Polygon that is uploaded', () => {
  it('says that its tests are to be made, becomes a task, and a judge makes them; kept as a version it can be judged by', async () => {
    const { draft, confirmed } = await brought('longest-word');
    expect(draft).toMatchObject({ state: 'ready', facts: { is_unmade: true, tests: 4 }, trials: [] });
    expect(draft?.findings.map(({ severity, code }) => [severity, code])).toContainEqual([
      'note',
      'polygon_to_make',
    ]);
    expect(confirmed.error).toBeNull();
    const tid = confirmed.body.task;
    expect((await testsOf(tid)).making).toMatchObject({ state: 'waiting', total: 4, by: 'author' });
    const maker = fakeMaker(server.app);
    expect(await makeNext(server.app, maker)).toBe('judged');
    expect(maker.asked.filter((one) => one.startsWith('generate'))).toEqual([
      'generate 3 two words',
      'generate 5 {x}',
      'generate 7 x',
    ]);
    const { making, plan } = await testsOf(tid);
    expect([making?.state, making?.faults, plan.inputs, plan.answers]).toEqual(['done', [], [], []]);
    expect(await textIn(server.app, tid, 'data/sample/1.in')).toBe('one three\n');
    expect(await textIn(server.app, tid, 'data/secret/tests/3.in')).toBe('5 {x}\n');
    expect(await textIn(server.app, tid, 'data/sample/1.ans')).toBe('eerht eno');
    const { revision } = (await author.call('workshopTask', { tid })).body;
    const kept = await author.call('commitWorkshopTask', { tid, message: 'Made.', revision });
    expect([kept.error, kept.body.is_usable, kept.body.is_used]).toEqual([null, true, true]);
    const { judge } = await server.app.db
      .selectFrom('task_versions')
      .select('judge')
      .where('task_id', '=', tid)
      .executeTakeFirstOrThrow();
    expect(judge.tests.map(({ points, isSample }) => [points, isSample])).toEqual([
      [0, true],
      [40, false],
      [30, false],
      [30, false],
    ]);
  });

  it('takes the place of the files of a task that is there, which is judged as before until its version is used', async () => {
    const first = (await brought('again')).confirmed.body.task;
    await makeNext(server.app, fakeMaker(server.app));
    const { revision } = (await author.call('workshopTask', { tid: first })).body;
    await author.call('commitWorkshopTask', { tid: first, message: 'Made.', revision });
    const number = (await author.call('workshopTask', { tid: first })).body.head?.number;
    const changed = { 'tests/01': 'another\n' };
    const { draft, confirmed } = await brought('again', String(number), changed);
    expect(draft?.replaces).toMatchObject({ id: first, version: number });
    expect([confirmed.error, confirmed.body.task]).toEqual([null, first]);
    const versions = await server.app.db
      .selectFrom('tasks')
      .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
      .select('number')
      .where('tasks.id', '=', first)
      .execute();
    expect(versions).toEqual([{ number }]);
    await makeNext(server.app, fakeMaker(server.app));
    expect(await textIn(server.app, first, 'data/sample/1.in')).toBe('another\n');
    expect(await textIn(server.app, first, 'data/sample/1.ans')).toBe('rehtona');
  });

  it('is brought into a task of the workshop, where its tests are then to be made', async () => {
    const made = await author.call('createWorkshopTask', {
      kind: 'batch',
      name: 'Brought',
      slug: 'brought',
      languages: '["en"]',
    });
    const { tid } = made.body;
    const { revision } = await testsOf(tid);
    const done = await author.call(
      'bringWorkshopPackage',
      { tid, revision, apply: true },
      standard('brought'),
    );
    expect([done.error, done.body.findings.filter(({ severity }) => severity === 'error')]).toEqual([
      null,
      [],
    ]);
    expect((await testsOf(tid)).plan).toMatchObject({ inputs: { length: 3 }, answers: { length: 4 } });
  });

  it('[AUT-12] names the test and the generator that failed', async () => {
    const { confirmed } = await brought('failing');
    const fault = { fault: { how: 'exited', code: 3, said: 'no such size' } } as const;
    await makeNext(server.app, fakeMaker(server.app, { generate: () => fault }));
    const { making } = await testsOf(confirmed.body.task);
    expect(making?.faults[0]).toMatchObject({
      test: 'secret/tests/2',
      part: 'generator',
      program: 'generators/words.cpp',
      code: 3,
    });
  });
});
