import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addVersion, judgeTask } from '#tests/support/judging.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let anna: Person;
let author: Person;
let stranger: Person;
let admin: Person;
let ids: Cast['ids'];
let cid: number;
let tasks: number[];

beforeAll(async () => {
  ({ server, anna, author, stranger, admin, ids } = await startWithCast());
});
beforeEach(async () => {
  server.setTime(NOW);
  cid = await server.seed.contest({
    type: 'icpc',
    competitors: [ids.anna],
    staff: [ids.author],
    start_at: NOW - 60_000,
  });
  tasks = [];
  for (const number of [1, 2, 3]) {
    const id = await server.seed.task(cid, number, { max_score: 1 });
    await addVersion(server.app.db, id);
    tasks.push(id);
  }
});
afterAll(() => server.stop());

const shown = async (who = author) => (await who.call('contestTasks', { cid })).body;
const order = (to: readonly number[], known: readonly number[] = tasks, who = author) =>
  who.call('orderContestTasks', { cid, order: JSON.stringify(to), known: JSON.stringify(known) });
const labels = async () => (await shown()).tasks.map(({ id, label }) => `${label}${tasks.indexOf(id)}`);
const annasList = async () =>
  (await anna.call('tasks', { contestId: cid })).body.tasks.map(({ id }) => tasks.indexOf(id));
const submit = () =>
  anna.call(
    'submit',
    { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'int main() {}' } },
  );
const told = async () => (await server.told(`/user/queue/tasks/${cid}@${ids.anna}`)).length;
const audited = async () =>
  (await admin.call('audit', { contestId: cid })).body.entries.map(({ action }) => action);

describe('tasks of a contest', () => {
  it('[AUT-2] are ordered, letters follow the places, and a competitor is told at once', async () => {
    const [a = 0, b = 0, c = 0] = tasks;
    const before = await told();
    const board = async () => (await server.told(`/topic/standing/${cid}`)).length;
    const boardBefore = await board();
    expect((await order([c, a, b])).error).toBeNull();
    expect(await board()).toBeGreaterThan(boardBefore);
    expect(await labels()).toEqual(['A2', 'B0', 'C1']);
    expect(await annasList()).toEqual([2, 0, 1]);
    expect(await told()).toBe(before + 1);
    expect(await server.told(`/topic/desk@${ids.author}`)).toContainEqual(
      expect.objectContaining({ subject: 'tasks', contest: cid }),
    );
    expect(await audited()).toEqual(['orderContestTasks']);
  });

  it('[AUT-2] labels of their own stay with their tasks', async () => {
    const [a = 0, b = 0, c = 0] = tasks;
    const known = JSON.stringify(['A', 1, null, null]);
    const own = await author.call('setContestTask', {
      cid,
      tid: a,
      label: 'Warm',
      max_score: 1,
      module_minutes: '',
      balloon_color: '',
      known,
    });
    expect(own.error).toBeNull();
    await order([b, a, c]);
    expect(await labels()).toEqual(['B1', 'Warm0', 'C2']);
  });

  it('[AUT-2] two who order at once: the second is told, and nothing is lost', async () => {
    const [a = 0, b = 0, c = 0] = tasks;
    const [first, second] = await Promise.all([order([b, a, c]), order([c, b, a], tasks, admin)]);
    expect([first.error, second.error].sort()).toEqual(['backend.changed_meanwhile', null]);
    expect([
      ['A1', 'B0', 'C2'],
      ['A2', 'B1', 'C0'],
    ]).toContainEqual(await labels());
  });

  it('[AUT-2] settings that somebody else changed meanwhile are not overwritten', async () => {
    const set = (label: string) =>
      author.call('setContestTask', {
        cid,
        tid: tasks[0] ?? 0,
        label,
        max_score: 2,
        module_minutes: '',
        balloon_color: '',
        known: JSON.stringify(['A', 1, null, null]),
      });
    expect((await set('X')).error).toBeNull();
    expect((await set('Y')).error).toBe('backend.changed_meanwhile');
    expect((await shown()).tasks[0]).toMatchObject({ label: 'X', max_score: 2 });
    const taken = await author.call('setContestTask', {
      cid,
      tid: tasks[1] ?? 0,
      label: 'X',
      max_score: 1,
      module_minutes: '',
      balloon_color: '',
      known: JSON.stringify(['B', 1, null, null]),
    });
    expect(taken.error).toBe('backend.label_taken:X');
  });

  it('[AUT-2] a balloon colour is in the head of the board, and a text that is no colour is refused', async () => {
    const set = (color: string) =>
      author.call('setContestTask', {
        cid,
        tid: tasks[0] ?? 0,
        label: 'A',
        max_score: 1,
        module_minutes: '',
        balloon_color: color,
        known: JSON.stringify(['A', 1, null, null]),
      });
    expect((await set('red')).status).toBe(400);
    expect((await set('#E11D2A')).error).toBeNull();
    expect((await shown()).tasks[0]?.balloon_color).toBe('#e11d2a');
    expect((await set('#1d4ed8')).error).toBe('backend.changed_meanwhile');
    const board = (await anna.call('standing', { contestId: cid })).body;
    expect(board.tasks.map((task) => task.balloon_color)).toEqual(['#e11d2a', undefined, undefined]);
    await server.app.db.updateTable('contests').set({ type: 'ioi' }).where('id', '=', cid).execute();
    const other = (await anna.call('standing', { contestId: cid })).body;
    expect(other.tasks[0]).not.toHaveProperty('balloon_color');
  });

  it('[AUT-2] one is removed and comes back as it was', async () => {
    const [, b = 0] = tasks;
    expect((await author.call('removeContestTask', { cid, tid: b })).error).toBeNull();
    expect(await labels()).toEqual(['A0', 'B2']);
    expect(await annasList()).toEqual([0, 2]);
    const back = {
      cid,
      task: b,
      number: 2,
      label: 'B',
      max_score: 1,
      module_minutes: '',
      balloon_color: '#00ff7f',
    };
    expect((await author.call('addContestTask', back)).error).toBeNull();
    expect(await labels()).toEqual(['A0', 'B1', 'C2']);
    expect((await author.call('addContestTask', back)).error).toBe('backend.task_there');
  });

  // F9
  it('[AUT-2] one that was taken out is put back by the person who took it out within a day, and as long as they are staff', async () => {
    const [a = 0, b = 0] = tasks;
    for (const tid of [a, b]) await author.call('removeContestTask', { cid, tid });
    const add = async (task: number) => (await author.call('addContestTask', { cid, task })).status;
    const staff = server.app.db.updateTable('contest_staff').where('contest_id', '=', cid);
    await staff.where('user_id', '=', ids.author).set({ user_id: ids.boris }).execute();
    const mine = await server.seed.contest({ staff: [ids.author] });
    expect((await author.call('addContestTask', { cid: mine, task: a })).status).toBe(404);
    await staff.where('user_id', '=', ids.boris).set({ user_id: ids.author }).execute();
    server.setTime(NOW + 23 * 3_600_000);
    expect(await add(a)).toBe(200);
    server.setTime(NOW + 25 * 3_600_000);
    expect(await add(b)).toBe(404);
    expect((await author.call('taskList')).body.tasks.map(({ id }) => id)).not.toContain(b);
  });

  it('[AUT-2] a task that people have worked on is neither removed nor moved nor given other points', async () => {
    const [a = 0, b = 0, c = 0] = tasks;
    expect((await submit()).error).toBeNull();
    expect((await shown()).may_arrange).toBe(false);
    expect((await order([b, a, c])).error).toBe('backend.tasks_have_work');
    expect((await author.call('removeContestTask', { cid, tid: b })).error).toBe('backend.tasks_have_work');
    const points = { cid, tid: a, label: 'A', max_score: 5, module_minutes: '', balloon_color: '' };
    const known = JSON.stringify(['A', 1, null, null]);
    expect((await author.call('setContestTask', { ...points, known })).error).toBe(
      'backend.points_have_work',
    );
    expect(await labels()).toEqual(['A0', 'B1', 'C2']);
  });

  it('[AUT-7] each says whether it is fit to be used, and why not', async () => {
    const [a = 0] = tasks;
    const kinds = async () => (await shown()).tasks[0]?.problems.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['jury_unknown', 'no_judge', 'no_statement']);
    await addVersion(server.app.db, a, judgeTask({ tests: [] }));
    expect(await kinds()).toContain('no_tests');
    expect((await shown()).tasks[0]).toMatchObject({ version: 2, newest_version: 2 });
    await server.app.db.updateTable('tasks').set({ version_id: null }).where('id', '=', a).execute();
    expect(await kinds()).toEqual(['not_judged', 'no_statement']);
    expect((await author.call('useWorkshopVersion', { tid: a, version: 2 })).error).toBeNull();
    expect((await shown()).tasks[0]).toMatchObject({ version: 2, newest_version: 2 });
  });
});

describe('the list of tasks', () => {
  it('[AUT-2] shows an author those of their contests, and an admin all', async () => {
    const seen = async (who: Person) => (await who.call('taskList')).body.tasks.map(({ id }) => id);
    expect(await seen(author)).toEqual(expect.arrayContaining(tasks));
    expect(await seen(stranger)).toEqual([]);
    expect(await seen(admin)).toEqual(expect.arrayContaining(tasks));
    const found = await admin.call('taskList', { words: 'task b' });
    expect(found.body.tasks.every(({ name }) => name === 'Task B')).toBe(true);
  });

  it('[AUT-2] a task is deleted only where nobody ever used it', async () => {
    const [a = 0] = tasks;
    expect((await author.call('deleteTask', { tid: a })).error).toBe('backend.task_in_use');
    expect((await stranger.call('deleteTask', { tid: a })).status).toBe(404);
    await admin.call('removeContestTask', { cid, tid: a });
    expect((await admin.call('deleteTask', { tid: a })).error).toBeNull();
    expect((await admin.call('taskList')).body.tasks.map(({ id }) => id)).not.toContain(a);
  });

  it('[AUT-2] an author neither uses nor changes tasks of others', async () => {
    const other = await server.seed.contest({ name: 'Other', tasks: 1 });
    const { task_id: foreign } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', other)
      .executeTakeFirstOrThrow();
    expect((await author.call('addContestTask', { cid, task: foreign })).status).toBe(404);
    expect((await admin.call('addContestTask', { cid, task: foreign })).error).toBeNull();
    await addVersion(server.app.db, foreign);
    expect((await author.call('useWorkshopVersion', { tid: foreign, version: 1 })).error).toBe(
      'backend.task_not_yours',
    );
  });
});
