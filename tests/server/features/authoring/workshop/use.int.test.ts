import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { testResult } from '#tests/support/judging.ts';
import { judgeAll } from '#tests/support/judged.ts';
import { whileWaiting } from '#tests/support/heldRows.ts';
import { type Person } from '#tests/support/server.ts';
import { GOOD, packageWith } from '#tests/server/exchange/packages.ts';

let cast: Cast;
let author: Person;
let anna: Person;
let used: Awaited<ReturnType<typeof usedTask>>;

beforeAll(async () => {
  cast = await startWithCast();
  ({ author, anna } = cast);
  used = await usedTask();
});
afterAll(() => cast.server.stop());

/** A task in a running contest; Anna's submission got 30 points with version 1 and failed a test. */
async function usedTask() {
  const { app, seed } = cast.server;
  const files = packageWith(GOOD);
  const content = zipOf(files.paths.map((path) => ({ name: path, content: files.read(path) })));
  const { body } = await author.call(
    'importPackage',
    { into: '' },
    { package: { name: 'sum.zip', content } },
  );
  await app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  const given = { did: body.draft ?? 0, version: '', accept: true };
  const tid = (await author.call('confirmPackage', given)).body.task;
  const people = { competitors: [cast.ids.anna], staff: [cast.ids.author] };
  const cid = await seed.contest({ type: 'ioi', name: 'Cup', ...people });
  const put = {
    cid,
    task: tid,
    number: 1,
    label: 'A',
    max_score: 100,
    module_minutes: '',
    balloon_color: '',
  };
  expect((await author.call('addContestTask', put)).error).toBeNull();
  const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
  const input = { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() };
  const { id: sid } = (await anna.call('submit', input, source)).body;
  const failed = testResult(1, { verdict: 'WA' });
  await judgeAll(app, { tests: [testResult(0), failed, testResult(2, { verdict: null }), testResult(3)] });
  return { tid, cid, sid };
}

const save = (tid: number, path: string, text: string) =>
  author.call('saveWorkshopText', { tid, path, text, known: '' });

async function commit(tid: number): Promise<number> {
  const { revision } = (await author.call('workshopTask', { tid })).body;
  const { body } = await author.call('commitWorkshopTask', { tid, revision, message: 'Slower' });
  expect([body.is_usable, body.is_used]).toEqual([true, false]);
  return body.number;
}

describe('how a task is used', () => {
  // F62
  it('[AUT-12] a test that no submission came to was failed and passed by nobody', async () => {
    const { tests } = (await author.call('workshopUse', { tid: used.tid, cid: used.cid })).body;
    expect(tests.map(({ ran, failed, first }) => [ran, failed, first])).toEqual([
      [1, 0, 0],
      [1, 1, 1],
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });
});

describe('a new version of a task in a running contest', () => {
  it('[AUT-12] says what would change before it does, and is used whole', async () => {
    const { tid, cid, sid } = used;
    const problem = String(GOOD['problem.yaml'])
      .replace('en: Sum', 'en: Total\n  el: Άθροισμα')
      .replace('Сбор', 'Сума')
      .replace('1.5', '3');
    const known = await knownOf(tid);
    await author.call('saveWorkshopText', { tid, path: 'problem.yaml', text: problem, known });
    await save(tid, 'statement/problem.el.md', 'Προσθέστε δύο αριθμούς.\n');
    await save(tid, 'attachments/more.txt', 'More.\n');
    const version = await commit(tid);
    const history = async () => (await author.call('workshopVersions', { tid })).body;
    expect((await history()).contests).toEqual([{ id: cid, name: 'Cup', submissions: 1, is_running: true }]);
    const scoreOf = async () => (await author.call('staffSubmission', { sid })).body.score;
    expect(await scoreOf()).toBe(30);

    const { body } = await author.call('tryWorkshopVersion', { tid, version });
    const [trial] = body.rejudgings;
    const apply = JSON.stringify([trial?.id]);
    const early = await author.call('useWorkshopVersion', { tid, version, apply });
    expect(early.error).toBe('backend.rejudging_running');
    expect((await author.call('tryWorkshopVersion', { tid, version })).error).toBe('backend.version_tried');
    await judgeAll(cast.server.app, { verdict: 'AC', score: 100, groupScores: [0, 40, 60] });
    const [tried] = (await history()).trials;
    expect(tried).toMatchObject({ version, rejudging: { total: 1, done: 1, changed: 1 } });
    const compared = await author.call('rejudging', { rid: trial?.id ?? 0 });
    expect(compared.body.submissions.map(({ before, after }) => [before.score, after?.score])).toEqual([
      [30, 100],
    ]);
    expect(await scoreOf()).toBe(30);

    expect((await author.call('useWorkshopVersion', { tid, version, apply })).error).toBeNull();
    expect(await scoreOf()).toBe(100);
    const { body: task } = await anna.call('task', { contestId: cid, tid });
    expect(task).toMatchObject({ name: 'Сума', time_limit_ms: 3_000 });
    expect(JSON.stringify(task)).toContain('more.txt');
    const { tasks } = (await author.call('contestTasks', { cid })).body;
    expect(tasks[0]).toMatchObject({ version, newest_version: version, statements: ['bg', 'el', 'en'] });
  });
});

describe('a version that two authors try at once', () => {
  it('[AUT-12] is tried once', async () => {
    const { tid } = used;
    await save(tid, 'attachments/once.txt', 'Once.\n');
    const version = await commit(tid);
    const tried = await whileWaiting(cast.server.app.db, {
      lock: (trx) => trx.selectFrom('tasks').select('id').where('id', '=', tid).forUpdate().execute(),
      begin: () =>
        Promise.all([author, cast.admin].map((one) => one.call('tryWorkshopVersion', { tid, version }))),
      waiting: 2,
    });
    expect(tried.map(({ error }) => error).toSorted()).toEqual(['backend.version_tried', null]);
  });
});

async function knownOf(tid: number): Promise<string> {
  const { files } = (await author.call('workshopTask', { tid })).body;
  return files.find(({ path }) => path === 'problem.yaml')?.hash ?? '';
}
