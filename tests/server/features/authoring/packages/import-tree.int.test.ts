import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { getFile } from '#server/files/store.ts';
import { treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { type FileTexts, GOOD, ITALIAN } from '#tests/server/exchange/packages.ts';

let server: Cast['server'];
let author: Cast['author'];

beforeAll(async () => {
  ({ server, author } = await startWithCast());
});
afterAll(() => server.stop());

function zipped(texts: FileTexts): Buffer {
  return zipOf(
    Object.entries(texts).flatMap(([name, text]) =>
      text === null ? [] : [{ name, content: Buffer.from(text) }],
    ),
  );
}

async function brought(name: string, texts: FileTexts): Promise<number> {
  const content = zipped(texts);
  const { body, error } = await author.call('importPackage', { into: '' }, { package: { name, content } });
  expect([error, body.findings.filter(({ severity }) => severity === 'error')]).toEqual([null, []]);
  await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  const known = await author.call('packageDrafts');
  const draft = known.body.drafts.find(({ id }) => id === body.draft);
  const version = String(draft?.replaces?.version ?? '');
  const confirmed = await author.call('confirmPackage', { did: body.draft ?? 0, version, accept: true });
  expect(confirmed.error).toBeNull();
  return confirmed.body.task;
}

async function textsOf(files: readonly { readonly path: string; readonly hash: string }[]) {
  const texts: Record<string, string> = {};
  for (const { path, hash } of files) texts[path] = (await getFile(server.app.db, hash)).toString('utf8');
  return texts;
}

const commitsOf = (taskId: number) =>
  server.app.db
    .selectFrom('task_commits')
    .innerJoin('task_versions', 'task_versions.id', 'task_commits.version_id')
    .select(['task_commits.number', 'message', 'task_versions.number as version'])
    .where('task_commits.task_id', '=', taskId)
    .orderBy('task_commits.number')
    .execute();

describe('the files of a package that was brought in', () => {
  it('[AUT-12] are the work tree of its task and its first version, byte for byte, also what no reader uses', async () => {
    const texts = { ...GOOD, 'generators/gen.py': 'print(1)\n', 'notes/idea.txt': 'An idea.\n' };
    const taskId = await brought('tree.zip', texts);
    const { db } = server.app;
    expect(await textsOf(await treeOf(db, taskId))).toEqual(texts);
    expect(await textsOf(await treeOfVersion(db, taskId, 1))).toEqual(texts);
    expect(await commitsOf(taskId)).toEqual([{ number: 1, message: 'Imported from tree.zip', version: 1 }]);
  });

  it('[AUT-12] take the place of the former files, which stay as a version where no version had them', async () => {
    const taskId = await brought('again.zip', GOOD);
    const { body: task } = await author.call('workshopTask', { tid: taskId });
    expect([task.changed, task.head?.is_usable, task.head?.is_used]).toEqual([[], true, true]);
    await author.call('saveWorkshopText', { tid: taskId, path: 'mine.txt', text: 'Mine.', known: '' });
    expect(await brought('again.zip', { ...GOOD, 'theirs.txt': 'Theirs.\n' })).toBe(taskId);
    const { db } = server.app;
    expect(Object.keys(await textsOf(await treeOf(db, taskId)))).toContain('theirs.txt');
    expect(await textsOf(await treeOfVersion(db, taskId, 2))).toEqual({ ...GOOD, 'mine.txt': 'Mine.' });
    expect((await commitsOf(taskId)).map(({ number, version }) => [number, version])).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });

  it('[AUT-7] are written as our package where they come in another format', async () => {
    const taskId = await brought('somma.zip', ITALIAN);
    const texts = await textsOf(await treeOf(server.app.db, taskId));
    expect(texts['problem.yaml']).toContain('problem_format_version: 2025-09');
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining([
        'data/sample/000.in',
        'generators/GEN',
        'statement/problem.it.pdf',
        'submissions/accepted/solution.cpp',
      ]),
    );
    const { body: task } = await author.call('workshopTask', { tid: taskId });
    await author.call('saveWorkshopText', { tid: taskId, path: 'mine.txt', text: 'Mine.', known: '' });
    const committed = await author.call('commitWorkshopTask', {
      tid: taskId,
      message: 'A note.',
      revision: task.revision + 1,
    });
    expect([committed.error, committed.body.is_usable]).toEqual([null, true]);
  });
});
