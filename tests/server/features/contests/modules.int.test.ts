import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, type Person, startTestServer, type TestServer } from '../../../support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
let vera: Person;
let veraId: number;

beforeAll(async () => {
  server = await startTestServer();
  veraId = await server.seed.user({ name: 'vera' });
  vera = await server.loginAs('vera');
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

const exam = (tasks: number) => server.seed.contest({ type: 'nvo', tasks, competitors: [veraId] });
const numbers = (frame: Record<string, unknown> | undefined) =>
  (frame?.['tasks'] as { number: number }[] | undefined)?.map((task) => task.number);

describe('the modules of an exam', () => {
  it('[QIZ-2] are started one after another; each is refused an end in its first 60 seconds', async () => {
    const contestId = await exam(2);
    expect((await vera.call('start', { contestId })).body).toMatchObject({
      started_tasks: 1,
      tasks_left: 1,
      userTimeTillStart: 0,
    });
    server.setTime(NOW + MINUTE);
    for (const call of ['nextModule', 'finish'] as const) {
      const refused = await vera.call(call, { contestId });
      expect([refused.status, refused.error]).toEqual([409, 'backend.module_too_short']);
    }
    server.setTime(NOW + MINUTE + 1);
    expect((await vera.call('nextModule', { contestId })).body).toMatchObject({
      started_tasks: 2,
      tasks_left: 0,
    });
    expect((await vera.call('nextModule', { contestId })).error).toBe('backend.module_too_short');
    server.setTime(NOW + 3 * MINUTE);
    expect((await vera.call('nextModule', { contestId })).body).toMatchObject({
      started_tasks: 2,
      tasks_left: 0,
    });
    expect((await vera.call('nextModule', { contestId })).error).toBe('backend.no_module');
    expect((await vera.call('start', { contestId })).error).toBe('backend.no_module');
  });

  it('[SHL-4] show the competitor the task that was started and no other', async () => {
    const contestId = await exam(2);
    const listed = async () =>
      (await vera.call('tasks', { contestId })).body.tasks.map((task) => task.number);
    const told = async () => (await server.told(`/user/queue/tasks/${contestId}@${veraId}`)).map(numbers);
    expect(await listed()).toEqual([]);
    await vera.call('start', { contestId });
    expect(await listed()).toEqual([1]);
    server.setTime(NOW + 2 * MINUTE);
    await vera.call('nextModule', { contestId });
    expect(await listed()).toEqual([2]);
    server.setTime(NOW + 4 * MINUTE);
    await vera.call('finish', { contestId });
    expect(await listed()).toEqual([]);
    expect(await told()).toEqual([[1], [2], []]);
  });

  it('start once, however often and at once it is asked', async () => {
    const contestId = await exam(3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => vera.call('start', { contestId })));
    expect(answers.map(({ body }) => body.started_tasks)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await server.told(`/user/queue/tasks/${contestId}@${veraId}`)).toHaveLength(1);
  });

  it('are there only in an exam that runs', async () => {
    const icpc = await server.seed.contest({ tasks: 1, competitors: [veraId] });
    expect((await vera.call('start', { contestId: icpc })).error).toBe('backend.no_module');
    const waiting = await server.seed.contest({
      type: 'nvo',
      tasks: 1,
      start_at: NOW + MINUTE,
      competitors: [veraId],
    });
    expect(await vera.call('start', { contestId: waiting })).toMatchObject({
      status: 409,
      error: 'backend.not_started',
    });
  });
});

describe('finishing', () => {
  it('[QIZ-3] is told to the person, and nothing can be sent afterwards', async () => {
    const contestId = await server.seed.contest({ tasks: 1, check_screen: true, competitors: [veraId] });
    expect((await vera.call('finish', { contestId })).body).toEqual({ ok: true });
    expect(await server.told(`/user/queue/time/${contestId}@${veraId}`)).toMatchObject([
      { finished: true, diffExtraTime: 0 },
    ]);
    const submission = { contestId, task: 1, language: 'cpp', client_id: crypto.randomUUID() };
    const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
    expect(await vera.call('submit', submission, source)).toMatchObject({
      status: 409,
      error: 'backend.finished',
    });
    expect((await vera.call('init', { contestId })).body.finished).toBe(true);
    expect((await vera.call('me')).body.contests.find(({ id }) => id === contestId)?.finished).toBe(true);
    const rows = await server.app.db.selectFrom('submissions').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('is the same sent again, and keeps the first time', async () => {
    const contestId = await server.seed.contest({ competitors: [veraId] });
    await vera.call('finish', { contestId });
    server.setTime(NOW + MINUTE);
    expect((await vera.call('finish', { contestId })).status).toBe(200);
    const query = server.app.db.selectFrom('participants').select('finished_at');
    const row = await query.where('contest_id', '=', contestId).executeTakeFirstOrThrow();
    expect(row.finished_at).toBe(NOW);
  });

  it('is refused before the start and after the end', async () => {
    const waiting = await server.seed.contest({ start_at: NOW + MINUTE, competitors: [veraId] });
    expect((await vera.call('finish', { contestId: waiting })).error).toBe('backend.not_started');
    const over = await server.seed.contest({ end_at: NOW, competitors: [veraId] });
    expect((await vera.call('finish', { contestId: over })).error).toBe('backend.not_running');
  });
});
