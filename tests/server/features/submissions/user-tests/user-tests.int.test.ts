import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putFile } from '#server/files/store.ts';
import { recordUserTest, recordUserTestStatus } from '#server/model/submissions/user-tests/record.ts';
import { type UserTestResult } from '#server/contract/result.ts';
import { addVersion, judgeTask } from '#tests/support/judging.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const SOURCE = 'int main() { /* Здравей */ }';
const INPUT = '1 2\n';

let server: TestServer;
let anna: Person;
let admin: Person;
let author: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, admin, author, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

async function contestWith(given: Parameters<TestServer['seed']['contest']>[0] = {}, judge = judgeTask()) {
  const people = { competitors: [ids.anna, ids.boris], staff: [ids.author] };
  const contestId = await server.seed.contest({ ...people, ...given });
  for (const number of [1, 2]) {
    const taskId = await server.seed.task(contestId, number, { languages: 'cpp,zip' });
    await addVersion(server.app.db, taskId, judge);
  }
  return contestId;
}

interface Trial {
  readonly who?: Person;
  readonly task?: number;
  readonly language?: string;
  readonly client_id?: string;
  readonly source?: string;
  readonly input?: string | Uint8Array;
}

function run(contestId: number, given: Trial = {}) {
  const { who = anna, task = 1, language = 'cpp', client_id = randomUUID(), source = SOURCE } = given;
  return who.call(
    'runUserTest',
    { contestId, task, language, client_id },
    {
      source: { name: 'C:\\work\\решение.cpp', content: source },
      input: { name: 'in.txt', content: given.input ?? INPUT },
    },
  );
}

async function finished(id: number, given: Partial<UserTestResult> = {}, output: Buffer | null = null) {
  const resources = { cpuMs: 12.5, wallMs: 20, memoryBytes: 2_000_000 };
  const words = { compileOutput: 'a warning', stderr: 'debug' };
  const result = { verdict: 'AC', exitCode: 0, signal: null, ...resources, ...words, ...given } as const;
  await server.app.write(async (trx, publish) => {
    const kept = output && {
      hash: await putFile(trx, output),
      bytes: output.length + 5,
      truncated: true,
    };
    await recordUserTest(trx, publish, id, { result, output: kept, at: NOW + 500 });
  });
}

const jobs = (id: number) =>
  server.app.db.selectFrom('judge_jobs').selectAll().where('user_test_id', '=', id).execute();
const count = async (contestId: number) =>
  (await anna.call('userTests', { contestId })).body.user_tests.length;
const told = (userId: number) => server.told(`/user/queue/user_tests@${userId}`);

describe('a user test', () => {
  it('[TSK-4] is queued, told to its author and to staff, and kept byte for byte', async () => {
    const contestId = await contestWith();
    const { body } = await run(contestId);
    expect(body).toMatchObject({
      contest: contestId,
      task: 1,
      language: 'cpp',
      file_name: 'решение.cpp',
      bytes: Buffer.byteLength(SOURCE),
      input_name: 'in.txt',
      input_bytes: 4,
      at: NOW,
      status: 'queued',
      verdict: null,
      output_bytes: null,
      judged_at: null,
    });
    expect(await jobs(body.id)).toMatchObject([{ kind: 'user_test', state: 'waiting' }]);
    expect((await told(ids.anna)).at(-1)).toEqual({
      action: 'set',
      id: body.id,
      task: 1,
      contest: contestId,
      user_test: body,
    });
    for (const stream of ['/topic/user_tests', `/topic/user_tests@${ids.author}`]) {
      expect((await server.told(stream)).at(-1)).toMatchObject({
        action: 'set',
        user_test: { id: body.id, username: 'anna', display_name: 'Anna A.', task_name: 'Task A' },
      });
    }
    const detail = (await anna.call('userTest', { contestId, utid: body.id })).body;
    expect(detail).toEqual({
      ...body,
      source: SOURCE,
      input: INPUT,
      output: null,
      stderr: '',
      compile_output: '',
    });
  });

  it('[TSK-4] shows what came out of it, live and opened, with its files to be saved', async () => {
    const contestId = await contestWith();
    const { id } = (await run(contestId)).body;
    await server.app.write((trx, publish) => recordUserTestStatus(trx, publish, id, 'compiling'));
    expect((await told(ids.anna)).at(-1)).toMatchObject({ user_test: { id, status: 'compiling' } });
    await finished(id, {}, Buffer.from('3\n'));
    const shown = {
      status: 'judged',
      verdict: 'AC',
      cpu_ms: 12.5,
      wall_ms: 20,
      memory_bytes: 2_000_000,
      exit_code: 0,
      signal: null,
      output_bytes: 7,
      output_truncated: true,
      judged_at: NOW + 500,
    };
    expect((await told(ids.anna)).at(-1)).toMatchObject({ action: 'update', user_test: { id, ...shown } });
    expect((await anna.call('userTests', { contestId })).body.user_tests).toMatchObject([shown]);
    const opened = { ...shown, output: '3\n', stderr: 'debug', compile_output: 'a warning' };
    expect((await anna.call('userTest', { contestId, utid: id })).body).toMatchObject(opened);
    expect((await author.call('staffUserTest', { utid: id })).body).toMatchObject(opened);
    for (const [part, content, name] of [
      ['source', SOURCE, 'решение.cpp'],
      ['input', INPUT, 'in.txt'],
      ['output', '3\n', `output-${id}.txt`],
    ] as const) {
      const files = [
        await anna.call('userTestFile', { contestId, utid: id, part }),
        await admin.call('staffUserTestFile', { utid: id, part }),
      ];
      for (const file of files) {
        expect(Buffer.from(file.body as unknown as Uint8Array).toString('utf8')).toBe(content);
        expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(
          new RegExp(`^attachment.*${name}$`),
        );
      }
    }
  });

  it('[TSK-4] shows the beginning of a long output, never half a character; the file is whole', async () => {
    const contestId = await contestWith();
    const long = Buffer.from(`.${'я'.repeat(40_000)}`);
    const { id } = (await run(contestId, { input: long })).body;
    await finished(id, {}, long);
    const { input, output } = (await anna.call('userTest', { contestId, utid: id })).body;
    // A cut at 65,536 bytes would split a letter.
    const beginning = `.${'я'.repeat(32_767)}`;
    expect([input === beginning, output === beginning]).toEqual([true, true]);
    const file = await anna.call('userTestFile', { contestId, utid: id, part: 'output' });
    expect(Buffer.from(file.body as unknown as Uint8Array)).toEqual(long);
  });

  it('[TSK-4] keeps the part of its output that a text can hold', async () => {
    const contestId = await contestWith();
    const { id } = (await run(contestId)).body;
    await finished(id, { stderr: 'a\0b\ud83d', verdict: 'RE', exitCode: null, signal: 11 });
    expect((await anna.call('userTest', { contestId, utid: id })).body).toMatchObject({
      verdict: 'RE',
      exit_code: null,
      signal: 11,
      stderr: 'a\ufffdb\ufffd',
      output: null,
    });
    const file = await anna.call('userTestFile', { contestId, utid: id, part: 'output' });
    expect(file.status).toBe(404);
  });

  it('[TSK-4] looks queued to its author after the judge failed; staff see the failure', async () => {
    const contestId = await contestWith();
    const { id } = (await run(contestId)).body;
    await finished(id, { verdict: 'IE', stderr: 'sandbox broke' }, Buffer.from('x'));
    const { body } = await anna.call('userTest', { contestId, utid: id });
    expect(body).toMatchObject({ status: 'queued', verdict: null, output: null, stderr: '', cpu_ms: null });
    expect((await told(ids.anna)).at(-1)).toMatchObject({ user_test: { status: 'queued', verdict: null } });
    const file = await anna.call('userTestFile', { contestId, utid: id, part: 'output' });
    expect(file.status).toBe(404);
    expect((await admin.call('staffUserTest', { utid: id })).body).toMatchObject({
      verdict: 'IE',
      stderr: 'sandbox broke',
    });
  });
});

describe('running one again', () => {
  it('[TSK-4] with the same id is the same user test, also at once and after the end', async () => {
    const contestId = await contestWith({ end_at: NOW + HOUR, user_tests_limit: 1 });
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => run(contestId, { client_id })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    server.setTime(NOW + 2 * HOUR);
    expect((await run(contestId, { client_id })).body).toEqual(answers[0]!.body);
    expect(await count(contestId)).toBe(1);
    expect(await jobs(answers[0]!.body.id)).toHaveLength(1);
  });

  it('[TSK-4] keeps its distance within a task, told in whole seconds, in init and live', async () => {
    const contestId = await contestWith({ user_test_interval_ms: 30_000, submission_interval_ms: 60_000 });
    const waits = async () => (await anna.call('init', { contestId })).body.tasksUserTestTimes;
    expect(await waits()).toEqual({});
    expect((await run(contestId)).status).toBe(200);
    expect((await server.told(`/user/queue/time/${contestId}@${ids.anna}`)).at(-1)).toMatchObject({
      task: 1,
      timeToNextUserTest: 30_000,
      timeToNextSubmit: 0,
    });
    server.setTime(NOW + 1);
    expect(await waits()).toEqual({ 1: 29_999 });
    expect(await run(contestId)).toMatchObject({ status: 409, error: 'backend.too_soon:30' });
    expect((await run(contestId, { task: 2 })).status).toBe(200);
    server.setTime(NOW + 30_000);
    expect((await run(contestId)).status).toBe(200);
    const { body } = await anna.call('task', { contestId, tid: 1 });
    expect([body.can_user_test, body.user_test_interval_ms]).toEqual([true, 30_000]);
  });

  it('[TSK-4] has a limit of its own, also against twenty at once', async () => {
    const contestId = await contestWith({ user_tests_limit: 3, submissions_limit: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(contestId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ error }) => error === 'backend.no_user_tests_left')).toHaveLength(17);
    expect(await count(contestId)).toBe(3);
  });

  it('[TSK-4] says how many are left, in init and live; nothing of it where there is no limit', async () => {
    const contestId = await contestWith({ user_tests_limit: 2, submissions_limit: 5 });
    const left = async (id: number) => {
      const { userTestsLeft, submissionsLeft } = (await anna.call('init', { contestId: id })).body;
      return [userTestsLeft, submissionsLeft];
    };
    const toldLeft = async () =>
      (await server.told(`/user/queue/time/${contestId}@${ids.anna}`)).map(
        (frame) => (frame as { userTestsLeft: number }).userTestsLeft,
      );
    expect(await left(contestId)).toEqual([2, 5]);
    await run(contestId);
    expect(await left(contestId)).toEqual([1, 5]);
    await run(contestId, { task: 2 });
    expect(await left(contestId)).toEqual([0, 5]);
    expect(await toldLeft()).toEqual([1, 0]);
    expect(await left(await contestWith({}))).toEqual([null, null]);
  });
});

describe('refusals that leave nothing changed', () => {
  it('[API-6] before the start and after the end, to the millisecond', async () => {
    const contestId = await contestWith({ start_at: NOW, end_at: NOW + HOUR });
    const at = async (now: number, task = 1) => {
      server.setTime(now);
      return (await run(contestId, { task })).error;
    };
    expect([await at(NOW - 1), await at(NOW - 1, 9)]).toEqual(['backend.not_started', 'backend.not_started']);
    expect([await at(NOW), await at(NOW + HOUR - 1)]).toEqual([null, null]);
    expect(await at(NOW + HOUR)).toBe('backend.not_running');
    expect(await count(contestId)).toBe(2);
  });

  it.each([
    ['an interactive task', judgeTask({ kind: 'interactive' }), {}],
    ['an output-only task', judgeTask({ kind: 'output-only' }), {}],
    ['a contest without user tests', judgeTask(), { user_tests_limit: 0 }],
  ])('[TSK-4] in %s, which says so beforehand', async (_, judge, given) => {
    const contestId = await contestWith(given, judge);
    expect((await anna.call('task', { contestId, tid: 1 })).body.can_user_test).toBe(false);
    expect(await run(contestId)).toMatchObject({ status: 409, error: 'backend.no_user_tests' });
    expect(await count(contestId)).toBe(0);
  });

  it('[TSK-4] for a task nobody can judge yet', async () => {
    const contestId = await server.seed.contest({ tasks: 1, competitors: [ids.anna] });
    expect((await anna.call('task', { contestId, tid: 1 })).body.can_user_test).toBe(false);
    expect((await run(contestId)).error).toBe('backend.no_user_tests');
  });

  it('[TSK-4] with a wrong task, language or file, saying what is wrong', async () => {
    const contestId = await contestWith();
    const errorOf = async (given: Trial) => {
      const { status, error } = await run(contestId, given);
      return [status, error];
    };
    expect(await errorOf({ task: 3 })).toEqual([400, 'backend.unknown_task:3']);
    expect(await errorOf({ language: 'rs' })).toEqual([400, 'backend.unknown_language:rs']);
    expect(await errorOf({ language: 'java' })).toEqual([400, 'backend.language_not_allowed:java']);
    expect(await errorOf({ source: ' \n' })).toEqual([400, 'backend.empty_source']);
    expect(await errorOf({ source: 'x'.repeat(65_537) })).toEqual([413, 'backend.too_large:65 KB']);
    expect(await errorOf({ input: 'x'.repeat(1_000_001) })).toEqual([413, 'backend.too_large:1000 KB']);
    expect(await count(contestId)).toBe(0);
    // An empty input is valid.
    expect((await run(contestId, { input: '' })).body.input_bytes).toBe(0);
  });
});

describe('user tests as staff see them', () => {
  it('[API-6] is the user tests of their contests, newest first, a page at a time', async () => {
    const [mine, other] = [await contestWith(), await contestWith({ staff: [] })];
    const boris = await server.loginAs('boris');
    const made: number[] = [];
    for (let index = 0; index < 102; index += 1) made.push((await run(mine, { who: boris })).body.id);
    const foreign = (await run(other)).body.id;
    const first = (await author.call('staffUserTests', { contestId: mine })).body;
    expect(first.more).toBe(true);
    expect(first.user_tests.map(({ id }) => id)).toEqual(made.slice(2).reverse());
    const before = first.user_tests.at(-1)!.id;
    const second = (await author.call('staffUserTests', { contestId: mine, before })).body;
    expect(second).toMatchObject({ more: false, user_tests: [{ id: made[1] }, { id: made[0] }] });
    const all = async (who: Person) => (await who.call('staffUserTests')).body.user_tests.map(({ id }) => id);
    expect([(await all(admin)).includes(foreign), (await all(author)).includes(foreign)]).toEqual([
      true,
      false,
    ]);
    expect((await author.call('staffUserTest', { utid: foreign })).status).toBe(404);
  });

  it('[AUT-3] are found by every filter, however many others came after them', async () => {
    const [mine, other] = [await contestWith(), await contestWith({ staff: [] })];
    const boris = await server.loginAs('boris');
    const old = (await run(mine, { who: boris, task: 2 })).body;
    const { id: newer } = (await run(mine)).body;
    await finished(newer);
    await server.app.db.executeQuery(
      sql`insert into user_tests (contest_id, participant_id, task_number, task_id, language, at, bytes, file_hash,
        file_name, input_hash, input_name, input_bytes, status, verdict, client_id)
        select contest_id, participant_id, task_number, task_id, language, at, bytes, file_hash,
        file_name, input_hash, input_name, input_bytes, status, verdict, gen_random_uuid()
        from user_tests, generate_series(1, 100)
        where id = ${newer}`.compile(server.app.db),
    );
    const found = async (input: object) => {
      const { body } = await author.call('staffUserTests', { contest: mine, ...input });
      return body.user_tests.map(({ id }) => id);
    };
    expect(await found({})).not.toContain(old.id);
    expect(await found({ username: 'boris' })).toEqual([old.id]);
    expect(await found({ task: old.task_id })).toEqual([old.id]);
    expect(await found({ status: 'waiting', language: 'cpp' })).toEqual([old.id]);
    expect(await found({ status: 'AC' })).toHaveLength(100);
    expect(await found({ username: 'boris', status: 'AC' })).toEqual([]);
    expect(await found({ username: 'boris', language: 'zip' })).toEqual([]);
    expect(await found({ contest: other })).toEqual([]);
  });
});
