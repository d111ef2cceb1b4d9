import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advancePackages } from '#server/features/authoring/packages/advance.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { testResult } from '#tests/support/judging.ts';
import { judgeTrials, RIGHT, WRONG } from '#tests/support/trials.ts';
import { packageTar } from '#tests/support/packageTar.ts';
import { packageZip, type PackageParts } from '#tests/support/packageZip.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let anna: Person;
let author: Person;
let stranger: Person;
let ids: Cast['ids'];
let cid: number;
let made = 0;

beforeAll(async () => {
  ({ server, anna, author, stranger, ids } = await startWithCast());
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.app.db.deleteFrom('package_drafts').execute();
  cid = await server.seed.contest({
    type: 'ioi',
    competitors: [ids.anna],
    staff: [ids.author],
    start_at: NOW - 60_000,
  });
});
afterAll(() => server.stop());

const upload = async (
  name = `double-${(made += 1)}`,
  given: { readonly parts?: PackageParts; readonly into?: string; readonly who?: Person } = {},
) => {
  const { parts = {}, into = String(cid), who = author } = given;
  const { body, error } = await who.call(
    'importPackage',
    { into },
    { package: { name: `${name}.zip`, content: packageZip(parts) } },
  );
  expect([error, body.findings.filter(({ severity }) => severity === 'error')]).toEqual([null, []]);
  return { did: body.draft ?? 0, name };
};
const drafts = async (who = author) => (await who.call('packageDrafts')).body.drafts;
const confirm = (did: number, given: Record<string, string | boolean | number> = {}, who = author) =>
  who.call('confirmPackage', { did, version: '', ...given });

const asClaimed = (path: string) => (path.startsWith('wrong_answer/') ? WRONG : RIGHT);
const counts = async () =>
  Promise.all(
    (
      [
        'files',
        'tasks',
        'task_versions',
        'package_drafts',
        'package_draft_files',
        'package_trials',
        'judge_jobs',
      ] as const
    ).map(
      async (table) =>
        (
          await server.app.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
    ),
  );

describe('a package uploaded in a browser', () => {
  it('[AUT-7] shows its findings, has its jury judged, and is a task of the contest once confirmed', async () => {
    const { did, name } = await upload();
    const [draft] = await drafts();
    expect(draft).toMatchObject({
      id: did,
      state: 'judging',
      contest: cid,
      replaces: null,
      facts: { slug: name, kind: 'batch', time_limit_ms: 1000, statements: ['en'], tests: 3 },
    });
    expect(draft?.facts.groups.map(({ points }) => points)).toEqual([0, 30, 70]);
    expect(draft?.trials.map(({ path, status }) => [path, status])).toEqual([
      ['accepted/double.cpp', 'queued'],
      ['accepted/double.py', 'queued'],
      ['wrong_answer/same.py', 'queued'],
    ]);
    expect((await confirm(did)).error).toBe('backend.still_judging');
    await judgeTrials(server.app, asClaimed);
    const [judged] = await drafts();
    expect(judged).toMatchObject({ state: 'ready' });
    expect(judged?.trials.map(({ verdict, faults }) => [verdict, faults])).toEqual([
      ['AC', []],
      ['AC', []],
      ['WA', []],
    ]);
    expect((await anna.call('tasks', { contestId: cid })).body.tasks).toEqual([]);
    const { body, error } = await confirm(did);
    expect(error).toBeNull();
    expect(await drafts()).toEqual([]);
    const [task] = (await anna.call('tasks', { contestId: cid })).body.tasks;
    expect(task).toMatchObject({ id: body.task, number: 1, max_score: 100 });
    const statement = await anna.call('statement', { contestId: cid, tid: 1, lang: 'en' });
    expect((statement.body as unknown as Buffer).toString()).toContain('Print twice the number.');
    const [placed] = (await author.call('contestTasks', { cid })).body.tasks;
    expect(placed?.problems.map(({ kind }) => kind)).toEqual(['no_judge']);
  });

  it('[F34] with the UUID of a task that has another short name becomes its next version, or a second task', async () => {
    const UUID = '11111111-2222-4333-8444-555555555555';
    const yaml = (uuid: string) =>
      `problem_format_version: 2025-09\nname: { en: Double }\ntype: scoring\nuuid: ${uuid}\nlimits: { time_limit: 1 }\n`;
    const parts = { 'problem.yaml': yaml(UUID.toUpperCase()) };
    const first = await upload('first-name', { parts });
    expect(await drafts()).toMatchObject([{ same_uuid: null }]);
    await judgeTrials(server.app, asClaimed);
    const { body: stored } = await confirm(first.did);

    const again = await upload('other-name', { parts: { 'problem.yaml': yaml(UUID) } });
    const same = { id: stored.task, name: 'Double', slug: 'first-name', version: 1 };
    expect(await drafts()).toMatchObject([{ replaces: null, same_uuid: same }]);
    await judgeTrials(server.app, asClaimed);
    const asNext = { next_of: String(stored.task) };
    expect((await confirm(again.did, { ...asNext, version: '7' })).error).toBe('backend.changed_meanwhile');
    expect((await confirm(again.did, { next_of: String(stored.task + 999), version: '1' })).error).toBe(
      'backend.changed_meanwhile',
    );
    const next = await confirm(again.did, { ...asNext, version: '1' });
    expect([next.error, next.body.task]).toEqual([null, stored.task]);

    const third = await upload('third-name', { parts: { 'problem.yaml': yaml(UUID) } });
    expect(await drafts()).toMatchObject([{ same_uuid: { ...same, version: 2 } }]);
    await judgeTrials(server.app, asClaimed);
    const second = await confirm(third.did);
    expect(second.error).toBeNull();
    expect(second.body.task).not.toBe(stored.task);

    // Tasks of others are neither mentioned nor offered.
    const foreign = await upload('fourth-name', {
      parts: { 'problem.yaml': yaml(UUID) },
      who: stranger,
      into: '',
    });
    expect(await drafts(stranger)).toMatchObject([{ same_uuid: null }]);
    await judgeTrials(server.app, asClaimed);
    expect((await confirm(foreign.did, { ...asNext, version: '2' }, stranger)).error).toBe(
      'backend.task_not_yours',
    );
  });

  it('[AUT-7] may be a tar.gz, with links within', async () => {
    const inside = await packageTar({}, [
      { name: 'data/secret/2-large/02.in', type: 'symlink', linkname: '../1-small/01.in' },
      { name: 'data/secret/2-large/02.ans', type: 'link', linkname: 'data/secret/1-small/01.ans' },
    ]);
    const sent = { package: { name: 'tarred.v2.tar.gz', content: inside } };
    const named = await author.call('importPackage', { into: '' }, sent);
    expect(named.body.findings.map(({ code }) => code)).toContain('short_name');
    const { body } = await author.call(
      'importPackage',
      { into: '' },
      { package: { ...sent.package, name: 'tarred.tgz' } },
    );
    expect(body.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [draft] = await drafts();
    expect(draft?.facts).toMatchObject({ slug: 'tarred', tests: 4 });
  });

  it('[AUT-7] with a solution that is not as claimed is stored only after a confirmation', async () => {
    const { did } = await upload();
    await judgeTrials(server.app, () => RIGHT);
    const [draft] = await drafts();
    expect(draft?.trials[2]).toMatchObject({ path: 'wrong_answer/same.py', stated: 'WA', verdict: 'AC' });
    expect(draft?.trials[2]?.faults).not.toEqual([]);
    expect((await confirm(did)).error).toBe('backend.not_as_stated');
    expect((await confirm(did, { accept: true })).error).toBeNull();
    const [placed] = (await author.call('contestTasks', { cid })).body.tasks;
    expect(placed?.problems).toContainEqual({ kind: 'jury_differs', detail: '1', keeps_out: true });
  });

  it('[AUT-7] of a known task says what changes, and replaces only the version that was seen', async () => {
    const { did, name } = await upload();
    await judgeTrials(server.app, asClaimed);
    await confirm(did);
    const changed = { 'data/secret/2-large/02.in': '5\n', 'data/secret/2-large/02.ans': '10\n' };
    const again = await upload(name, { parts: changed });
    const [draft] = await drafts();
    expect(draft?.replaces).toMatchObject({ version: 1, is_yours: true });
    expect(draft?.replaces?.changes).toEqual([{ what: 'tests', before: '3', after: '4' }]);
    expect((await confirm(again.did, { accept: true })).error).toBe('backend.changed_meanwhile');
    expect((await confirm(again.did, { accept: true, version: 1 })).error).toBeNull();
    const [placed] = (await author.call('contestTasks', { cid })).body.tasks;
    expect(placed).toMatchObject({ version: 2, tests: 4 });
  });

  it('[AUT-7] is its owner’s alone, and nobody replaces tasks of others', async () => {
    const { did, name } = await upload();
    expect(await drafts(stranger)).toEqual([]);
    expect((await confirm(did, {}, stranger)).status).toBe(404);
    await confirm(did, { accept: true });
    const theirs = await upload(name, { into: '', who: stranger });
    expect((await drafts(stranger))[0]?.replaces).toMatchObject({ is_yours: false, contests: [] });
    expect((await confirm(theirs.did, { accept: true, version: 1 }, stranger)).error).toBe(
      'backend.task_not_yours',
    );
  });

  it('[AUT-12] of a quiz in no contest is opened by the person who uploaded it, and by no other author', async () => {
    const quiz =
      'name: { en: Quiz }\nquestions:\n  - { kind: short, points: 1, text: Six?, accept: [six] }\n';
    const content = zipOf([{ name: 'quiz.yaml', content: Buffer.from(quiz) }]);
    const given = { package: { name: 'six.zip', content } };
    const { body } = await author.call('importPackage', { into: '' }, given);
    const { task: tid } = (await confirm(body.draft ?? 0)).body;
    const { files } = (await author.call('workshopTask', { tid })).body;
    expect(files.map(({ path }) => path)).toEqual(['quiz.yaml']);
    expect((await stranger.call('workshopTask', { tid })).status).toBe(404);
  });

  it('[AUT-7] leaves nothing when it is cancelled, or too old', async () => {
    await server.app.db.deleteFrom('judge_jobs').execute();
    const before = await counts();
    const { did } = await upload();
    expect(await counts()).not.toEqual(before);
    expect((await author.call('cancelPackage', { did })).error).toBeNull();
    expect(await counts()).toEqual(before);
    await upload();
    server.setTime(NOW + 25 * 3_600_000);
    const told = async () => (await server.told(`/topic/desk@${ids.author}`)).length;
    const toldBefore = await told();
    await advancePackages(server.app);
    expect(await counts()).toEqual(before);
    // The open page learns that the draft is gone.
    expect(await told()).toBe(toldBefore + 1);
  });

  it('[AUT-7] finds a time limit that it does not state from its own solutions first', async () => {
    const yaml =
      'problem_format_version: 2025-09\nname: Double\ntype: scoring\nuuid: 7d3b2c2e-5c1a-4b62-9d0e-2f8a9f9d4c11\n';
    const { did } = await upload(undefined, { parts: { 'problem.yaml': yaml } });
    expect((await drafts())[0]?.facts.is_timed).toBe(true);
    const slow = { ...RIGHT, tests: [0, 1, 2].map((test) => testResult(test, { cpuMs: 900 })) };
    await judgeTrials(server.app, (path) => (path.startsWith('wrong_answer/') ? WRONG : slow));
    expect((await drafts())[0]).toMatchObject({
      state: 'judging',
      facts: { is_timed: false, time_limit_ms: 2000 },
    });
    await judgeTrials(server.app, asClaimed);
    expect((await drafts())[0]).toMatchObject({ state: 'ready' });
    expect((await confirm(did)).error).toBeNull();
  });
});
