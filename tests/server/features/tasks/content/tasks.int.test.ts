import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishTask } from '#server/features/tasks/content/publish.ts';
import { putFile } from '#server/files/store.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let contestant: Person;
let author: Person;
let admin: Person;
let spectator: Person;
let stranger: Person;
let ids: { contestant: number; author: number; spectator: number };

beforeAll(async () => {
  server = await startTestServer();
  const { seed } = server;
  ids = {
    contestant: await seed.user({ name: 'anna' }),
    author: await seed.user({ name: 'author', role: 'author' }),
    spectator: await seed.user({ name: 'spectator', role: 'spectator' }),
  };
  await seed.user({ name: 'other-author', role: 'author' });
  await seed.user({ name: 'admin', role: 'admin' });
  [contestant, author, admin, spectator, stranger] = (await Promise.all(
    (['anna', 'author', 'admin', 'spectator', 'other-author'] as const).map((name) => server.loginAs(name)),
  )) as [Person, Person, Person, Person, Person];
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  return server.seed.contest({
    tasks: 2,
    competitors: [ids.contestant],
    staff: [ids.author, ids.spectator],
    ...given,
  });
}

async function numbers(contestId: number) {
  const { body } = await contestant.call('tasks', { contestId });
  return body.error ?? body.tasks.map((task) => task.number);
}

async function withStatement(contestId: number) {
  const content = Buffer.from('%PDF-1.4 the statement');
  const { task_id } = await server.app.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow();
  await server.app.db
    .insertInto('statements')
    .values({
      task_id,
      lang: 'bg',
      mime: 'application/pdf',
      name: 'задача.pdf',
      file_hash: await putFile(server.app.db, content),
    })
    .execute();
  return { taskId: task_id, content };
}

describe('the list of tasks', () => {
  it('[API-6] is empty for a competitor until the very start, and then whole', async () => {
    const id = await contest({ start_at: NOW + 1, end_at: NOW + HOUR });
    expect(await numbers(id)).toBe('backend.not_started');
    server.setTime(NOW + 1);
    expect(await numbers(id)).toEqual([1, 2]);
    server.setTime(NOW + 2 * HOUR);
    expect(await numbers(id)).toEqual([1, 2]);
  });

  // F92
  it.each(['ioi', 'icpc', 'dzi'] as const)(
    '[SHL-3] a person who has finished an %s contest still reads its tasks',
    async (type) => {
      const id = await server.seed.contest({ type, tasks: 1, end_at: NOW + HOUR });
      await server.seed.participant({ contest_id: id, user_id: ids.contestant, finished_at: NOW - 1 });
      expect(await numbers(id)).toEqual([1]);
      expect((await contestant.call('task', { contestId: id, tid: 1 })).error).toBeNull();
    },
  );

  it('[SHL-3] says to whom has finished an nvo exam early that they have, until the end', async () => {
    const id = await server.seed.contest({ type: 'nvo', tasks: 1, end_at: NOW + HOUR });
    await server.seed.participant({
      contest_id: id,
      user_id: ids.contestant,
      finished_at: NOW - 1,
      extra_time_seconds: 60,
    });
    expect(await numbers(id)).toBe('backend.finished');
    server.setTime(NOW + HOUR + 59_999);
    expect(await numbers(id)).toBe('backend.finished');
    server.setTime(NOW + HOUR + 60_000);
    expect(await numbers(id)).toEqual([]);
  });

  it('[SHL-4] holds of nvo only the module under way, and nothing after the finish', async () => {
    const id = await server.seed.contest({ type: 'nvo', tasks: 3 });
    const participant = await server.seed.participant({ contest_id: id, user_id: ids.contestant });
    const set = (values: object) =>
      server.app.db.updateTable('participants').set(values).where('id', '=', participant).execute();
    expect(await numbers(id)).toEqual([]);
    await set({ started_tasks: 2, module_started_at: NOW - 1000 });
    expect(await numbers(id)).toEqual([2]);
    expect((await contestant.call('task', { contestId: id, tid: 1 })).error).toBe('backend.module_over');
    await set({ finished_at: NOW });
    expect(await numbers(id)).toBe('backend.finished');
  });

  it('shows staff the tasks of their contests only, also before the start', async () => {
    const mine = await contest({ start_at: NOW + HOUR });
    const other = await server.seed.contest({ tasks: 1 });
    const of = async (person: Person) => (await person.call('tasks')).body.tasks.length;
    expect(await of(admin)).toBeGreaterThan(await of(author));
    expect((await author.call('tasks', { contestId: mine })).body.tasks).toHaveLength(2);
    expect((await author.call('tasks', { contestId: other })).status).toBe(404);
    expect(await of(stranger)).toBe(0);
  });
});

describe('one task', () => {
  it('has its limits, languages and statements, and is "not now" before the start', async () => {
    const id = await contest({ start_at: NOW + 1, end_at: NOW + HOUR, submission_interval_ms: 30_000 });
    const { content } = await withStatement(id);
    expect(await contestant.call('task', { contestId: id, tid: 2 })).toMatchObject({
      status: 409,
      error: 'backend.not_started',
    });
    server.setTime(NOW + 1);
    expect((await contestant.call('task', { contestId: id, tid: 2 })).body).toMatchObject({
      number: 2,
      label: 'B',
      name: 'Task B',
      languages: ['cpp', 'c', 'java', 'py', 'go'],
      submission_interval_ms: 30_000,
      statements: [{ lang: 'bg', mime: 'application/pdf', bytes: content.length, name: 'задача.pdf' }],
    });
    expect((await contestant.call('task', { contestId: id, tid: 3 })).status).toBe(404);
  });

  it('[API-6] shows its statement by number to a competitor, by id to those who run the contest', async () => {
    const id = await contest({ start_at: NOW + 1, end_at: NOW + HOUR });
    const { taskId, content } = await withStatement(id);
    const byNumber = (lang = 'bg') => contestant.call('statement', { contestId: id, tid: 2, lang });
    const byId = async (person: Person) =>
      (await person.call('statement', { tid: taskId, lang: 'bg' })).status;
    expect((await byNumber()).status).toBe(409);
    expect(await byId(spectator)).toBe(404);
    expect([await byId(author), await byId(admin), await byId(stranger)]).toEqual([200, 200, 404]);
    server.setTime(NOW + HOUR / 2);
    const shown = await byNumber();
    expect(Buffer.from(shown.body as unknown as Uint8Array)).toEqual(content);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; .*%D0%B7/);
    expect((await byNumber('en')).status).toBe(404);
    expect(await byId(spectator)).toBe(200);
  });
});

describe('news of a task', () => {
  it('[LIV-5] reaches its staff at once and everybody only when the contest has started', async () => {
    const id = await contest({ start_at: NOW + 1, end_at: NOW + HOUR });
    const row = await server.app.db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const publish = (now: number) =>
      server.app.write((trx, publish) =>
        publishTask(trx, publish, { contest: row, number: 1, action: 'update', now }),
      );
    await publish(NOW);
    expect(await server.told(`/topic/contest/${id}`)).toEqual([]);
    expect((await server.told(`/topic/task@${ids.author}`)).at(-1)).toMatchObject({
      action: 'update',
      contest: id,
      task: { number: 1, name: 'Task A' },
    });
    await publish(NOW + HOUR / 2);
    expect(await server.told(`/topic/contest/${id}`)).toMatchObject([{ action: 'task', number: 1 }]);
  });
});
