import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../support/database.ts';
import { makeJudgeCache } from '../../support/judgeCache.ts';
import { type JudgeProcess, startJudge } from '../../support/judgeProcess.ts';
import { packageParts } from '../../support/packageZip.ts';
import { type Person, startTestServer, type TestServer } from '../../support/server.ts';
import { putTree } from '../../support/workTree.ts';

const PATIENCE_MS = 50_000;
const BANITSA = join(import.meta.dirname, '../../../examples/banitsa');
/** Twice a number, but for one in eight. */
const SLIPS = 'n = int(input())\nprint(2 * n + (n % 8 == 5))\n';
/** A moment, so that there is a middle in which a judge can be ended. */
const DAWDLES =
  'import time\nt = time.process_time()\nwhile time.process_time() - t < 0.15: pass\nprint(2 * int(input()))\n';

let server: TestServer;
let admin: Person;
let cache: string;
const judges: JudgeProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  admin = await server.loginAs('boss');
  cache = await makeJudgeCache();
  judge();
});
afterAll(async () => {
  await Promise.all(judges.map((one) => one.stop()));
  await server.stop();
  await rm(cache, { recursive: true, force: true });
});

function judge(): JudgeProcess {
  const env = { ...process.env, DATABASE_URL: urlOf(server.target) };
  const started = startJudge(['--slots', '1', '--cache', cache], { env });
  judges.push(started);
  return started;
}

async function taskOf(files: Readonly<Record<string, Uint8Array | string>>): Promise<number> {
  const contest = await server.seed.contest({});
  const tid = await server.seed.task(contest, 1);
  await putTree(server.app, tid, files);
  return tid;
}

async function tryAll(tid: number, but: readonly string[] = []): Promise<number> {
  const { body } = await admin.call('workshopSolutions', { tid });
  const started = await admin.call('startInvocation', {
    tid,
    solutions: JSON.stringify(body.solutions.map(({ path }) => path).filter((path) => !but.includes(path))),
    tests: JSON.stringify(body.tests.map(({ name }) => name)),
  });
  expect(started.status).toBe(200);
  return started.body.number;
}

const shown = async (tid: number, number: number) =>
  (await admin.call('workshopInvocation', { tid, number })).body;
const stateOf = async (tid: number, number: number) => (await shown(tid, number)).state;
const ended = (tid: number, number: number) =>
  expect.poll(() => stateOf(tid, number), { timeout: PATIENCE_MS, interval: 250 });

describe('an invocation by a judge', () => {
  it('[AUT-12] of an example: every claim holds, each cell has its verdict, and the time limit has its numbers', async () => {
    const files: Record<string, Uint8Array> = {};
    for (const path of await readdir(BANITSA, { recursive: true, withFileTypes: true })) {
      if (!path.isFile()) continue;
      const full = join(path.parentPath, path.name);
      files[full.slice(BANITSA.length + 1)] = await readFile(full);
    }
    const tid = await taskOf(files);
    // Those that would only take longer.
    const others = [
      ...['c', 'cpp', 'go', 'java'].map((ending) => `accepted/banitsa.${ending}`),
      ...['accepted/trailing_spaces.py', 'wrong_answer/all_cents.c'],
    ];
    const number = await tryAll(tid, others);
    await ended(tid, number).toBe('done');
    const { runs, tests, proposal } = await shown(tid, number);
    expect(runs.map(({ path, holds, faults }) => [path, holds, faults])).toEqual(
      runs.map(({ path }) => [path, true, []]),
    );
    expect(runs.flatMap(({ cells }) => cells)).not.toContain(null);
    const wrong = runs.find(({ path }) => path === 'wrong_answer/one_line.py');
    expect(wrong).toMatchObject({ verdict: 'WA', score: 0 });
    const at = wrong?.cells.findIndex((cell) => cell?.[0] === 'WA') ?? -1;
    const cell = { tid, number, solution: 'wrong_answer/one_line.py', test: tests[at]?.name ?? '' };
    const { body } = await admin.call('workshopInvocationCell', cell);
    expect(body.verdict).toBe('WA');
    expect(body.input).not.toBe('');
    expect(body.answer).not.toBe('');
    // Whichever of those that end in time was slowest.
    expect(proposal?.slowest.path).not.toMatch(/^time_limit_exceeded\//);
    expect(proposal?.fastest?.path).toBe('time_limit_exceeded/change.cpp');
  });

  it('[AUT-1] goes on where a killed judge was, keeps what it had found, and can be stopped', async () => {
    const tests = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        [`data/secret/2-large/${at + 10}.in`, `${at}\n`],
        [`data/secret/2-large/${at + 10}.ans`, `${2 * at}\n`],
      ]).flat(),
    );
    const dawdling = { 'submissions/accepted/double.py': DAWDLES, 'submissions/accepted/double.cpp': null };
    const tid = await taskOf(
      packageParts({ ...tests, ...dawdling, 'submissions/wrong_answer/same.py': null }),
    );
    const number = await tryAll(tid);
    const done = async () => (await shown(tid, number)).done;
    await expect.poll(done, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(3);
    await judges[0]?.kill();
    const kept = await done();
    const cells = () =>
      server.app.db.selectFrom('invocation_cells').selectAll().orderBy('run_id').orderBy('test').execute();
    const before = await cells();
    expect(kept).toBeLessThan(23);
    judge();
    await ended(tid, number).toBe('done');
    expect((await shown(tid, number)).done).toBe(23);
    const after = await cells();
    for (const one of before) expect(after).toContainEqual(one);
    const second = await tryAll(tid);
    await expect
      .poll(async () => (await shown(tid, second)).done, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0);
    expect(
      (
        await admin.call('startInvocation', {
          tid,
          solutions: '["accepted/double.py"]',
          tests: '["sample/1"]',
        })
      ).status,
    ).toBe(409);
    await admin.call('stopInvocation', { tid, number: second });
    expect(await stateOf(tid, second)).toBe('stopped');
    const open = () =>
      server.app.db.selectFrom('judge_jobs').select('id').where('state', '!=', 'done').execute();
    expect(await open()).toEqual([]);
  });

  it('[AUT-12] stress finds an input at which two solutions differ, shows both, and one press makes it a test', async () => {
    const tid = await taskOf({
      ...packageParts({ 'submissions/wrong_answer/slips.py': SLIPS }),
      'generators/number.py': 'import sys\nprint(int(sys.argv[1]))\n',
    });
    const stress = { tid, generator: 'generators/number.py', args: '{seed}', seed: 1, tries: 50, minutes: 1 };
    const pair = { right: 'accepted/double.py', other: 'wrong_answer/slips.py' };
    const { body } = await admin.call('startStress', { ...stress, ...pair });
    const search = async () => (await admin.call('workshopInvocations', { tid })).body.searches[0];
    await expect.poll(async () => (await search())?.status, { timeout: PATIENCE_MS }).toBe('found');
    expect(await search()).toMatchObject({
      tries: 4,
      found: { seed: 5, input: '5\n', right: { output: '10\n' }, other: { verdict: 'WA', output: '11\n' } },
    });
    const added = await admin.call('addStressTest', { tid, sid: body.id, folder: '1-small' });
    expect(added.body.name).toBe('data/secret/1-small/stress-5');
    const answer = { tid, path: 'data/secret/1-small/stress-5.ans' };
    const { body: content } = await admin.call('workshopFile', answer);
    expect(JSON.stringify(content)).toBe(JSON.stringify(Buffer.from('10\n')));
    const { body: same } = await admin.call('startStress', {
      ...stress,
      ...pair,
      other: 'accepted/double.cpp',
      tries: 5,
    });
    expect(same.id).toBeGreaterThan(body.id);
    await expect.poll(async () => (await search())?.status, { timeout: PATIENCE_MS }).toBe('none');
  });
});
