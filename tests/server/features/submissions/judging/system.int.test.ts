import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type WorkerFacts } from '#server/contract/worker-facts.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'anna' });
  await server.seed.user({ name: 'admin', role: 'admin' });
  anna = await server.loginAs('anna');
  admin = await server.loginAs('admin');
});
beforeEach(async () => {
  await server.app.db.deleteFrom('judge_workers').execute();
});
afterAll(() => server.stop());

const FACTS: WorkerFacts = {
  cpu: 'AMD EPYC 7543',
  cores: 4,
  memoryBytes: 16_000_000_000,
  os: 'Debian GNU/Linux 12 (bookworm)',
  languages: [
    { extension: 'cpp', works: true, version: 'g++ (Debian 12.2.0-14) 12.2.0' },
    { extension: 'go', works: false, version: 'go is not installed' },
  ],
  advice: ['apt-get install golang'],
};

async function worker(
  id: string,
  given: { level?: string; started_at?: number; seen_at?: number; stopped_at?: number | null } = {},
  facts: Partial<WorkerFacts> = {},
) {
  const place = { host: 'judge', machine: 'm', pid: 1, slots: 2, level: 'ns', stopped_at: null };
  const times = { started_at: NOW - 60_000, seen_at: NOW - 1_000 };
  await server.app.db
    .insertInto('judge_workers')
    .values({ id, ...place, ...times, ...given, facts: JSON.stringify({ ...FACTS, ...facts }) })
    .execute();
}

const system = async () => (await anna.call('system')).body;

describe('how programs are run', () => {
  it('[TSK-6] is the language table, with the versions, CPU and system of the judge\u2019s machine', async () => {
    await worker('a');
    const { languages, machine, judging } = await system();
    expect(languages.map(({ extension }) => extension)).toEqual(LANGUAGES.map(({ extension }) => extension));
    expect(languages[0]).toEqual({
      extension: 'cpp',
      label: 'C++ 20',
      compile_command: LANGUAGES[0].compileCommand,
      run_command: null,
      version: 'g++ (Debian 12.2.0-14) 12.2.0',
    });
    expect(languages.find(({ extension }) => extension === 'go')?.version).toBeNull();
    expect({ machine, judging }).toEqual({
      machine: { cpu: FACTS.cpu, os: FACTS.os, memory_bytes: FACTS.memoryBytes },
      judging: true,
    });
  });

  it('[TSK-6] says that no judge has been seen, and still how it would be', async () => {
    const { languages, machine, judging } = await system();
    expect({ machine, judging }).toEqual({ machine: null, judging: false });
    expect(languages.find(({ extension }) => extension === 'py')).toMatchObject({
      run_command: 'pypy3 task.py',
      version: null,
    });
  });

  it('[TSK-6] is of the newest judge at work, before any that started later but judges nothing', async () => {
    await worker('old', { started_at: NOW - 90_000 }, { cpu: 'old' });
    await worker('new', { started_at: NOW - 60_000 }, { cpu: 'new' });
    await worker('gone', { started_at: NOW - 30_000, stopped_at: NOW - 10_000 }, { cpu: 'gone' });
    await worker('silent', { started_at: NOW - 90_000, seen_at: NOW - 80_000 }, { cpu: 'silent' });
    await worker('unsafe', { started_at: NOW - 10_000, level: 'none' }, { cpu: 'none' });
    expect(await system()).toMatchObject({ judging: true, machine: { cpu: 'new' } });
    await server.app.db.deleteFrom('judge_workers').where('id', 'in', ['old', 'new', 'unsafe']).execute();
    expect(await system()).toMatchObject({ judging: false, machine: { cpu: 'gone' } });
  });
});

describe('the judges as admins see them', () => {
  it('[JDG-3] are told with what would make them better, and the jobs they lost', async () => {
    await worker('a', { level: 'none' });
    const contest = await server.seed.contest({ tasks: 1 });
    const user = await server.seed.user({ name: 'boris' });
    const participant = await server.seed.participant({ contest_id: contest, user_id: user });
    const { id } = await server.app.db
      .insertInto('judge_jobs')
      .values({
        kind: 'submission',
        contest_id: contest,
        participant_id: participant,
        priority: 30,
        language: 'cpp',
        turn: 0,
        created_at: NOW - 5,
        state: 'lost',
        error: 'no compiler',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body, seq } = await admin.call('judge');
    expect(seq).toEqual({ '/topic/judge': 0 });
    expect(body).toMatchObject({
      workers: [{ id: 'a', level: 'none', advice: FACTS.advice, os: FACTS.os }],
      waiting: 0,
      lost: [{ id, contest, error: 'no compiler' }],
    });
    const retried = await admin.call('retryJob', { jid: id });
    expect(retried.body).toMatchObject({ waiting: 1, lost: [] });
    expect(await admin.call('retryJob', { jid: id })).toMatchObject({
      status: 409,
      error: 'backend.job_not_lost',
    });
    expect((await admin.call('retryJob', { jid: 999_999 })).status).toBe(404);
    const { entries } = (await admin.call('audit', { contestId: contest })).body;
    expect(entries).toMatchObject([
      { action: 'retryJob', target: `job:${id}`, before: { error: 'no compiler' } },
    ]);
  });
});
