import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { getFile } from '#server/files/store.ts';
import { treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { whileTreeChanges } from '#tests/support/heldRows.ts';
import { GOOD, packageWith } from '#tests/server/exchange/packages.ts';

let server: Cast['server'];
let author: Cast['author'];
let admin: Cast['admin'];

beforeAll(async () => {
  ({ server, author, admin } = await startWithCast());
});
afterAll(() => server.stop());

function zipped(change: Readonly<Record<string, string>> = {}): Buffer {
  const files = packageWith(GOOD, change);
  return zipOf(files.paths.map((path) => ({ name: path, content: files.read(path) })));
}

async function brought(slug: string): Promise<number> {
  const given = { package: { name: `${slug}.zip`, content: zipped() } };
  const { body } = await author.call('importPackage', { into: '' }, given);
  await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  const did = body.draft ?? 0;
  return (await author.call('confirmPackage', { did, version: '', accept: true })).body.task;
}

const save = (tid: number, path: string, text: string) =>
  author.call('saveWorkshopText', { tid, path, text, known: '' });
const revisionOf = async (tid: number) => (await author.call('workshopTask', { tid })).body.revision;
const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

describe('a change of the files between the look at them and the lock', () => {
  type Late = (at: { tid: number; revision: number }) => Promise<{ readonly error: string | null }>;
  it.each<[string, Late]>([
    ['a version is kept', (at) => author.call('commitWorkshopTask', { ...at, message: 'Mine' })],
    ['a version is gone back to', (at) => author.call('goBackWorkshop', { ...at, version: 1 })],
    ['a checker is chosen', (at) => author.call('chooseWorkshopChecker', { ...at, by: 'lines' })],
    [
      'a package is brought',
      (at) =>
        author.call(
          'bringWorkshopPackage',
          { ...at, apply: true },
          { package: { name: 'late.zip', content: zipped({ 'attachments/late.txt': 'Late.' }) } },
        ),
    ],
  ])('[AUT-12] is not written over when %s: the second is told (F96)', async (what, change) => {
    const tid = await brought(`late-${what.replaceAll(' ', '-')}`);
    const revision = await revisionOf(tid);
    const late = await whileTreeChanges(server.app.db, tid, () => change({ tid, revision }));
    expect(late.error).toBe('backend.changed_meanwhile');
    expect(await revisionOf(tid)).toBe(revision + 1);
  });
});

describe('people who have a task open', () => {
  it('[AUT-12] is said with the file, and is gone when the page is left or was silent for forty seconds (F96)', async () => {
    const tid = await brought('open');
    const from = server.app.now();
    const seen = async () => {
      const { tasks } = (await admin.call('taskList')).body;
      const { editors } = (await admin.call('workshopTask', { tid })).body;
      return [editors.map(({ path }) => path), tasks.find(({ id }) => id === tid)?.editors.length];
    };
    const here = (path?: string) => author.call('workshopHere', { tid, tab: 't', ...(path && { path }) });
    await here('judge.yaml');
    expect(await seen()).toEqual([['judge.yaml'], 1]);
    server.setTime(from + 39_999);
    expect(await seen()).toEqual([['judge.yaml'], 1]);
    server.setTime(from + 40_000);
    expect(await seen()).toEqual([[], 0]);
    await here('problem.yaml');
    expect(await seen()).toEqual([['problem.yaml'], 1]);
    await here();
    expect(await seen()).toEqual([[], 0]);
    server.setTime(from);
  });
});

describe('going to another state of the files', () => {
  it('[AUT-12] gives the former files, and keeps those that no version had', async () => {
    const tid = await brought('back');
    const { db } = server.app;
    const first = await treeOfVersion(db, tid, 1);
    await save(tid, 'mine.txt', 'Mine.');
    const before = await treeOf(db, tid);
    const gone = await author.call('goBackWorkshop', { tid, version: 1, revision: await revisionOf(tid) });
    expect([gone.error, gone.body.kept]).toEqual([null, 2]);
    expect(await treeOf(db, tid)).toEqual(first);
    expect(await treeOfVersion(db, tid, 2)).toEqual(before);
    const again = await author.call('goBackWorkshop', { tid, version: 2, revision: await revisionOf(tid) });
    expect(again.error).toBeNull();
    expect(await treeOf(db, tid)).toEqual(before);
    const { body } = await author.call('workshopDiff', { tid, from: 1, to: 0 });
    expect(body.changes.map(({ how, after }) => [how, after?.path])).toEqual([['added', 'mine.txt']]);
  });

  it('[AUT-7] by a package says first the coming changes, and keeps the former files', async () => {
    const tid = await brought('bring');
    const { db } = server.app;
    await save(tid, 'mine.txt', 'Mine.');
    const before = await treeOf(db, tid);
    const given = {
      package: { name: 'bring.zip', content: zipped({ 'attachments/help.txt': 'Use both.' }) },
    };
    const revision = await revisionOf(tid);
    const looked = await author.call('bringWorkshopPackage', { tid, revision }, given);
    expect(looked.body.diff?.changes.map(({ how, text }) => [how, text])).toEqual([
      ['changed', 'Use both.'],
      ['removed', null],
    ]);
    expect(await treeOf(db, tid)).toEqual(before);
    expect(
      (await author.call('bringWorkshopPackage', { tid, revision, apply: true }, given)).error,
    ).toBeNull();
    expect(pathsOf(await treeOf(db, tid))).not.toContain('mine.txt');
    expect(await treeOfVersion(db, tid, 2)).toEqual(before);
    const help = (await treeOf(db, tid)).find(({ path }) => path === 'attachments/help.txt');
    expect((await getFile(db, help?.hash ?? '')).toString()).toBe('Use both.');
  });
});
