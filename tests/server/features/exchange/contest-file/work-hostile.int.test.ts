import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWork } from '#server/exchange/contest-file/work/archive.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { workedContest } from '#tests/support/workedContest.ts';

type Files = Record<string, Uint8Array>;
type Row = Record<string, unknown>;

const CONTESTS = ['contests', 'users', 'tasks', 'files', 'submissions', 'audit'] as const;

let server: TestServer;
let empty: TestServer;
let newcomer: Person;
let good: Files;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  const admin = await server.seed.user({ name: 'boss', role: 'admin' });
  const { contestId } = await workedContest(server, {
    type: 'ioi',
    standings: 'yes',
    people: 5,
    submissions: 30,
    admin,
  });
  const who = await server.loginAs('boss');
  const { body } = await who.call('exportContest', { cid: contestId, work: true, secrets: true });
  good = unzipSync(body as unknown as Uint8Array);
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
});
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

/** The file, with a change in the first row of a kind. */
function withRow(kind: string, change: (row: Row) => unknown): Files {
  const name = `work/${kind}.ndjson`;
  const [first = '{}', ...others] = Buffer.from(good[name] ?? [])
    .toString('utf8')
    .split('\n');
  const changed = change(JSON.parse(first) as Row);
  const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
  return { ...good, [name]: Buffer.from([text, ...others].join('\n')) };
}
async function countsOf() {
  const all: Row = {};
  for (const table of CONTESTS) {
    const { count } = await empty.app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    all[table] = count;
  }
  return all;
}
/** The findings for a file, after a check that no contest can be made from it. */
async function refusal(files: Files) {
  const file = { name: 'whole.zip', content: zipSync(files) };
  const before = await countsOf();
  const { status, body } = await newcomer.call('readContestFile', {}, { file });
  const plan = status === 200 ? body.plan : 'x';
  const settings = { ...(status === 200 ? body.settings : {}), staff: [] };
  const made = await newcomer.call(
    'createContestFromFile',
    { settings: JSON.stringify(settings), plan },
    { file },
  );
  expect(made.status).toBeGreaterThanOrEqual(400);
  expect(made.status).toBeLessThan(500);
  expect(await countsOf()).toEqual(before);
  return status === 200
    ? body.findings
        .filter(({ severity }) => severity === 'error')
        .map((one) => [one.file, one.line, one.code])
    : status;
}

describe('a file with work that is damaged or means harm', () => {
  const inSubmissions = ['work/submissions.ndjson', 1];
  it.each<[string, () => Files, (string | number)[]]>([
    [
      'names somebody who is not in it',
      () => withRow('submissions', (row) => ({ ...row, participant: 999_999 })),
      [...inSubmissions, 'work_reference'],
    ],
    [
      'says that the judgement of another submission counts',
      () => withRow('submissions', (row) => ({ ...row, judgement: Number(row['judgement']) + 2 })),
      [...inSubmissions, 'work_reference'],
    ],
    [
      'has a number that is none',
      () => withRow('submissions', (row) => JSON.stringify(row).replace(/"score":\w+/, '"score":1e999')),
      [...inSubmissions, 'yaml_at_most'],
    ],
    [
      'has a name that leads out of a folder',
      () => withRow('submissions', (row) => ({ ...row, file_name: '../../etc/passwd' })),
      [...inSubmissions, 'yaml_wrong'],
    ],
    [
      'has a key that nobody knows',
      () => withRow('submissions', (row) => ({ ...row, contest_id: 1 })),
      [...inSubmissions, 'yaml_unknown_key'],
    ],
    [
      'has text that cannot be kept',
      () => withRow('questions', (row) => ({ ...row, question: 'a\0b' })),
      ['work/questions.ndjson', 1, 'yaml_wrong'],
    ],
    ['is no JSON', () => withRow('judgements', () => '{"id":'), ['work/judgements.ndjson', 1, 'not_json']],
    [
      'is nested without end',
      () =>
        withRow('audit', (row) =>
          JSON.stringify(row).replace(/"before":.*$/, `"before":${'['.repeat(5_000)}`),
        ),
      ['work/audit.ndjson', 1, 'not_json'],
    ],
    [
      'has a hash by which a login would take all memory',
      () =>
        withRow('participants', (row) => ({
          ...row,
          password: `$argon2id$v=19$m=9999999,t=99,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
        })),
      ['work/participants.ndjson', 1, 'yaml_wrong'],
    ],
    [
      'has a content that is another',
      () => withRow('contents', (row) => ({ hash: row['hash'], text: 'something else' })),
      ['work/contents.ndjson', 1, 'content_spoiled'],
    ],
    [
      'has an endless line',
      () => withRow('announcements', (row) => ({ ...row, message: 'x'.repeat(17_000_000) })),
      ['work/announcements.ndjson', 1, 'work_line'],
    ],
    [
      'lacks the end of a part',
      () => ({ ...good, 'work/adjustments.ndjson': new Uint8Array(0) }),
      ['work/adjustments.ndjson', null as never, 'work_rows'],
    ],
    [
      'has the same row twice',
      () => {
        const rows = Buffer.from(good['work/sittings.ndjson'] ?? []).toString('utf8');
        const people = Buffer.from(good['work/participants.ndjson'] ?? []).toString('utf8');
        const { id } = JSON.parse(people.split('\n')[0] ?? '{}') as Row;
        const row = JSON.stringify({ participant: id, number: 1, started_at: 1, ended_at: 2 });
        return { ...good, 'work/sittings.ndjson': Buffer.from(`${rows}${row}\n${row}\n`) };
      },
      ['work/sittings.ndjson', 2, 'work_twice'],
    ],
    [
      'has work of somebody who is not among its people',
      () => withRow('participants', (row) => ({ ...row, name: 'nobody-knows' })),
      ['work/participants.ndjson', null as never, 'work_person_missing'],
    ],
    [
      'has work of a task that is nowhere',
      () => ({
        ...Object.fromEntries(Object.entries(good).filter(([name]) => name !== 'tasks/beta-ioi/task.json')),
      }),
      ['work/tasks.ndjson', null as never, 'work_task_missing'],
    ],
    [
      'says nothing that is known of itself',
      () => ({ ...good, 'work/work.json': Buffer.from('{"form":2}') }),
      ['work/work.json', null as never, 'yaml_expected'],
    ],
  ])('[AUT-7] that %s is refused by file and line, and nothing is written', async (_, filesOf, finding) => {
    expect(await refusal(filesOf())).toContainEqual(finding);
  });

  it('[AUT-7] makes nothing where its boards do not come out again, unless that is wanted', async () => {
    const files = withRow('submissions', (row) => ({ ...row, verdict: 'AC', score: 99, status: 'judged' }));
    const file = { name: 'whole.zip', content: zipSync(files) };
    const { body } = await newcomer.call('readContestFile', {}, { file });
    const given = { settings: JSON.stringify({ ...body.settings, staff: [] }), plan: body.plan };
    const before = await countsOf();
    const refused = await newcomer.call('createContestFromFile', given, { file });
    expect(refused.status).toBe(409);
    expect(refused.error).toMatch(/^backend\.contest_boards_differ:ioi-\d+$/);
    expect(await countsOf()).toEqual(before);
    const made = await newcomer.call(
      'createContestFromFile',
      { ...given, boards_may_differ: true },
      { file },
    );
    expect(made.status).toBe(200);
  });

  it('[AUT-7] is not unpacked when it would become larger than the limit', async () => {
    const report = new Report();
    const zip = Buffer.from(zipSync({ ...good, 'work/audit.ndjson': new Uint8Array(2_000_000) }));
    expect(await openWork(zip, '', report, 1_000_000)).toBeNull();
    expect(report.sorted().map(({ code }) => code)).toEqual(['all_large']);
  });

  it('[AUT-7] makes no contest when it lies about its sizes', async () => {
    const bomb = Buffer.from(zipSync({ ...good, 'work/audit.ndjson': new Uint8Array(1_000_000) }));
    // The central directory says that the largest part has ten bytes.
    const at = bomb.lastIndexOf('work/audit.ndjson') - 46;
    bomb.writeUInt32LE(10, at + 24);
    const { status, error } = await newcomer.call(
      'readContestFile',
      {},
      { file: { name: 'w.zip', content: bomb } },
    );
    expect([status, error?.split(':')[0]]).toEqual([400, 'backend.not_a_zip']);
  });
});
