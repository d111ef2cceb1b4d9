import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initTask } from '#scripts/task/init.ts';
import { pushTask } from '#scripts/task/push.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let author: Person;
let work: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'author', role: 'author' });
  author = await server.loginAs('author');
  work = await mkdtemp(join(tmpdir(), 'agon-push-'));
  folder = join(work, 'greatest');
  await initTask(folder, { kind: 'batch', name: 'Greatest', languages: ['en', 'bg'] });
});
afterAll(async () => {
  await server.stop();
  await rm(work, { recursive: true, force: true });
});

const newTask = async (slug = 'greatest') => {
  const languages = JSON.stringify(['en']);
  const { body, error } = await author.call('createWorkshopTask', {
    kind: 'batch',
    name: 'Other',
    slug,
    languages,
  });
  expect(error).toBeNull();
  return body.tid;
};

describe('a task that is kept in a folder', () => {
  it('[AUT-12] is pushed as a version: changed files are sent, missing ones are removed, and a second push does nothing', async () => {
    const taskId = await newTask();
    const push = (message: string, secret = author.secret) =>
      pushTask({ server: server.url, name: author.name, secret, taskId, folder, message });
    const first = await push('From the folder');
    expect(first).toMatchObject({ number: 1, isUsable: true });
    const { body: task } = await author.call('workshopTask', { tid: taskId });
    expect(task.files.map(({ path }) => path)).toContain('statement/problem.bg.md');
    expect(task.head?.message).toBe('From the folder');
    expect(await push('Again')).toBeNull();
    await appendFile(join(folder, 'statement/problem.en.md'), '\nMore.\n');
    await rm(join(folder, 'statement/problem.bg.md'));
    expect(await push('One language')).toMatchObject({ number: 2, sent: 1, removed: 1 });
    await expect(push('Nobody', 'wrong')).rejects.toThrow('The server knows nobody');
  });

  it('[AUT-12] is pushed also where a file was named anew by the case of letters, or became a folder', async () => {
    const taskId = await newTask('renamed');
    const push = (message: string) =>
      pushTask({ server: server.url, name: author.name, secret: author.secret, taskId, folder, message });
    const at = (path: string) => join(folder, 'attachments', path);
    await mkdir(at('.'), { recursive: true });
    for (const path of ['Notes.txt', 'more']) await writeFile(at(path), 'x\n');
    await push('Before');
    for (const path of ['Notes.txt', 'more']) await rm(at(path));
    await writeFile(at('notes.txt'), 'x\n');
    await mkdir(at('more'));
    await writeFile(at('more/a.txt'), 'x\n');
    expect(await push('After')).toMatchObject({ sent: 2, removed: 2 });
    await rm(at('.'), { recursive: true });
  });

  it('[F57] a file made in the folder counts as made on the server, one that was changed since as written', async () => {
    const taskId = await newTask('made');
    const [made, changed] = ['data/secret/made.in', 'data/secret/changed.in'];
    for (const path of [made, changed]) await writeFile(join(folder, path), '1\n');
    const push = (message: string) =>
      pushTask({
        server: server.url,
        name: author.name,
        secret: author.secret,
        taskId,
        folder,
        message,
      });
    const isMade = async () => {
      const { body } = await author.call('workshopTask', { tid: taskId });
      return [made, changed].map((path) => body.files.find((file) => file.path === path)?.is_made);
    };
    await push('By hand');
    expect(await isMade()).toEqual([false, false]);
    const hash = createHash('sha256').update('1\n').digest('hex');
    const record = Object.fromEntries([made, changed].map((path) => [path, { hash, made_from: 'gen 1' }]));
    await writeFile(join(folder, '.agon-made.json'), JSON.stringify(record));
    await writeFile(join(folder, changed), '2\n');
    expect(await push('Made')).toMatchObject({ sent: 2 });
    expect(await isMade()).toEqual([true, false]);
    expect(await push('Again')).toBeNull();
    const stored = await server.app.db
      .selectFrom('task_files')
      .select('made_from')
      .where('task_id', '=', taskId)
      .where('path', '=', made)
      .executeTakeFirst();
    expect(stored?.made_from).toBe('gen 1');
  });

  it('[SEC-2] goes over https or within the machine, with nobody’s password anywhere else', async () => {
    const given = { name: 'author', secret: 'secret', taskId: 1, folder, message: 'x' };
    for (const server of ['http://agon.example', 'ftp://127.0.0.1'])
      await expect(pushTask({ ...given, server })).rejects.toThrow('https only');
  });

  it('[AUT-12] is begun in an empty folder alone', async () => {
    await expect(initTask(folder, { kind: 'batch', name: 'x', languages: ['en'] })).rejects.toThrow(
      'not empty',
    );
  });
});
