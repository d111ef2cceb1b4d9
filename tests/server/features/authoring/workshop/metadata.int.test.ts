import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { aWorkTree, writeTree } from '#tests/support/ownedTree.ts';
import { type Person } from '#tests/support/server.ts';
import { GOOD, packageWith } from '#tests/server/exchange/packages.ts';

let server: Cast['server'];
let author: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  ({ server, author, stranger, admin } = await startWithCast());
});
afterAll(() => server.stop());

const PROBLEM = `# Ours.\n${String(GOOD['problem.yaml'])}`;
const aTask = (change: Record<string, string | null> = {}) =>
  aWorkTree(server, author.name, { ...GOOD, 'problem.yaml': PROBLEM, ...change });
const read = async (tid: number, who = author) => (await who.call('workshopMetadata', { tid })).body;
const save = (tid: number, from: MetadataAnswer, change: Partial<TaskMetadata>, who = author) => {
  const { problem, judge, values } = from;
  return who.call('saveWorkshopMetadata', {
    tid,
    problem,
    judge,
    values: JSON.stringify({ ...values, ...change }),
  });
};
const textOf = async (tid: number, path: string) => {
  const { body } = await author.call('workshopFile', { tid, path });
  return Buffer.from(body as unknown as Uint8Array).toString('utf8');
};

describe('the metadata of a task', () => {
  it('[AUT-1] [RTE-5] is what its files say, and what is changed goes into them with every comment kept', async () => {
    const tid = await aTask();
    const before = await read(tid);
    expect(before).toMatchObject({
      values: {
        names: { en: 'Sum', bg: 'Сбор' },
        type: 'scoring',
        kind: 'batch',
        time_limit: 1.5,
        memory: 256,
      },
      judge: '',
      is_older: false,
      findings: [],
      statements: ['bg', 'en'],
      has_checker: false,
      solutions: ['submissions/accepted/sum.cpp'],
    });
    const saved = await save(tid, before, {
      time_limit: 2,
      keywords: [' trees ', '', 'trees', 'two  words'],
      score_mode: 'last',
      limits: { py: { time_limit: 5, memory: null, output: null } },
    });
    expect(saved.error).toBeNull();
    expect(saved.body.values).toMatchObject({ time_limit: 2, keywords: ['trees', 'two words'] });
    expect(await textOf(tid, 'problem.yaml')).toBe(
      `${PROBLEM.replace('time_limit: 1.5', 'time_limit: 2')}keywords: [trees, two words]\n`,
    );
    expect(await textOf(tid, 'judge.yaml')).toBe('score_mode: last\nlimits:\n  py:\n    time_limit: 5\n');
    expect(await read(tid)).toEqual(saved.body);
    const { body } = await author.call('workshopTests', { tid });
    expect(body.is_scoring).toBe(true);
  });

  it('[AUT-1] is not written over where a file changed meanwhile, and nothing changed writes nothing', async () => {
    const tid = await aTask();
    const before = await read(tid);
    await writeTree(server, tid, { 'problem.yaml': PROBLEM.replace('256', '512') });
    const refused = await save(tid, before, { time_limit: 9 });
    expect([refused.status, refused.error]).toEqual([409, 'backend.file_changed:problem.yaml']);
    expect((await read(tid)).values).toMatchObject({ memory: 512, time_limit: 1.5 });
    const { revision } = (await author.call('workshopTask', { tid })).body;
    expect((await save(tid, await read(tid), {})).error).toBeNull();
    expect((await author.call('workshopTask', { tid })).body.revision).toBe(revision);
  });

  it('[AUT-1] is refused where it would be faulty, with the field', async () => {
    const tid = await aTask();
    const before = await read(tid);
    for (const [change, field] of [
      [{ names: {} }, 'names'],
      [{ names: { '../x': 'A' } }, 'names.../x'],
      [{ time_limit: 0 }, 'time_limit'],
      [{ memory: 1.5 }, 'memory'],
      [{ difficulty: 11 }, 'difficulty'],
      [{ source_name: 'a/b' }, 'source_name'],
      [{ license: 'public domain', rights_owner: ['Ann'] }, 'rights_owner'],
    ] as const)
      expect((await save(tid, before, change as Partial<TaskMetadata>)).error).toBe(
        `backend.metadata_refused:${field}`,
      );
    expect(await textOf(tid, 'problem.yaml')).toBe(PROBLEM);
  });

  it('[AUT-1] is shown for files with faults, which stay as they are, and not for files that are no YAML or older', async () => {
    const tid = await aTask({ 'problem.yaml': `${PROBLEM}strange:   1 # mine\n` });
    const shown = await read(tid);
    expect(shown.findings.map(({ severity }) => severity)).toEqual(['error']);
    expect((await save(tid, shown, { memory: 64 })).error).toBeNull();
    expect(await textOf(tid, 'problem.yaml')).toContain('strange:   1 # mine\n');
    await writeTree(server, tid, { 'problem.yaml': 'name: [\n' });
    const broken = await read(tid);
    expect(broken).toMatchObject({ values: null, is_older: false });
    expect((await save(tid, { ...broken, values: shown.values }, {})).error).toBe(
      'backend.not_yaml:problem.yaml',
    );
    await writeTree(server, tid, { 'problem.yaml': 'name: Old\n' });
    expect(await read(tid)).toMatchObject({ values: null, is_older: true });
  });

  it('[AUT-1] is read by whom the task is shared with, written by whom it is shared with to write, and by nobody else', async () => {
    const tid = await aTask();
    const before = await read(tid);
    expect((await stranger.call('workshopMetadata', { tid })).status).toBe(404);
    expect((await save(tid, before, { memory: 64 }, stranger)).status).toBe(404);
    await author.call('shareWorkshopTask', { tid, username: 'stranger', right: 'read' });
    expect(await read(tid, stranger)).toEqual(before);
    expect((await save(tid, before, { memory: 64 }, stranger)).error).toBe('backend.task_not_yours');
    await author.call('shareWorkshopTask', { tid, username: 'stranger', right: 'write' });
    const saved = await save(tid, before, { memory: 64 }, stranger);
    expect(saved.body.values?.memory).toBe(64);
    expect((await save(tid, saved.body, { memory: 65 }, admin)).error).toBeNull();
  });
});

describe('a task that is imported', () => {
  it('[AUT-12] is found by the keywords and the kind of its package', async () => {
    const problem = `${String(GOOD['problem.yaml'])}keywords: [lighthouses]\n`;
    const files = packageWith(GOOD, { 'problem.yaml': problem });
    const content = zipOf(files.paths.map((path) => ({ name: path, content: files.read(path) })));
    const given = { package: { name: 'imported.zip', content } };
    const { body } = await author.call('importPackage', { into: '' }, given);
    await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
    const did = body.draft ?? 0;
    const { task } = (await author.call('confirmPackage', { did, version: '', accept: true })).body;
    const row = await server.app.db
      .selectFrom('tasks')
      .select(['keywords', 'tree_kind'])
      .where('id', '=', task)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ keywords: ['lighthouses'], tree_kind: 'batch' });
  });
});
