import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const SOURCE = 'int main() {}\n';

let server: TestServer;
let anna: Person;
let boris: Person;
let author: Person;
let admin: Person;
let ids: Cast['ids'];
let contest: Cast['contest'];

beforeAll(async () => {
  ({ server, anna, boris, author, admin, ids, contest } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function submit(
  contestId: number,
  given: {
    who?: Person;
    task?: number;
    language?: string;
    client_id?: string;
    source?: string;
    name?: string;
  } = {},
) {
  const { who = anna, task = 1, language = 'cpp', client_id = randomUUID(), source = SOURCE } = given;
  return who.call(
    'submit',
    { contestId, task, language, client_id },
    { source: { name: given.name ?? 'a.cpp', content: source } },
  );
}

const count = async (contestId: number) => {
  const rows = await server.app.db
    .selectFrom('submissions')
    .select('id')
    .where('contest_id', '=', contestId)
    .execute();
  return rows.length;
};

describe('submitting', () => {
  it('[TSK-2] answers a receipt that names the source by its SHA-256, and keeps it byte for byte', async () => {
    const id = await contest();
    const source = 'int main() { /* Здравей */ }\r\n';
    const { body } = await submit(id, { source, name: 'C:\\work\\решение.cpp' });
    expect(body).toMatchObject({
      contest: id,
      task: 1,
      language: 'cpp',
      at: NOW,
      contest_time_ms: HOUR,
      status: 'queued',
      verdict: null,
      bytes: Buffer.byteLength(source),
      hash: createHash('sha256').update(source).digest('hex'),
    });
    const file = await anna.call('submissionSource', { contestId: id, sid: body.id });
    expect(Buffer.from(file.body as unknown as Uint8Array).toString('utf8')).toBe(source);
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('решение.cpp');
    expect((await anna.call('submission', { contestId: id, sid: body.id })).body).toMatchObject({
      source,
      file_name: 'решение.cpp',
    });
  });

  it('[TSK-8] sent again with its id, counts once and answers the same receipt, also after the end', async () => {
    const id = await contest({ submissions_limit: 1, end_at: NOW + HOUR });
    const client_id = randomUUID();
    const first = await submit(id, { client_id });
    expect((await submit(id, { client_id })).body).toEqual(first.body);
    server.setTime(NOW + 2 * HOUR);
    const late = await submit(id, { client_id });
    expect([late.status, late.body]).toEqual([200, first.body]);
    expect(await count(id)).toBe(1);
    expect(await server.told(`/topic/submissions@${ids.author}`)).toHaveLength(2);
  });

  it('[TSK-8] twenty doubles at once make one submission, told once', async () => {
    const id = await contest({ submissions_limit: 3 });
    const client_id = randomUUID();
    const before = (await server.told(`/user/queue/submissions@${ids.boris}`)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(id, { who: boris, client_id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count(id)).toBe(1);
    expect(await server.told(`/user/queue/submissions@${ids.boris}`)).toHaveLength(before + 1);
  });

  it('[TSK-8] the same id of another person is another submission', async () => {
    const id = await contest();
    const client_id = randomUUID();
    const [a, b] = [await submit(id, { client_id }), await submit(id, { client_id, who: boris })];
    expect(a.body.id).not.toBe(b.body.id);
  });

  it('[TSK-2] the limit holds also against twenty at once', async () => {
    const id = await contest({ submissions_limit: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ error }) => error === 'backend.no_submissions_left')).toHaveLength(17);
    expect(await count(id)).toBe(3);
    expect((await submit(id, { who: boris })).status).toBe(200);
  });

  it('[TSK-2] two submissions of one task keep their distance, told in whole seconds; other tasks do not wait', async () => {
    const id = await contest({ submission_interval_ms: 30_000 });
    expect((await submit(id)).status).toBe(200);
    server.setTime(NOW + 1);
    expect(await submit(id)).toMatchObject({ status: 409, error: 'backend.too_soon:30' });
    expect((await submit(id, { task: 2 })).status).toBe(200);
    server.setTime(NOW + 29_999);
    expect((await submit(id)).error).toBe('backend.too_soon:1');
    server.setTime(NOW + 30_000);
    expect((await submit(id)).status).toBe(200);
  });
});

describe('refusals that leave nothing changed', () => {
  it('[API-6] before the start and after the end, to the millisecond; a task is not told from none before', async () => {
    const id = await contest({ start_at: NOW, end_at: NOW + HOUR });
    const at = async (now: number, task = 1) => {
      server.setTime(now);
      return (await submit(id, { task })).error;
    };
    expect(await at(NOW - 1)).toBe('backend.not_started');
    expect(await at(NOW - 1, 9)).toBe('backend.not_started');
    expect(await count(id)).toBe(0);
    expect([await at(NOW), await at(NOW + HOUR - 1)]).toEqual([null, null]);
    expect(await at(NOW + HOUR)).toBe('backend.not_running');
    expect(await count(id)).toBe(2);
  });

  it('[TML-2] extra time is time to submit, for a person who has it', async () => {
    const id = await server.seed.contest({ tasks: 1, end_at: NOW, competitors: [ids.boris] });
    await server.seed.participant({ contest_id: id, user_id: ids.anna, extra_time_seconds: 60 });
    server.setTime(NOW + 59_999);
    expect((await submit(id, { who: boris })).error).toBe('backend.not_running');
    expect((await submit(id)).error).toBeNull();
    server.setTime(NOW + 60_000);
    expect((await submit(id)).error).toBe('backend.not_running');
  });

  it('[QIZ-3] after the person has finished', async () => {
    const id = await server.seed.contest({ tasks: 1 });
    await server.seed.participant({ contest_id: id, user_id: ids.anna, finished_at: NOW - 1 });
    expect((await submit(id)).error).toBe('backend.finished');
    expect(await count(id)).toBe(0);
  });

  it('[TSK-2] a wrong task, language or file says what is wrong', async () => {
    const id = await contest();
    const tasks = server.app.db.selectFrom('contest_tasks').select('task_id').where('contest_id', '=', id);
    await server.app.db.updateTable('tasks').set({ languages: 'cpp, py' }).where('id', 'in', tasks).execute();
    const errorOf = async (given: Parameters<typeof submit>[1]) => {
      const { status, error } = await submit(id, given);
      return [status, error];
    };
    expect(await errorOf({ task: 3 })).toEqual([400, 'backend.unknown_task:3']);
    expect(await errorOf({ language: 'rs' })).toEqual([400, 'backend.unknown_language:rs']);
    expect(await errorOf({ language: 'java' })).toEqual([400, 'backend.language_not_allowed:java']);
    expect(await errorOf({ source: ' \n\t\r\n' })).toEqual([400, 'backend.empty_source']);
    expect(await errorOf({ source: 'x'.repeat(100_001) })).toEqual([413, 'backend.too_large:100 KB']);
    expect(await errorOf({ client_id: 'once' })).toEqual([400, 'backend.bad_client_id:client_id']);
    expect(await errorOf({ language: 'py' })).toEqual([200, null]);
    expect(await count(id)).toBe(1);
  });

  it('[API-6] a contest of others, and submissions of others, are not there', async () => {
    const id = await contest();
    const theirs = await server.seed.contest({ tasks: 1, competitors: [ids.boris] });
    expect((await submit(theirs)).status).toBe(404);
    const { body } = await submit(id, { who: boris });
    for (const call of ['submission', 'submissionSource'] as const) {
      expect((await anna.call(call, { contestId: id, sid: body.id })).status).toBe(404);
    }
    expect((await anna.call('submissions', { contestId: id })).body.submissions).toEqual([]);
  });
});

describe('people who hear of a submission', () => {
  it('[LIV-1] its author hears the whole submission, and the number of tries left', async () => {
    const id = await contest({ submissions_limit: 5, submission_interval_ms: 10_000 });
    const { body } = await submit(id);
    expect((await server.told(`/user/queue/submissions@${ids.anna}`)).at(-1)).toEqual({
      action: 'set',
      id: body.id,
      task: 1,
      contest: id,
      submission: body,
    });
    expect((await server.told(`/user/queue/time/${id}@${ids.anna}`)).at(-1)).toMatchObject({
      submissionsLeft: 4,
      task: 1,
      timeToNextSubmit: 10_000,
      timeTillEnd: 4 * HOUR,
    });
    expect(await server.told(`/user/queue/time/${id}@${ids.boris}`)).toEqual([]);
  });

  it('[LIV-5] admins and the contest’s authors hear it with its sender, and no other author does', async () => {
    const id = await contest();
    const other = await server.seed.user({ name: 'other', role: 'author' });
    const { body } = await submit(id);
    const told = { action: 'set', submission: { id: body.id, username: 'anna', display_name: 'Anna A.' } };
    expect((await server.told('/topic/submissions')).at(-1)).toMatchObject(told);
    expect((await server.told(`/topic/submissions@${ids.author}`)).at(-1)).toMatchObject(told);
    expect(await server.told(`/topic/submissions@${other}`)).toEqual([]);
  });

  it('[LIV-4] a list says up to which frame it holds everything', async () => {
    const id = await contest();
    await submit(id);
    const { seq, body } = await anna.call('submissions', { contestId: id });
    const told = await server.told(`/user/queue/submissions@${ids.anna}`);
    expect(seq).toEqual({
      '/user/queue/submissions': told.length,
      [`/user/queue/quiz/${id}`]: 0,
      [`/user/queue/prints/${id}`]: 0,
    });
    expect(body.submissions[0]).toEqual(told.at(-1)?.['submission']);
  });
});

describe('submissions as staff see them', () => {
  it('[API-6] pages, filters and opens the submissions of their contests only', async () => {
    const mine = await contest();
    const foreign = await server.seed.contest({ tasks: 1, competitors: [ids.boris] });
    const sent: number[] = [];
    for (const task of [1, 2, 1]) sent.unshift((await submit(mine, { task })).body.id);
    const { body: bySomebody } = await submit(mine, { who: boris, task: 2 });
    const { body: elsewhere } = await submit(foreign, { who: boris });
    const list = async (input: object, who = author) => {
      const { body } = await who.call('staffSubmissions', { contestId: mine, ...input });
      return { ids: body.submissions.map((one) => one.id), more: body.more };
    };
    expect(await list({})).toEqual({ ids: [bySomebody.id, ...sent], more: false });
    expect(await list({ limit: 2 })).toEqual({ ids: [bySomebody.id, sent[0]], more: true });
    expect(await list({ limit: 2, before: sent[0] })).toEqual({ ids: sent.slice(1), more: false });
    expect(await list({ username: 'boris' })).toEqual({ ids: [bySomebody.id], more: false });
    const { task_id } = bySomebody;
    expect(await list({ task: task_id })).toEqual({ ids: [bySomebody.id, sent[1]], more: false });
    const all = await author.call('staffSubmissions', { limit: 1000 });
    expect(all.body.submissions.map((one) => one.id)).not.toContain(elsewhere.id);
    expect((await author.call('staffSubmission', { sid: elsewhere.id })).status).toBe(404);
    expect((await author.call('staffSubmissionSource', { sid: elsewhere.id })).status).toBe(404);
    expect((await admin.call('staffSubmission', { sid: elsewhere.id })).body).toMatchObject({
      username: 'boris',
      source: SOURCE,
    });
  });

  it("[AUT-3] a person's one old submission is found by every filter below 5,000 newer ones of others", async () => {
    const mine = await contest();
    const foreign = await server.seed.contest({ tasks: 1, competitors: [ids.boris] });
    const { body: old } = await submit(mine, { who: boris, language: 'py', name: 'a.py' });
    const { body: newer } = await submit(mine);
    await server.app.db.executeQuery(
      sql`insert into submissions (contest_id, participant_id, task_number, task_id, language, at, contest_time_ms, bytes,
        status, verdict, file_hash, file_name)
        select contest_id, participant_id, task_number, task_id, language, at, contest_time_ms, bytes, 'judged', 'WA',
        file_hash, file_name from submissions, generate_series(1, 5000) where id = ${newer.id}`.compile(
        server.app.db,
      ),
    );
    const found = async (input: object) => {
      const { body } = await author.call('staffSubmissions', { contest: mine, ...input });
      return body.submissions.map(({ id }) => id);
    };
    expect(await found({})).not.toContain(old.id);
    expect(await found({ username: 'boris' })).toEqual([old.id]);
    expect(await found({ username: 'boris', language: 'py', status: 'waiting', task: old.task_id })).toEqual([
      old.id,
    ]);
    expect(await found({ language: 'py' })).toEqual([old.id]);
    expect(await found({ status: 'waiting' })).toEqual([newer.id, old.id]);
    expect(await found({ username: 'boris', status: 'AC' })).toEqual([]);
    expect(await found({ contest: foreign })).toEqual([]);
    const { status } = await author.call('staffSubmissions', { status: 'fine' as 'AC' });
    expect(status).toBe(400);
  });
});
