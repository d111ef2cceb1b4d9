import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { putFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { whileTreeChanges } from '#tests/support/heldRows.ts';
import { fakeMaker, makeNext, textIn, writeTree } from '#tests/support/makings.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const VALIDATOR = { 'input_validators/v.py': 'import sys\nsys.exit(42)\n' };
const TREE = {
  'problem.yaml': 'problem_format_version: 2025-09\ntype: scoring\nname: Turned\n',
  'generators/gen.py': 'import sys\nprint(*sys.argv[1:])\n',
  'submissions/accepted/right.py': 'print(input()[::-1])\n',
  'generators/tests.txt': '[sample]\ngen 1 2\n[secret/1-small]\nfor n in 1..2 {\n  gen {n} 5\n}\n',
};

let server: TestServer;
let admin: Person;
let taskId: number;

beforeEach(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  const contest = await server.seed.contest({});
  taskId = await server.seed.task(contest, 1);
  admin = await server.loginAs('admin');
  await writeTree(server.app, taskId, TREE);
});
afterEach(() => server.stop());

const shown = async (): Promise<WorkshopTests> => (await admin.call('workshopTests', { tid: taskId })).body;
const make = async () => admin.call('makeWorkshopTests', { tid: taskId, revision: (await shown()).revision });
const text = (path: string) => textIn(server.app, taskId, path);
const write = (files: Readonly<Record<string, string>>) => writeTree(server.app, taskId, files);

describe('[AUT-12] tests made by a script', () => {
  it('says before what it would do, makes inputs and answers, and then has nothing to do', async () => {
    const before = await shown();
    expect(before.plan).toMatchObject({
      inputs: ['sample/01', 'secret/1-small/01', 'secret/1-small/02'],
      answers: ['sample/01', 'secret/1-small/01', 'secret/1-small/02'],
      removed: [],
      kept: 0,
    });
    expect(before.main).toBe('submissions/accepted/right.py');
    expect((await make()).status).toBe(200);
    expect((await shown()).making).toMatchObject({ state: 'waiting', total: 3, done: 0 });
    const maker = fakeMaker(server.app);
    expect(await makeNext(server.app, maker)).toBe('judged');
    expect(await text('data/secret/1-small/02.in')).toBe('2 5\n');
    expect(await text('data/secret/1-small/02.ans')).toBe('5 2');
    const after = await shown();
    expect(after.making).toMatchObject({ state: 'done', total: 3, done: 3, faults: [], by: 'admin' });
    expect(after.plan).toMatchObject({ inputs: [], answers: [], kept: 3 });
    expect(after.tests.map(({ name, line, from }) => [name, line, from])).toEqual([
      ['sample/01', 2, 'made'],
      ['secret/1-small/01', 5, 'made'],
      ['secret/1-small/02', 5, 'made'],
    ]);
    expect(after.tests[2]?.facts).toEqual({
      lines: 1,
      words: 2,
      longest_line: 3,
      numbers: 2,
      least: '2',
      greatest: '5',
    });
  });

  it('makes again only outdated tests: those of a changed line or another solution, and none for a new order', async () => {
    await make();
    await makeNext(server.app, fakeMaker(server.app));
    await write({ 'generators/tests.txt': TREE['generators/tests.txt'].replace('gen 1 2', 'gen 1 3') });
    expect((await shown()).plan).toMatchObject({ inputs: ['sample/01'], kept: 2 });
    await make();
    const second = fakeMaker(server.app);
    await makeNext(server.app, second);
    expect(second.asked).toEqual(['generate 1 3', 'answer 1 3']);
    await write({ 'submissions/accepted/right.py': 'print("x")\n' });
    expect((await shown()).plan).toMatchObject({ inputs: [], answers: { length: 3 } });
    await make();
    const third = fakeMaker(server.app);
    await makeNext(server.app, third);
    expect(third.asked.filter((one) => one.startsWith('generate'))).toEqual([]);
    expect(third.asked).toHaveLength(3);
    // The same lines in another group: their tests are found by the commands that made them.
    await write({ 'generators/tests.txt': '[secret/2-other]\nfor n in 1..2 {\n  gen {n} 5\n}\n' });
    await make();
    const fourth = fakeMaker(server.app);
    await makeNext(server.app, fourth);
    expect(fourth.asked).toEqual([]);
    expect(await text('data/secret/2-other/02.in')).toBe('2 5\n');
    expect(await text('data/secret/1-small/02.in')).toBeNull();
    expect(await text('data/secret/1-small/02.ans')).toBeNull();
  });

  it('is swept away a month later where no tree took it in, or its task is gone', async () => {
    const { db } = server.app;
    const month = 31 * 86_400_000;
    const made = () => db.selectFrom('task_made_files').select(['hash']).execute();
    const kept = async (hash: string) =>
      (await db.selectFrom('files').select('hash').where('hash', '=', hash).execute()).length > 0;
    await make();
    await makeNext(server.app, fakeMaker(server.app));
    const inTree = (await made()).map(({ hash }) => hash);
    const other = await putFile(db, Buffer.from('stopped before it was done'), { kept: 'draft' });
    const row = { task_id: taskId, recipe: 'r', hash: other, bytes: 26 };
    await db
      .insertInto('task_made_files')
      .values({ ...row, at: Date.now() })
      .execute();
    await db.updateTable('files').set({ draft_at: 1 }).where('draft_at', 'is not', null).execute();
    await sweepFiles(db);
    expect(await kept(other)).toBe(true);
    await db
      .updateTable('task_made_files')
      .set({ at: Date.now() - month })
      .execute();
    expect(await sweepFiles(db)).toEqual({ rows: 1, contents: 0 });
    expect([await made(), await kept(other)]).toEqual([[], false]);
    for (const hash of inTree) expect(await kept(hash)).toBe(true);
    expect((await shown()).plan).toMatchObject({ inputs: [], answers: [], kept: 3 });
  });

  it('never touches what somebody wrote, and makes the answer of a test written by hand', async () => {
    await write({
      'data/secret/1-small/01.in': 'by hand\n',
      'data/secret/1-small/hand.in': 'abc\n',
      'data/secret/1-small/hand.ans': 'mine\n',
    });
    expect((await shown()).plan.clashes).toEqual(['secret/1-small/01']);
    await make();
    await makeNext(server.app, fakeMaker(server.app));
    expect(await text('data/secret/1-small/01.in')).toBe('by hand\n');
    expect(await text('data/secret/1-small/01.ans')).toBe('dnah yb');
    expect(await text('data/secret/1-small/hand.ans')).toBe('mine\n');
    await write({ 'generators/tests.txt': '' });
    await make();
    await makeNext(server.app, fakeMaker(server.app));
    expect((await shown()).tests.map(({ name }) => name)).toEqual([
      'secret/1-small/01',
      'secret/1-small/hand',
    ]);
    expect(await text('data/secret/1-small/01.ans')).toBe('dnah yb');
  });

  it('keeps what somebody writes while it is made', async () => {
    await make();
    const maker = fakeMaker(server.app, {
      before: () => write({ 'data/sample/01.in': 'meanwhile\n' }),
    });
    await makeNext(server.app, maker);
    expect(await text('data/sample/01.in')).toBe('meanwhile\n');
    expect(await text('data/sample/01.ans')).toBeNull();
  });

  it('says what a program failed at, with the line of the script, and makes the rest', async () => {
    await make();
    const fault = { how: 'exited', code: 3, said: 'no such n' } as const;
    const maker = fakeMaker(server.app, {
      generate: (args) => (args[0] === '2' ? { fault } : args.join(' ')),
      answer: (input) => (input.startsWith('1 2') ? { fault: { ...fault, how: 'cpu', code: null } } : 'ok'),
    });
    await makeNext(server.app, maker);
    const { making, tests } = await shown();
    expect(making).toMatchObject({ state: 'done' });
    expect(making?.faults).toEqual([
      expect.objectContaining({ test: 'sample/01', line: 2, part: 'solution', how: 'cpu' }),
      expect.objectContaining({
        test: 'secret/1-small/02',
        line: 5,
        part: 'generator',
        code: 3,
        said: 'no such n',
      }),
    ]);
    expect(tests.map(({ input_state: state }) => state)).toEqual(['current', 'current', 'missing']);
    expect(await text('data/secret/1-small/01.ans')).toBe('ok');
  });

  it('asks the validators about each input once, and says what they refuse', async () => {
    await write(VALIDATOR);
    expect((await shown()).plan.checks).toBe(3);
    await make();
    const maker = fakeMaker(server.app, { accepts: (input) => !input.startsWith('2') });
    await makeNext(server.app, maker);
    const { tests, plan } = await shown();
    expect(tests.map(({ check, said }) => [check, said])).toEqual([
      ['accepted', ''],
      ['accepted', ''],
      ['refused', 'refused'],
    ]);
    expect(plan.checks).toBe(0);
    await make();
    const again = fakeMaker(server.app);
    await makeNext(server.app, again);
    expect(again.asked).toEqual([]);
  });

  it('goes on with the missing tests after its judge was lost', async () => {
    await make();
    let runs = 0;
    const dying = fakeMaker(server.app, {
      before: () => ((runs += 1) > 3 ? Promise.reject(new Error('killed')) : Promise.resolve()),
    });
    expect(await makeNext(server.app, dying)).toBe('broken');
    expect((await shown()).making).toMatchObject({ state: 'running' });
    await server.app.db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
    const next = fakeMaker(server.app);
    expect(await makeNext(server.app, next)).toBe('judged');
    expect([...dying.asked, ...next.asked].toSorted()).toEqual([
      'answer 1 2',
      'answer 1 5',
      'answer 2 5',
      'generate 1 2',
      'generate 1 5',
      'generate 2 5',
    ]);
  });

  it('is given up after three losses, and says so', async () => {
    await make();
    const dying = fakeMaker(server.app, { before: () => Promise.reject(new Error('no box')) });
    for (let turn = 0; turn < 3; turn += 1) {
      await server.app.db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
      await makeNext(server.app, dying);
    }
    expect((await shown()).making).toMatchObject({ state: 'failed', error: 'no box' });
    expect((await make()).status).toBe(200);
  });

  it('is stopped by a press, before and while a judge has it', async () => {
    await make();
    expect((await make()).error).toBe('backend.already_making');
    expect((await admin.call('stopWorkshopMaking', { tid: taskId })).status).toBe(200);
    expect(await makeNext(server.app, fakeMaker(server.app))).toBeNull();
    expect((await admin.call('stopWorkshopMaking', { tid: taskId })).error).toBe('backend.nothing_to_stop');
    await make();
    let stopped = false;
    const maker = fakeMaker(server.app, {
      before: async () => {
        if (!stopped) await admin.call('stopWorkshopMaking', { tid: taskId });
        stopped = true;
      },
    });
    expect(await makeNext(server.app, maker)).toBe('dropped');
    expect((await shown()).making).toMatchObject({ state: 'stopped' });
    expect(await text('data/sample/01.in')).toBeNull();
    await make();
    const next = fakeMaker(server.app);
    await makeNext(server.app, next);
    expect(next.asked).not.toContain('generate 1 2');
    expect(await text('data/sample/01.in')).toBe('1 2\n');
  });

  it('gives way to what a competitor waits for, between two tests, and goes on afterwards', async () => {
    await make();
    const { app } = server;
    const contest = await server.seed.contest({ competitors: [await server.seed.user({ name: 'c' })] });
    const { id: participant } = await app.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', contest)
      .executeTakeFirstOrThrow();
    const waiting = {
      contest_id: contest,
      participant_id: participant,
      priority: 30,
      turn: 0,
      created_at: 0,
    };
    let waits = false;
    const maker = fakeMaker(app, {
      before: async () => {
        if (waits) return;
        waits = true;
        await app.db
          .insertInto('judge_jobs')
          .values({ ...waiting, kind: 'submission', language: 'cpp' })
          .execute();
      },
    });
    expect(await makeNext(app, maker)).toBe('dropped');
    expect(maker.asked).toEqual(['generate 1 2', 'answer 1 2']);
    await app.db.deleteFrom('judge_jobs').where('kind', '=', 'submission').execute();
    expect(await makeNext(app, maker)).toBe('judged');
    expect(maker.asked).toHaveLength(6);
  });

  it('refuses a plan that is no longer the one that was seen', async () => {
    const { revision } = await shown();
    await write({ 'generators/tests.txt': 'gen 1 > sample/1\n' });
    expect((await admin.call('makeWorkshopTests', { tid: taskId, revision })).error).toBe(
      'backend.changed_meanwhile',
    );
  });

  it('refuses a plan that somebody\u2019s change overtakes before it is written (F96)', async () => {
    const { revision } = await shown();
    const late = await whileTreeChanges(server.app.db, taskId, () =>
      admin.call('makeWorkshopTests', { tid: taskId, revision }),
    );
    expect(late.error).toBe('backend.changed_meanwhile');
    expect((await shown()).making).toBeNull();
  });

  it('names the lines of programs and files that are not there', async () => {
    await write({ 'generators/tests.txt': '[sample]\nnobody 1\ncopy nothing.in\ngen {' });
    expect((await shown()).script.faults).toEqual([
      { line: 2, code: 'script_no_program', values: { program: 'nobody' } },
      { line: 3, code: 'script_no_file', values: { path: 'nothing.in' } },
    ]);
  });
});
