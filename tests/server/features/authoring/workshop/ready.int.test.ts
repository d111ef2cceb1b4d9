import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadyLineId } from '#domain/authoring/task/task-readiness.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { putFile } from '#server/files/store.ts';
import { currentReading } from '#server/features/authoring/workshop/current.ts';
import { readTests } from '#server/features/authoring/workshop/tests/reading.ts';
import { aWorkTree, writeTree } from '#tests/support/ownedTree.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';
import { GOOD } from '#tests/server/exchange/packages.ts';

let server: TestServer;
let author: Person;
let stranger: Person;

beforeAll(async () => {
  ({ server, author, stranger } = await startWithCast());
});
afterAll(() => server.stop());

async function linesOf(tid: number): Promise<Readonly<Partial<Record<ReadyLineId, string>>>> {
  const { body } = await author.call('workshopReady', { tid });
  return Object.fromEntries(body.lines.map(({ id, why, names }) => [id, [why, ...names].join(' ')]));
}

async function commit(tid: number): Promise<void> {
  const { body } = await author.call('workshopTask', { tid });
  const given = { tid, message: 'First', revision: body.revision };
  expect((await author.call('commitWorkshopTask', given)).status).toBe(200);
}

describe('whether a task is ready', () => {
  it('[AUT-12] is told from its files, its tests and the tries of its solutions', async () => {
    const tid = await aWorkTree(
      server,
      author.name,
      { ...GOOD, 'data/secret/note': 'x' },
      { slug: 'ready-1' },
    );
    expect(await linesOf(tid)).toMatchObject({
      statements: 'good bg en',
      samples: 'good',
      validator: 'unchecked',
      unused: 'found data/secret/note',
      claims: 'untried accepted/sum.cpp wrong_answer/one.py',
      groups: 'untried 1-small 2-all',
      compiler: 'untried',
      margin: 'unknown',
      committed: 'none',
    });
    await writeTree(server, tid, { 'data/secret/note': null });
    await commit(tid);
    expect((await author.call('workshopTask', { tid })).body.changed).toEqual([]);
    expect(await linesOf(tid)).toMatchObject({ unused: 'good', committed: 'good' });
    await writeTree(server, tid, { 'statement/problem.en.md': 'Changed.\n' });
    expect(await linesOf(tid)).toMatchObject({ committed: 'changed' });
  });

  it('[AUT-12] of files that cannot be read only that is said', async () => {
    const tid = await aWorkTree(server, author.name, { ...GOOD, 'problem.yaml': 'name: [\n' });
    const { body } = await author.call('workshopReady', { tid });
    expect(body.is_ready).toBe(false);
    expect(body.findings).toMatchObject([{ severity: 'error', file: 'problem.yaml' }]);
    expect(await linesOf(tid)).toMatchObject({ reads: 'errors', claims: 'unknown' });
  });

  it('[AUT-12] is nothing that others learn', async () => {
    const tid = await aWorkTree(server, author.name, GOOD);
    for (const call of ['workshopReady', 'workshopUse'] as const)
      expect((await stranger.call(call, { tid })).status).toBe(404);
  });
});

describe('the statement of a task in no contest', () => {
  it('[RTE-5] is there for its author, and for nobody else', async () => {
    const tid = await aWorkTree(server, author.name, GOOD, { slug: 'ready-2' });
    await commit(tid);
    expect((await author.call('statement', { tid, lang: 'en' })).status).toBe(200);
    expect((await stranger.call('statement', { tid, lang: 'en' })).status).toBe(404);
  });
});

describe('how a task is used', () => {
  it('[AUT-12] in no contest it is empty', async () => {
    const tid = await aWorkTree(server, author.name, GOOD);
    const { body } = await author.call('workshopUse', { tid });
    expect(body).toEqual({ contests: [], verdicts: [], points: [], groups: [], tests: [] });
    expect((await author.call('workshopUse', { tid, cid: 1_000_000 })).status).toBe(404);
  });
});

describe('a reading of a task’s files', () => {
  it('[AUT-12] has the revision of the files that were read, however they change meanwhile', async () => {
    const tid = await aWorkTree(server, author.name, GOOD, { slug: 'read-while' });
    let changed = 0;
    // After each reading of the revision somebody saves a file.
    const db = server.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isRevision = result.rows.some((row) => 'tree_revision' in row);
        if (isRevision && changed < 4) {
          changed += 1;
          await writeTree(server, tid, { 'attachments/note.txt': String(changed) });
        }
        return result;
      },
    });
    const { id: person } = await db
      .selectFrom('users')
      .select('id')
      .where('name', '=', author.name)
      .executeTakeFirstOrThrow();
    const hashOf = (revision: number) => putFile(server.app.db, Buffer.from(String(revision - 1)));
    const whole = await currentReading({ ...server.app, db }, tid, person);
    const note = whole.tree.find(({ path }) => path === 'attachments/note.txt');
    expect([changed > 0, note?.hash]).toEqual([true, await hashOf(whole.revision)]);
    const tests = await readTests({ db }, tid);
    expect(tests.tree.get('attachments/note.txt')?.hash).toBe(await hashOf(tests.revision));
  });
});
