import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTask, type TaskPlace } from '#server/features/tasks/content/import.ts';
import { storeTask } from '#server/features/tasks/content/store.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { type FileTexts, GOOD, statementText, taskOf } from '#tests/server/exchange/packages.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let contestant: Person;
let contestantId: number;

beforeAll(async () => {
  server = await startTestServer();
  contestantId = await server.seed.user({ name: 'anna' });
  contestant = await server.loginAs('anna');
});
afterAll(() => server.stop());

let packages = 0;
/** A task that no other test imports. */
function aTask(change: FileTexts = {}): ReadTask {
  packages += 1;
  return { ...taskOf(GOOD, change), slug: `sum-${packages}` };
}

function bringIn(task: ReadTask, place: TaskPlace | null = null) {
  return server.app.write((trx, publish) =>
    importTask(trx, publish, task, { now: NOW, byUser: null, place }),
  );
}

function versions(taskId: number) {
  return server.app.db
    .selectFrom('task_versions')
    .select(['id', 'number', 'format', 'at', 'judge'])
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute();
}

async function told(stream: string) {
  const { entries } = await server.app.journal.read(stream, 0);
  return entries.map(({ body }) => body);
}

describe('importing a task', () => {
  it('[JDG-2] stores how it is judged, every file, and what competitors read', async () => {
    const task = aTask();
    const { taskId, version, contests } = await bringIn(task);
    expect([version, contests]).toEqual([1, []]);
    const row = await server.app.db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    const [stored] = await versions(taskId);
    expect(row).toMatchObject({
      name: 'Сбор',
      names: task.names,
      slug: task.slug,
      time_limit_ms: 1500,
      memory_limit_bytes: 268_435_456,
      languages: 'cpp,c,java,py,go',
      score_mode: 'best',
      version_id: stored?.id,
    });
    expect(stored).toMatchObject({ format: 'kattis-2025-09', at: NOW });
    expect(stored?.judge).toEqual(task.judge);
    const hashes = task.judge.tests.flatMap(({ input, answer }) => [input.hash, answer?.hash ?? '']);
    const files = await server.app.db
      .selectFrom('files')
      .select('hash')
      .where('hash', 'in', hashes)
      .execute();
    expect(new Set(files.map(({ hash }) => hash))).toEqual(new Set(hashes));
  });

  it('[TSK-2] shows the statement and the attachments of the newest version alone', async () => {
    const first = aTask();
    const contestId = await server.seed.contest({ tasks: 0, competitors: [contestantId] });
    const { taskId } = await bringIn(first, { contestId, label: null, maxScore: null });
    const second = {
      ...taskOf(GOOD, {
        'statement/problem.en.md': 'Add them.\n',
        'attachments/help.txt': null,
        'attachments/more.txt': 'More.\n',
        'problem.yaml': String(GOOD['problem.yaml']).replace('1.5', '3'),
      }),
      slug: first.slug,
    };
    expect(await bringIn(second)).toMatchObject({
      taskId,
      version: 2,
      contests: [{ id: contestId, number: 1 }],
    });
    const [one, two] = await versions(taskId);
    expect([one?.judge.limits.cpuMs, two?.judge.limits.cpuMs]).toEqual([1500, 3000]);
    const { body } = await contestant.call('task', { contestId, tid: 1 });
    expect(body.time_limit_ms).toBe(3000);
    const attachments = await server.app.db
      .selectFrom('attachments')
      .select('name')
      .where('task_id', '=', taskId)
      .execute();
    expect(attachments).toEqual([{ name: 'more.txt' }]);
    const statement = await server.app.db
      .selectFrom('statements')
      .innerJoin('files', 'files.hash', 'statements.file_hash')
      .select('content')
      .where('task_id', '=', taskId)
      .where('lang', '=', 'en')
      .executeTakeFirstOrThrow();
    expect(statement.content?.toString()).toBe(statementText(second, 'en'));
  });

  it('[LIV-6] tells of it: a task that is new to a contest, and one that changed there', async () => {
    const contestId = await server.seed.contest({ tasks: 1, competitors: [contestantId] });
    const task = aTask();
    await bringIn(task, { contestId, label: 'S', maxScore: 50 });
    await bringIn({ ...task, names: { bg: 'Нов сбор' } }, { contestId, label: null, maxScore: null });
    const staff = (await told('/topic/task')).filter(
      (body) => (body as { contest: number }).contest === contestId,
    );
    expect(staff).toMatchObject([
      { action: 'set', task: { number: 2, label: 'S', name: 'Сбор', max_score: 50 } },
      { action: 'update', task: { number: 2, label: 'S', name: 'Нов сбор' } },
    ]);
    expect(await told(`/topic/contest/${contestId}`)).toMatchObject([
      { action: 'task', number: 2 },
      { action: 'task', number: 2, task: { name: 'Нов сбор' } },
    ]);
  });

  it('in an icpc contest it gets the next letter and counts once', async () => {
    const contestId = await server.seed.contest({ type: 'icpc', tasks: 2 });
    const { taskId } = await bringIn(aTask(), { contestId, label: null, maxScore: null });
    const row = await server.app.db
      .selectFrom('contest_tasks')
      .select(['label', 'number', 'max_score'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ label: 'C', number: 3, max_score: 1 });
  });

  it('into a contest that is not there changes nothing', async () => {
    const task = aTask();
    await expect(bringIn(task, { contestId: 999_999, label: null, maxScore: null })).rejects.toThrow(
      'There is no contest 999999.',
    );
    const rows = await server.app.db.selectFrom('tasks').select('id').where('slug', '=', task.slug).execute();
    expect(rows).toEqual([]);
  });

  it('many imports of one task at once make versions that are numbered one after the other', async () => {
    const task = aTask();
    const store = () =>
      withTransaction(server.app.db, (trx) => storeTask(trx, task, { now: NOW, byUser: null }));
    const ids = await Promise.all(Array.from({ length: 6 }, store));
    expect(new Set(ids).size).toBe(1);
    expect((await versions(ids[0]!)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
