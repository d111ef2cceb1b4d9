import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_KINDS } from '#domain/authoring/task/task-rights.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { packageOf } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { readQuizFiles } from '#server/features/quiz/read.ts';
import { templateOf } from '#server/features/authoring/workshop/templates.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let author: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  ({ server, author, stranger, admin } = await startWithCast());
});
afterAll(() => server.stop());

let count = 0;
const make = (input: Record<string, string> = {}, who = author) =>
  who.call('createWorkshopTask', {
    kind: 'batch',
    name: 'Pairs',
    slug: `made-${(count += 1)}`,
    languages: '["en"]',
    ...input,
  });
const listed = async (who: Person, input: Record<string, string> = {}) =>
  (await who.call('taskList', input)).body.tasks;

describe('a new task', () => {
  it.each(TEMPLATE_KINDS)('[AUT-12] %s: its files are a package without a fault', async (kind) => {
    const files = packageOf(
      'fresh',
      await templateOf({ kind, name: 'Нова: „задача“', languages: ['bg', 'en', 'sr'] }),
    );
    const { report } = kind === 'quiz' ? readQuizFiles(files, new Report()) : readFiles(files);
    expect(report.filter(({ severity }) => severity !== 'note').map(englishOf)).toEqual([]);
  });

  it('[AUT-12] is a draft that its maker owns and nobody else sees, and leads on to a version that is judged by', async () => {
    const { body } = await make({ name: 'Greatest', slug: 'greatest' });
    const { tid } = body;
    const [own] = await listed(author, { words: 'greatest' });
    expect(own).toMatchObject({ id: tid, kind: 'batch', state: 'draft', right: 'own', owner: 'author' });
    expect(await listed(stranger, { words: 'greatest' })).toEqual([]);
    expect((await stranger.call('workshopTask', { tid })).status).toBe(404);
    const task = (await author.call('workshopTask', { tid })).body;
    expect(task.files.map(({ path }) => path)).toContain('submissions/accepted/sort.cpp');
    const kept = await author.call('commitWorkshopTask', { tid, message: 'first', revision: task.revision });
    expect(kept.body).toMatchObject({ number: 1, is_usable: true, is_used: true });
    const [used] = await listed(author, { words: 'greatest' });
    expect(used).toMatchObject({ state: 'unchecked', is_changed: false, version: 1 });
    const manifest = 'problem_format_version: 2025-09\nname: { en: [ }\n';
    await author.call('saveWorkshopText', {
      tid,
      path: 'problem.yaml',
      text: manifest,
      known: task.files.find(({ path }) => path === 'problem.yaml')?.hash ?? '',
    });
    expect((await listed(author, { words: 'greatest' }))[0]).toMatchObject({ is_changed: true });
  });

  it('[AUT-12] is found by the words of its keywords, which follow problem.yaml, and by kind and state', async () => {
    const { tid } = (await make({ kind: 'interactive', slug: 'found', name: 'Found' })).body;
    const text = (keywords: string) =>
      `problem_format_version: 2025-09\ntype: [scoring, interactive]\nname: { en: Renamed }\nkeywords: ${keywords}\n`;
    const save = async (keywords: string) => {
      const { files } = (await author.call('workshopTask', { tid })).body;
      const known = files.find(({ path }) => path === 'problem.yaml')?.hash ?? '';
      const saved = await author.call('saveWorkshopText', {
        tid,
        path: 'problem.yaml',
        text: text(keywords),
        known,
      });
      expect(saved.error).toBeNull();
    };
    await save('[binary search, Ελλάδα]');
    const ids = async (input: Record<string, string>) => (await listed(author, input)).map(({ id }) => id);
    expect(await ids({ words: 'binary' })).toEqual([tid]);
    expect(await ids({ words: 'renamed', kind: 'interactive', state: 'draft' })).toEqual([tid]);
    expect(await ids({ words: 'renamed', kind: 'batch' })).toEqual([]);
    expect(await ids({ words: 'renamed', state: 'checked' })).toEqual([]);
    await save('[graphs]');
    expect(await ids({ words: 'binary' })).toEqual([]);
  });

  it('[AUT-12] has a short name of its own, of letters that every system takes', async () => {
    expect((await make({ slug: 'taken' })).error).toBeNull();
    expect((await make({ slug: 'taken' })).error).toContain('backend.slug_taken');
    for (const slug of ['', 'A', '../x', '-a', 'a b', 'a/b', 'я'])
      expect((await make({ slug })).status, slug).toBe(400);
  });

  it('[AUT-12] is downloaded whole, and a folder of it', async () => {
    const { tid } = (await make()).body;
    expect((await author.call('workshopTree', { tid })).status).toBe(200);
    expect((await author.call('workshopTree', { tid, folder: 'data/sample' })).status).toBe(200);
    expect((await author.call('workshopTree', { tid, folder: 'nothing' })).status).toBe(404);
  });
});

describe('sharing a task', () => {
  const share = (tid: number, right: string, who = author, username = 'stranger') =>
    who.call('shareWorkshopTask', { tid, username, right });
  const toldOfList = async () =>
    (await server.told('/topic/desk')).filter(({ subject }) => subject === 'tasks').length;

  it('[AUT-12] by login name, to read or to write, is taken back, and everybody’s list follows', async () => {
    const { tid } = (await make()).body;
    const before = await toldOfList();
    expect((await share(tid, 'read')).body.shares).toEqual([
      { username: 'stranger', name: 'stranger', may_write: false },
    ]);
    expect(await toldOfList()).toBe(before + 1);
    expect((await listed(stranger)).map(({ id, right }) => ({ id, right }))).toContainEqual({
      id: tid,
      right: 'read',
    });
    const write = () =>
      stranger.call('saveWorkshopText', { tid, path: `${(count += 1)}.txt`, text: 'a', known: '' });
    expect((await write()).error).toContain('backend.task_not_yours');
    await share(tid, 'write');
    expect((await write()).error).toBeNull();
    const { revision } = (await stranger.call('workshopTask', { tid })).body;
    expect((await stranger.call('commitWorkshopTask', { tid, revision, message: 'Mine' })).status).toBe(200);
    expect((await share(tid, 'write', stranger, 'admin')).error).toContain('backend.task_not_yours');
    await share(tid, 'none');
    expect((await write()).status).toBe(404);
    // F9: having written a version gives them no right to the task.
    expect((await listed(stranger)).map(({ id }) => id)).not.toContain(tid);
    const { body } = await admin.call('audit');
    expect(body.entries.map(({ action }) => action)).toContain('shareWorkshopTask');
  });

  it('[AUT-12] a new owner shares in the place of the former one, who may still write', async () => {
    const { tid } = (await make()).body;
    const given = await author.call('giveWorkshopTask', { tid, username: 'stranger' });
    expect(given.body).toMatchObject({
      owner: { username: 'stranger' },
      shares: [{ username: 'author', may_write: true }],
    });
    expect((await share(tid, 'none', author, 'author')).error).toContain('backend.task_not_yours');
    expect((await share(tid, 'read', stranger, 'author')).error).toBeNull();
  });

  it('[AUT-12] with nobody who makes no tasks, nor with its owner', async () => {
    const { tid } = (await make()).body;
    expect((await share(tid, 'read', author, 'anna')).error).toContain('backend.no_such_author');
    expect((await share(tid, 'read', author, 'nobody')).error).toContain('backend.no_such_author');
    expect((await share(tid, 'read', author, 'author')).error).toContain('backend.is_owner');
  });
});
