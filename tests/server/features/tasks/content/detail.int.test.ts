import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putFile } from '#server/files/store.ts';
import { addVersion, judgeTask } from '#tests/support/judging.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let anna: Person;
let author: Person;
let stranger: Person;
let ids: { anna: number; author: number };

beforeAll(async () => {
  server = await startTestServer();
  const { seed } = server;
  ids = {
    anna: await seed.user({ name: 'anna' }),
    author: await seed.user({ name: 'author', role: 'author' }),
  };
  await seed.user({ name: 'other', role: 'author' });
  anna = await server.loginAs('anna');
  author = await server.loginAs('author');
  stranger = await server.loginAs('other');
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

const contest = (given: Parameters<TestServer['seed']['contest']>[0] = {}) =>
  server.seed.contest({ type: 'ioi', competitors: [ids.anna], staff: [ids.author], ...given });

describe('a task that is judged', () => {
  it('[TSK-1] says its kind, files, limits per language, subtasks on the contest\u2019s scale and what counts', async () => {
    const contestId = await contest();
    const taskId = await server.seed.task(contestId, 1, { max_score: 50, score_mode: 'best_per_subtask' });
    const judge = judgeTask({
      io: { input: 'cake.in', output: null },
      languageLimits: { py: { cpuMs: 5_000 }, java: { memoryBytes: 1_000_000_000 }, go: { cpuMs: 1_000 } },
    });
    await addVersion(server.app.db, taskId, judge);
    expect((await anna.call('task', { contestId, tid: 1 })).body).toMatchObject({
      kind: 'batch',
      input_file: 'cake.in',
      output_file: null,
      time_limit_ms: 1000,
      language_limits: [
        { language: 'py', time_limit_ms: 5_000, memory_limit_bytes: 268_435_456 },
        { language: 'java', time_limit_ms: 1_000, memory_limit_bytes: 1_000_000_000 },
      ],
      max_source_bytes: 65_536,
      subtasks: [
        { name: 'small', points: 15, tests: 1 },
        { name: 'large', points: 35, tests: 2 },
      ],
      score_mode: 'best_per_subtask',
      can_user_test: true,
      attachments: [],
    });
    await server.app.db
      .updateTable('contest_tasks')
      .set({ score_mode: 'last' })
      .where('task_id', '=', taskId)
      .execute();
    expect((await anna.call('task', { contestId, tid: 1 })).body.score_mode).toBe('last');
  });

  it('[TSK-1] has no subtasks where the board has no points, and is an ordinary one without a version', async () => {
    const contestId = await contest({ type: 'icpc' });
    await addVersion(server.app.db, await server.seed.task(contestId, 1));
    await server.seed.task(contestId, 2);
    expect((await anna.call('task', { contestId, tid: 1 })).body.subtasks).toEqual([]);
    expect((await anna.call('task', { contestId, tid: 2 })).body).toMatchObject({
      kind: 'batch',
      subtasks: [],
      language_limits: [],
      can_user_test: false,
      max_source_bytes: 100_000,
    });
  });
});

describe('a file of a task', () => {
  it('[TSK-1] is saved by number by a competitor, by id by those who run the contest', async () => {
    const contestId = await contest({ start_at: NOW + 1, end_at: NOW + HOUR });
    const taskId = await server.seed.task(contestId, 1);
    const content = Buffer.from([0, 255, 10, 13]);
    const file_hash = await putFile(server.app.db, content);
    await server.app.db
      .insertInto('attachments')
      .values({ task_id: taskId, name: 'пример.zip', mime: 'application/zip', file_hash })
      .execute();
    const byNumber = (name = 'пример.zip') => anna.call('attachment', { contestId, tid: 1, name });
    const byId = (who: Person) => who.call('attachment', { tid: taskId, name: 'пример.zip' });
    expect((await byNumber()).error).toBe('backend.not_started');
    expect((await byId(stranger)).status).toBe(404);
    expect((await byId(author)).status).toBe(200);
    server.setTime(NOW + 1);
    const file = await byNumber();
    expect(Buffer.from(file.body as unknown as Uint8Array)).toEqual(content);
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment.*пример\.zip$/,
    );
    expect((await byNumber('other.zip')).status).toBe(404);
    expect((await anna.call('task', { contestId, tid: 1 })).body.attachments).toEqual([
      { name: 'пример.zip', bytes: 4 },
    ]);
  });
});

describe('a file of a task by its path', () => {
  it('[RTE-5] is an attachment or a statement, for those who may read the task, and no other', async () => {
    const contestId = await contest({ start_at: NOW + 1, end_at: NOW + HOUR });
    const taskId = await server.seed.task(contestId, 1);
    const [hint, text] = [Buffer.from('a hint'), Buffer.from('# Bells')];
    await server.app.db
      .insertInto('attachments')
      .values({
        task_id: taskId,
        name: 'hint.txt',
        mime: 'text/plain',
        file_hash: await putFile(server.app.db, hint),
      })
      .execute();
    await server.app.db
      .insertInto('statements')
      .values({
        task_id: taskId,
        lang: 'mk',
        name: 'problem.mk.md',
        mime: 'text/markdown',
        file_hash: await putFile(server.app.db, text),
      })
      .execute();
    const opened = async (who: Person, name: string, tid: number) => {
      const { status, body } = await who.call('attachment', { contestId, tid, name });
      return status === 200 ? Buffer.from(body as unknown as Uint8Array).toString() : status;
    };
    expect(await opened(anna, 'problem.mk.md', 1)).not.toContain('Bells');
    expect(await opened(author, 'statement/problem.mk.md', taskId)).toBe('# Bells');
    expect(await opened(stranger, 'problem.mk.md', taskId)).toBe(404);
    server.setTime(NOW + 1);
    expect(await opened(anna, 'problem.mk.md', 1)).toBe('# Bells');
    expect(await opened(anna, 'attachments/hint.txt', 1)).toBe('a hint');
    // Until the judge has made the PDF, the text comes instead.
    expect(await opened(anna, 'problem.mk.pdf', 1)).toBe('# Bells');
    for (const name of ['mk', 'problem.de.md', '../hint.txt', 'secret/hint.txt', 'data/1.in'])
      expect(await opened(anna, name, 1), name).toBe(404);
  });
});

describe('the samples of a task', () => {
  const file = async (name: string, text: string) => {
    const content = Buffer.from(text);
    return { name, hash: await putFile(server.app.db, content), bytes: content.length };
  };

  it('[TSK-1] are its tests that are shown whole and short enough to be read, and no others', async () => {
    const contestId = await contest();
    const taskId = await server.seed.task(contestId, 1);
    const test = async (name: string, input: string, isSample: boolean) => ({
      name,
      input: await file(`${name}.in`, input),
      answer: await file(`${name}.ans`, `${name}!`),
      group: 0,
      isSample,
      checkerArgs: [],
      points: 0,
    });
    const tests = [
      await test('sample/1', '1 2\n', true),
      await test('sample/long', 'x'.repeat(20_000), true),
      await test('secret/1', 'secret', false),
    ];
    await addVersion(server.app.db, taskId, judgeTask({ tests }));
    const { body } = await anna.call('task', { contestId, tid: 1 });
    expect(body.samples).toEqual([{ name: 'sample/1', input: '1 2\n', answer: 'sample/1!' }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  // F45
  it('[TSK-1] are the files for competitors, where the jury judges by others', async () => {
    const contestId = await contest();
    const taskId = await server.seed.task(contestId, 1);
    const tests = [
      {
        name: 'sample/x',
        group: 0,
        isSample: true,
        checkerArgs: [],
        points: 0,
        input: await file('x.in', 'jury in'),
        answer: await file('x.ans', 'jury ans'),
        shown: {
          input: await file('x.in.download', 'for you'),
          answer: await file('x.ans.download', 'so it is'),
        },
      },
    ];
    await addVersion(server.app.db, taskId, judgeTask({ tests }));
    const { body } = await anna.call('task', { contestId, tid: 1 });
    expect(body.samples).toEqual([{ name: 'sample/x', input: 'for you', answer: 'so it is' }]);
    expect(JSON.stringify(body)).not.toContain('jury');
  });

  it('[TSK-1] an interactive task has none: its samples are conversations', async () => {
    const contestId = await contest();
    const taskId = await server.seed.task(contestId, 1);
    await addVersion(server.app.db, taskId, judgeTask({ kind: 'output-only' }));
    expect((await anna.call('task', { contestId, tid: 1 })).body.samples).toEqual([]);
  });
});
