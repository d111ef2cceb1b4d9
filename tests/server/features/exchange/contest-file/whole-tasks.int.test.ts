import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { contentsOf } from '#server/exchange/contest-file/task.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { asInFile } from '#server/features/exchange/contest-file/tasks-out.ts';
import { importTask } from '#server/features/tasks/content/import.ts';
import { keepOutcomes } from '#server/features/tasks/content/outcomes.ts';
import { GOOD, packageWith, taskOf } from '#tests/server/exchange/packages.ts';
import { openTestStation } from '#tests/server/judge/station.ts';
import { SUM } from '#tests/server/judge/programs.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let empty: TestServer;
let admin: Person;
let newcomer: Person;
let contestId: number;
let archive: Readonly<Record<string, Uint8Array>>;

const TASK: ReadTask = { ...taskOf(GOOD), slug: 'sum' };
const OUTCOME = { verdict: 'AC' as const, score: 100, cpuMs: 3, memoryBytes: 4, faults: [] };

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  await server.seed.user({ name: 'admin', role: 'admin' });
  await empty.seed.user({ name: 'first', role: 'admin' });
  [admin, newcomer] = [await server.loginAs('admin'), await empty.loginAs('first')];
  contestId = await server.seed.contest({ name: 'Cup', type: 'ioi', tasks: 0 });
  const place = { contestId, label: 'S', maxScore: 40 };
  await server.app.write(async (trx, publish) => {
    const { taskId } = await importTask(trx, publish, TASK, { now: NOW, byUser: null, place });
    await keepOutcomes(trx, taskId, new Map([['accepted/sum.cpp', OUTCOME]]));
    // A second task with the same contents, each of which stands in the file once.
    const twin = { ...TASK, slug: 'twin', names: { en: 'Twin' } };
    await importTask(trx, publish, twin, { now: NOW, byUser: null, place: { ...place, label: 'T' } });
  });
  const answer = await admin.call('exportContest', { cid: contestId, secrets: true });
  expect(answer.status).toBe(200);
  archive = unzipSync(answer.body as unknown as Uint8Array);
});
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

type Given = Readonly<Record<string, Uint8Array>>;

function fileOf(given: Given) {
  const files = Object.entries(given).map(([name, content]) => ({ name, content: Buffer.from(content) }));
  return { name: 'whole.zip', content: zipOf(files) };
}
async function read(who: Person, given: Given): Promise<ReadContest> {
  const { status, body, error } = await who.call('readContestFile', {}, { file: fileOf(given) });
  expect([status, error]).toEqual([200, null]);
  return body;
}
function create(who: Person, given: Given, said: ReadContest) {
  const settings = JSON.stringify(said.settings);
  return who.call('createContestFromFile', { settings, plan: said.plan }, { file: fileOf(given) });
}
async function taskNamed(where: TestServer, slug: string) {
  const row = await where.app.db
    .selectFrom('tasks')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const task = await asInFile(where.app.db, row.id);
  return task === null || isFileQuiz(task) ? null : task;
}
async function written(where: TestServer) {
  const { db } = where.app;
  const count = async (table: 'contests' | 'tasks' | 'task_versions' | 'jury_solutions' | 'files') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    contests: await count('contests'),
    tasks: await count('tasks'),
    files: await count('files'),
    versions: await count('task_versions'),
    solutions: await count('jury_solutions'),
  };
}
async function contestTasks(where: TestServer, id: number) {
  return where.app.db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'task_id')
    .select(['label', 'slug', 'max_score'])
    .where('contest_id', '=', id)
    .orderBy('number')
    .execute();
}

/** A task imported with its files, in a contest of its own. */
async function authoredTask() {
  const files = packageWith(GOOD, { 'notes.txt': 'Mine.\n' }, 'whole');
  const content = zipOf(files.paths.map((path) => ({ name: path, content: files.read(path) })));
  const { body } = await admin.call(
    'importPackage',
    { into: '' },
    { package: { name: 'whole.zip', content } },
  );
  await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  const given = { did: body.draft ?? 0, version: '', accept: true };
  const tid = (await admin.call('confirmPackage', given)).body.task;
  const cid = await server.seed.contest({ name: 'Second', type: 'ioi' });
  const put = {
    cid,
    task: tid,
    number: 1,
    label: 'W',
    max_score: 100,
    module_minutes: '',
    balloon_color: '',
  };
  expect((await admin.call('addContestTask', put)).error).toBeNull();
  return { tid, cid };
}

/** A task whose files have paths that lead out of its folder. */
function leading(json: Uint8Array | undefined): Buffer {
  const task = JSON.parse(Buffer.from(json ?? []).toString()) as { tree: { name: string }[] };
  return Buffer.from(
    JSON.stringify({ ...task, tree: task.tree.map((one) => ({ ...one, name: `../${one.name}` })) }),
  );
}

describe('the tasks in the file of a whole contest', () => {
  it('[AUT-2] are refused with anything wrong among them, and nothing is written', async () => {
    const before = await written(empty);
    const blob = Object.keys(archive).find((name) => name.startsWith('files/')) ?? '';
    const json = (change: Readonly<Record<string, unknown>>) => ({
      ...archive,
      'tasks/sum/task.json': Buffer.from(
        JSON.stringify({
          ...(JSON.parse(Buffer.from(archive['tasks/sum/task.json']!).toString()) as object),
          ...change,
        }),
      ),
    });
    const { [blob]: _, ...missing } = archive;
    const good = await read(newcomer, archive);
    for (const [given, code] of [
      [{ ...archive, [blob]: Buffer.from('spoiled') }, 'content_spoiled'],
      [missing, 'content_missing'],
      [json({ judge: {} }), 'yaml_missing_key'],
      [json({ slug: '../sum' }), 'yaml_wrong'],
    ] as const) {
      const said = await read(newcomer, given);
      expect(said.findings.map((one) => one.code)).toContain(code);
      // It is refused even with the plan of the good file.
      for (const { plan } of [said, good])
        expect((await create(newcomer, given, { ...good, plan })).status).toBeGreaterThanOrEqual(400);
      expect(await written(empty)).toEqual(before);
    }
  });

  it('[AUT-2] come with it to an empty server, the same in everything', async () => {
    const said = await read(newcomer, archive);
    expect(said.findings).toEqual([]);
    expect(said.tasks).toEqual([
      { slug: 'sum', label: 'S', name: 'Сбор', becomes: 'new', stored_as: 'sum' },
      { slug: 'twin', label: 'T', name: 'Twin', becomes: 'new', stored_as: 'twin' },
    ]);
    expect((await written(empty)).tasks).toBe(0);
    const made = await create(newcomer, archive, said);
    expect([made.status, made.error]).toEqual([200, null]);
    expect(await contestTasks(empty, made.body.id)).toEqual(await contestTasks(server, contestId));
    for (const slug of ['sum', 'twin'])
      expect(await taskNamed(empty, slug)).toEqual(await taskNamed(server, slug));
    const { solutions } = (await taskNamed(empty, 'sum'))!;
    expect(solutions.find(({ path }) => path === 'accepted/sum.cpp')?.outcome).toEqual(OUTCOME);
    const contents = await empty.app.db.selectFrom('files').select(['hash', 'content']).execute();
    const kept = new Map(contents.map(({ hash, content }) => [hash, content]));
    const needed = new Set(contentsOf((await taskNamed(server, 'sum'))!).map(([, hash]) => hash));
    expect(needed.size).toBeGreaterThan(8);
    for (const hash of needed) expect(kept.get(hash)).toEqual(TASK.contents.get(hash));
    // Contents shared by two tasks are in the file once.
    expect(Object.keys(archive).filter((name) => name.startsWith('files/'))).toHaveLength(needed.size);
    const { body } = await newcomer.call('audit', { contestId: made.body.id });
    const entry = body.entries.find(({ action }) => action === 'createContestFromFile');
    expect(entry?.after).toMatchObject({ imported: ['sum', 'twin'] });
  });

  it('[AUT-2] [AUT-12] open in the workshop with their files, as their authors had them or made from the judged version', async () => {
    const authored = await authoredTask();
    const answer = await admin.call('exportContest', { cid: authored.cid, secrets: true });
    const file = unzipSync(answer.body as unknown as Uint8Array);
    const made = await create(newcomer, file, await read(newcomer, file));
    expect([made.status, made.error]).toEqual([200, null]);
    const opened = async (slug: string) => {
      const { id } = await empty.app.db
        .selectFrom('tasks')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      const { body } = await newcomer.call('workshopTask', { tid: id });
      return new Map(body.files.map(({ path, hash }) => [path, hash]));
    };
    const whole = await opened('whole');
    const there = await admin.call('workshopTask', { tid: authored.tid });
    expect([...whole]).toEqual(there.body.files.map(({ path, hash }) => [path, hash]));
    expect([...whole.keys()]).toContain('notes.txt');
    expect((await read(newcomer, file)).tasks).toMatchObject([{ becomes: 'same' }]);
    const twin = await opened('twin');
    for (const path of ['problem.yaml', 'data/sample/1.in', 'submissions/accepted/sum.cpp'])
      expect([...twin.keys()]).toContain(path);
    const lost = { ...file, 'tasks/whole/task.json': leading(file['tasks/whole/task.json']) };
    expect((await read(newcomer, lost)).findings.map(({ code }) => code)).toContain('yaml_wrong');
  });

  it('[AUT-2] are judged where they came to', async () => {
    const { judge } = (await taskNamed(empty, 'sum'))!;
    const station = await openTestStation();
    try {
      for (const { content } of await empty.app.db.selectFrom('files').select('content').execute())
        station.put('content', content ?? '');
      expect(await station.submit(judge, 'c', SUM['c'] ?? '')).toMatchObject({ verdict: 'AC', score: 100 });
    } finally {
      await station.close();
    }
  }, 120_000);

  it('[AUT-2] are used as they are where the server has them with the same content', async () => {
    const said = await read(newcomer, archive);
    expect(said.tasks.map(({ becomes }) => becomes)).toEqual(['same', 'same']);
    const before = await written(empty);
    const made = await create(newcomer, archive, said);
    expect(made.status).toBe(200);
    expect(await written(empty)).toEqual({ ...before, contests: before.contests + 1 });
    expect(await contestTasks(empty, made.body.id)).toHaveLength(2);
  });

  it('[AUT-2] of a name that another task has are imported beside it, which stays as it was', async () => {
    const change = taskOf(GOOD, { 'data/secret/2-all/03.ans': '43\n' });
    await empty.app.write((trx, publish) =>
      importTask(trx, publish, { ...change, slug: 'sum' }, { now: NOW, byUser: null, place: null }),
    );
    const other = await taskNamed(empty, 'sum');
    const said = await read(newcomer, archive);
    expect(said.tasks).toMatchObject([{ becomes: 'another', stored_as: 'sum-2' }, { becomes: 'same' }]);
    const made = await create(newcomer, archive, said);
    expect(made.status).toBe(200);
    expect(await taskNamed(empty, 'sum')).toEqual(other);
    expect(await taskNamed(empty, 'sum-2')).toEqual({ ...(await taskNamed(server, 'sum')), slug: 'sum-2' });
    expect((await contestTasks(empty, made.body.id)).map(({ slug }) => slug)).toEqual(['sum-2', 'twin']);
    // The next time, the task is found under its new name.
    expect((await read(newcomer, archive)).tasks).toMatchObject([
      { becomes: 'same', stored_as: 'sum-2' },
      {},
    ]);
  });

  it('[AUT-2] make nothing when their name is taken between the preview and the confirmation', async () => {
    const { 'agon.yaml': own, 'tasks/twin/task.json': twin, ...rest } = archive;
    const renamed = (text: Uint8Array | undefined) =>
      Buffer.from(
        Buffer.from(text ?? [])
          .toString()
          .replaceAll('twin', 'late'),
      );
    const given = { ...rest, 'agon.yaml': renamed(own), 'tasks/late/task.json': renamed(twin) };
    const said = await read(newcomer, given);
    expect(said.tasks[1]).toMatchObject({ becomes: 'new', stored_as: 'late' });
    await empty.app.write((trx, publish) =>
      importTask(trx, publish, { ...TASK, slug: 'late' }, { now: NOW, byUser: null, place: null }),
    );
    const before = await written(empty);
    expect((await create(newcomer, given, said)).error).toBe('people.changed_meanwhile');
    expect(await written(empty)).toEqual(before);
  });
});
