import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endDueModules } from '#server/features/contest/contests/module-clock.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

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

/** An exam with a module for each length, in minutes; null: until the end of the contest. */
async function exam(...lengths: readonly (number | null)[]): Promise<number> {
  const id = await server.seed.contest({ type: 'nvo', tasks: lengths.length, competitors: [veraId] });
  for (const [index, module_minutes] of lengths.entries()) {
    await server.app.db
      .updateTable('contest_tasks')
      .set({ module_minutes })
      .where('contest_id', '=', id)
      .where('number', '=', index + 1)
      .execute();
  }
  return id;
}
const participant = (contestId: number) =>
  server.app.db
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
const numbers = (frame: Record<string, unknown> | undefined) =>
  (frame?.['tasks'] as { number: number }[] | undefined)?.map((task) => task.number);

describe('the modules of an exam', () => {
  it('[QIZ-2] are started one after another; each is refused an end in its first 60 seconds', async () => {
    const contestId = await exam(null, null);
    expect((await vera.call('start', { contestId })).body).toMatchObject({
      started_tasks: 1,
      tasks_left: 1,
      userTimeTillStart: 0,
      module: { timeTillStart: 0, timeTillEnd: null },
    });
    server.setTime(NOW + MINUTE);
    for (const call of ['nextModule', 'finish'] as const) {
      const refused = await vera.call(call, { contestId });
      expect([refused.status, refused.error]).toEqual([409, 'backend.module_too_short']);
    }
    server.setTime(NOW + MINUTE + 1);
    // The next module waits: its time begins when the person starts it.
    expect((await vera.call('nextModule', { contestId })).body).toMatchObject({
      started_tasks: 1,
      tasks_left: 1,
      module: null,
      finished: false,
    });
    expect((await vera.call('nextModule', { contestId })).error).toBe('backend.no_module');
    expect((await vera.call('start', { contestId })).body).toMatchObject({ started_tasks: 2, tasks_left: 0 });
    expect((await vera.call('nextModule', { contestId })).error).toBe('backend.module_too_short');
    server.setTime(NOW + 3 * MINUTE);
    expect((await vera.call('nextModule', { contestId })).body).toMatchObject({
      started_tasks: 2,
      tasks_left: 0,
      module: null,
      finished: true,
    });
    for (const call of ['nextModule', 'start'] as const)
      expect((await vera.call(call, { contestId })).error).toBe('backend.finished');
  });

  it('[QIZ-2] are told of before they begin, once the contest has started: name, kind and length, nothing else', async () => {
    const contestId = await exam(45, null);
    expect((await vera.call('init', { contestId })).body.modules).toEqual([
      { number: 1, name: 'Task A', is_quiz: false, questions: null, minutes: 45, max_score: 100 },
      { number: 2, name: 'Task B', is_quiz: false, questions: null, minutes: null, max_score: 100 },
    ]);
    server.setTime(NOW - 3 * 60 * MINUTE);
    expect((await vera.call('init', { contestId })).body.modules).toEqual([]);
    server.setTime(NOW);
    const ioi = await server.seed.contest({ type: 'ioi', tasks: 2, competitors: [veraId] });
    expect((await vera.call('init', { contestId: ioi })).body.modules).toEqual([]);
  });

  it('[TSK-1] are called as their tasks are, in every language', async () => {
    const contestId = await exam(45);
    const names = { bg: 'Задача А', en: 'Task A' };
    await server.app.db
      .updateTable('tasks')
      .set({ names: JSON.stringify(names) })
      .where('id', 'in', (eb) =>
        eb.selectFrom('contest_tasks').select('task_id').where('contest_id', '=', contestId),
      )
      .execute();
    expect((await vera.call('init', { contestId })).body.modules).toMatchObject([{ name: 'Task A', names }]);
  });

  it('[SHL-4] show the competitor the task that was started and no other', async () => {
    const contestId = await exam(null, null);
    const listed = async () =>
      (await vera.call('tasks', { contestId })).body.tasks.map((task) => task.number);
    const told = async () => (await server.told(`/user/queue/tasks/${contestId}@${veraId}`)).map(numbers);
    expect(await listed()).toEqual([]);
    await vera.call('start', { contestId });
    expect(await listed()).toEqual([1]);
    server.setTime(NOW + 2 * MINUTE);
    await vera.call('nextModule', { contestId });
    expect(await listed()).toEqual([]);
    await vera.call('start', { contestId });
    expect(await listed()).toEqual([2]);
    server.setTime(NOW + 4 * MINUTE);
    await vera.call('finish', { contestId });
    expect(await listed()).toEqual([]);
    expect(await told()).toEqual([[1], [], [2], []]);
  });

  it('start once, however often and at once it is asked', async () => {
    const contestId = await exam(null, 5, 5);
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

describe('a module whose time is over', () => {
  const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
  const submission = (contestId: number, task: number) => ({
    contestId,
    task,
    language: 'cpp',
    client_id: crypto.randomUUID(),
  });

  it('[QIZ-2] [SHL-4] shows and takes nothing from the millisecond of its end on, before anything has noticed', async () => {
    const contestId = await exam(20, 30);
    await vera.call('start', { contestId });
    server.setTime(NOW + 20 * MINUTE - 1);
    expect((await vera.call('init', { contestId })).body).toMatchObject({ userTimeTillEnd: 1 });
    expect((await vera.call('task', { contestId, tid: 1 })).status).toBe(200);
    expect((await vera.call('submit', submission(contestId, 1), source)).status).toBe(200);
    server.setTime(NOW + 20 * MINUTE);
    expect((await vera.call('tasks', { contestId })).body.tasks).toEqual([]);
    expect((await vera.call('init', { contestId })).body).toMatchObject({ module: null, tasks_left: 1 });
    const over = { status: 409, error: 'backend.module_over' };
    expect(await vera.call('task', { contestId, tid: 1 })).toMatchObject(over);
    expect(await vera.call('statement', { contestId, tid: 1, lang: 'bg' })).toMatchObject(over);
    expect(await vera.call('submit', submission(contestId, 1), source)).toMatchObject(over);
    expect((await vera.call('nextModule', { contestId })).error).toBe('backend.no_module');
  });

  it('[QIZ-2] neither shows nor takes anything before it has been started', async () => {
    const contestId = await exam(20, 30);
    const early = { status: 409, error: 'backend.module_not_started' };
    const refused = async (task: number) => {
      expect(await vera.call('task', { contestId, tid: task })).toMatchObject(early);
      expect(await vera.call('statement', { contestId, tid: task, lang: 'bg' })).toMatchObject(early);
      expect(await vera.call('attachment', { contestId, tid: task, name: 'a' })).toMatchObject(early);
      expect(await vera.call('submit', submission(contestId, task), source)).toMatchObject(early);
    };
    await refused(1);
    await vera.call('start', { contestId });
    await refused(2);
    expect((await vera.call('task', { contestId, tid: 3 })).status).toBe(404);
  });

  it('[QIZ-2] is ended by itself once, is told, and the next one can be started', async () => {
    const contestId = await exam(20, 30);
    await vera.call('start', { contestId });
    server.setTime(NOW + 20 * MINUTE - 1);
    expect(await endDueModules(server.app)).toBe(0);
    server.setTime(NOW + 20 * MINUTE);
    await Promise.all([endDueModules(server.app), endDueModules(server.app)]);
    const frames = await server.told(`/user/queue/time/${contestId}@${veraId}`);
    expect(frames.map(({ module }) => module)).toEqual([
      { timeTillStart: 0, timeTillEnd: 20 * MINUTE },
      null,
    ]);
    expect((await server.told(`/user/queue/tasks/${contestId}@${veraId}`)).map(numbers)).toEqual([[1], []]);
    expect((await vera.call('start', { contestId })).body).toMatchObject({
      started_tasks: 2,
      module: { timeTillEnd: 30 * MINUTE },
    });
  });

  it('[QIZ-2] [QIZ-3] the last one finishes the exam, at the instant its time was over', async () => {
    const contestId = await exam(20);
    await vera.call('start', { contestId });
    server.setTime(NOW + 27 * MINUTE);
    await endDueModules(server.app);
    expect((await participant(contestId)).finished_at).toBe(NOW + 20 * MINUTE);
    expect((await vera.call('init', { contestId })).body).toMatchObject({ finished: true, tasks_left: 0 });
    expect((await vera.call('submit', submission(contestId, 1), source)).error).toBe('backend.finished');
  });

  it('[QIZ-2] [TML-2] gets the extra time given during it; time given between two goes to the next', async () => {
    const contestId = await exam(20, 30, 10);
    const admin = await server.seed.user({ name: `admin${contestId}`, role: 'admin' });
    expect(admin).toBeGreaterThan(0);
    const staff = await server.loginAs(`admin${contestId}`);
    const { id: pid } = await participant(contestId);
    const give = (minutes: number) => staff.call('extendParticipant', { cid: contestId, pid, minutes });
    const left = async () => (await vera.call('init', { contestId })).body.module?.timeTillEnd;
    await vera.call('start', { contestId });
    expect((await give(5)).status).toBe(200);
    expect(await left()).toBe(25 * MINUTE);
    server.setTime(NOW + 2 * MINUTE);
    await vera.call('nextModule', { contestId });
    await give(3);
    await vera.call('start', { contestId });
    expect(await left()).toBe(33 * MINUTE);
    server.setTime(NOW + 4 * MINUTE);
    await vera.call('nextModule', { contestId });
    await vera.call('start', { contestId });
    expect(await left()).toBe(10 * MINUTE);
  });

  it('[QIZ-2] ends with the contest, where that comes first', async () => {
    const contestId = await exam(20);
    await server.app.db
      .updateTable('contests')
      .set({ end_at: NOW + 10 * MINUTE })
      .where('id', '=', contestId)
      .execute();
    expect((await vera.call('start', { contestId })).body.userTimeTillEnd).toBe(10 * MINUTE);
    server.setTime(NOW + 10 * MINUTE);
    expect((await vera.call('submit', submission(contestId, 1), source)).error).toBe('backend.not_running');
    expect((await vera.call('tasks', { contestId })).body.tasks).toEqual([]);
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
    const kept = server.app.db.selectFrom('submissions').select('id').where('contest_id', '=', contestId);
    expect(await kept.execute()).toEqual([]);
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
