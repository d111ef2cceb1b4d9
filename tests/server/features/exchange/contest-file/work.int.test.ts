import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf } from '#tests/support/queries.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  boardsOf,
  OLD_PASSWORD,
  verdictsOf,
  type Worked,
  workedContest,
} from '#tests/support/workedContest.ts';

let server: TestServer;
let empty: TestServer;
let admin: Person;
let newcomer: Person;
const worked = new Map<string, Worked>();

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  const id = await server.seed.user({ name: 'boss', role: 'admin', display_name: 'The boss' });
  admin = await server.loginAs('boss');
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
  const size = { people: 12, submissions: 150, admin: id };
  worked.set('ioi', await workedContest(server, { type: 'ioi', standings: 'yes', ...size }));
  worked.set('icpc', await workedContest(server, { type: 'icpc', standings: 'yes_60', ...size }));
});
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

function idOf(which: string): number {
  return worked.get(which)?.contestId ?? 0;
}
async function downloaded(which: string, wanted = {}): Promise<Uint8Array> {
  const { status, body, error } = await admin.call('exportContest', {
    cid: idOf(which),
    work: true,
    secrets: true,
    ...wanted,
  });
  expect([status, error]).toEqual([200, null]);
  return body as unknown as Uint8Array;
}
async function made(content: Uint8Array, who = newcomer): Promise<number> {
  const file = { name: 'whole.zip', content };
  const read = await who.call('readContestFile', {}, { file });
  expect([read.status, read.error, read.body.findings]).toEqual([200, null, []]);
  const { settings, plan } = read.body;
  const given = { settings: JSON.stringify({ staff: [], ...settings }), plan };
  const { status, error, body } = await who.call('createContestFromFile', given, { file });
  expect([status, error]).toEqual([200, null]);
  return body.id;
}

describe('a contest with its work as a file', () => {
  it.each(['ioi', 'icpc'])(
    '[AUT-7] read into an empty server an %s contest has the same boards to the cell and the same verdicts, and nothing is judged anew',
    async (which) => {
      const before = await verdictsOf(server, idOf(which));
      const boards = await boardsOf(server, admin, idOf(which));
      const cid = await made(await downloaded(which));
      expect(await boardsOf(empty, newcomer, cid)).toEqual(boards);
      expect(boards.full.rows.length).toBeGreaterThan(8);
      expect(await verdictsOf(empty, cid)).toEqual(before);
      const jobs = await empty.app.db.selectFrom('judge_jobs').select('id').execute();
      expect(jobs).toEqual([]);
    },
  );

  it('[AUT-7] competitors log in with the passwords they had, and see what they sent', async () => {
    const [name = ''] = worked.get('ioi')?.names ?? [];
    const { status, body } = await empty.as(name, OLD_PASSWORD).call('me');
    expect([status, body.name]).toEqual([200, name]);
    expect((await empty.as(name, 'another password').call('me')).status).toBe(401);
  });
});

describe('data that goes out with the work', () => {
  const kept = async (where: TestServer, cid: number) => {
    const { db } = where.app;
    const named = (table: 'questions' | 'score_adjustments') =>
      db
        .selectFrom(table)
        .innerJoin('participants', 'participants.id', `${table}.participant_id`)
        .innerJoin('users', 'users.id', 'participants.user_id')
        .where(`${table}.contest_id`, '=', cid)
        .orderBy(`${table}.id`);
    const places = await db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.name', 'display_name', 'group_label', 'school', 'category', 'on_board', 'is_ranked'])
      .select(['disqualified_at', 'disqualified_reason', 'extra_time_seconds', 'extra_reason', 'finished_at'])
      .where('contest_id', '=', cid)
      .orderBy('participants.id')
      .execute();
    const judgements = await db
      .selectFrom('judgements')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select(['judgements.verdict', 'judgements.score', 'judgements.judged_at', 'judgements.result'])
      .select((eb) => eb('rejudging_id', 'is not', null).as('is_again'))
      .where('contest_id', '=', cid)
      .orderBy('judgements.id')
      .execute();
    const rejudgings = await db
      .selectFrom('rejudgings')
      .innerJoin('users', 'users.id', 'by_user')
      .select(['users.name', 'reason', 'at', 'state', 'decided_at'])
      .where('contest_id', '=', cid)
      .execute();
    return {
      places,
      judgements,
      rejudgings,
      questions: await named('questions')
        .select(['users.name', 'topic', 'question', 'asked_at', 'answer', 'answered_at'])
        .select(['questions.version', 'answered_to', 'first_answered_at'])
        .execute(),
      announcements: await db
        .selectFrom('announcements')
        .leftJoin('announcement_people', 'announcement_people.announcement_id', 'announcements.id')
        .leftJoin('announcement_readers', 'announcement_readers.announcement_id', 'announcements.id')
        .leftJoin('participants', 'participants.id', 'announcement_people.participant_id')
        .leftJoin('users', 'users.id', 'participants.user_id')
        .select(['topic', 'message', 'at', 'audience', 'audience_name', 'withdrawn_at', 'users.name'])
        .select((eb) => eb('announcement_readers.participant_id', 'is not', null).as('is_read'))
        .where('announcements.contest_id', '=', cid)
        .orderBy('announcements.id')
        .execute(),
      adjustments: await named('score_adjustments')
        .select(['users.name', 'task_number', 'amount', 'reason', 'at', 'withdrawn_at'])
        .execute(),
    };
  };

  it('[AUT-7] people, every judgement, rejudgings, questions, announcements with whom they were for and adjustments are as they were', async () => {
    const before = await kept(server, idOf('ioi'));
    expect(before.judgements.filter(({ is_again: isAgain }) => isAgain).length).toBeGreaterThan(10);
    expect(before.announcements.filter(({ is_read: isRead }) => isRead)).toHaveLength(1);
    expect(await kept(empty, await made(await downloaded('ioi')))).toEqual(before);
  });

  it('[AUT-7] staff who are not on the server keep what they did under an account that nobody can open', async () => {
    const user = await empty.app.db
      .selectFrom('users')
      .select(['role', 'password', 'disabled_at', 'display_name'])
      .where('name', '=', 'boss')
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: 'author', password: null, display_name: 'The boss' });
    expect(user.disabled_at).not.toBeNull();
  });

  it('[AUT-7] the audit comes along and cannot be undone there, and says which files were read', async () => {
    const cid = await made(await downloaded('icpc'));
    const { entries } = (await newcomer.call('audit', { contestId: cid })).body;
    const old = entries.find(({ action }) => action === 'saveSettings');
    expect(old).toMatchObject({ username: 'boss', target: `contest:${cid}` });
    expect((await newcomer.call('undoChange', { aid: old?.id ?? 0 })).error).toBe('backend.cannot_undo');
    const entry = entries.find(({ action }) => action === 'createContestFromFile');
    expect(entry?.after).toMatchObject({ work: { submissions: 150 } });
    const gone = (await admin.call('audit', { contestId: idOf('icpc') })).body.entries[0];
    expect(gone).toMatchObject({
      action: 'exportContest',
      after: { work: true, secrets: true, personal_data: true },
    });
  });

  it('[AUT-7] many people are found by as few queries as one', async () => {
    const content = await downloaded('icpc');
    const asked = await queriesOf(() => made(content));
    const ofOne = asked.filter(({ text }) => /from "users" where \("name" = \$1 or/.test(text));
    expect(ofOne).toEqual([]);
    expect(asked.filter(({ text }) => /from "users" where .*"login_key" in/.test(text)).length).toBeLessThan(
      9,
    );
  });

  it('[AUT-7] people who are on the server already keep their own passwords', async () => {
    const [, name = ''] = worked.get('ioi')?.names ?? [];
    const content = await downloaded('ioi');
    const third = await startTestServer();
    try {
      await third.seed.user({ name: 'first', role: 'admin' });
      await third.seed.user({ name, password: 'their own one' });
      await made(content, await third.loginAs('first'));
      expect((await third.as(name, OLD_PASSWORD).call('me')).status).toBe(401);
      expect((await third.as(name, 'their own one').call('me')).status).toBe(200);
    } finally {
      await third.stop();
    }
  });

  it('[AUT-7] the boards stand in the file as tables too', async () => {
    const files = unzipSync(await downloaded('icpc'));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
    expect(text('work/standings-full.csv').trimEnd().split('\r\n')).toHaveLength(11);
    expect(text('work/standings-public.csv')).not.toBe(text('work/standings-full.csv'));
  });
});

describe('data that does not go out', () => {
  const textsOf = (content: Uint8Array) =>
    Object.fromEntries(
      Object.entries(unzipSync(content)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    );

  it('[AUT-7] without secrets there is no password, no test and no solution, and the boards are the same again', async () => {
    const content = await downloaded('ioi', { secrets: false });
    const files = textsOf(content);
    expect(Object.values(files).join('')).not.toMatch(/argon2/);
    expect(Object.keys(files).filter((name) => /^files\/|task\.json$/.test(name))).toEqual([]);
    const third = await startTestServer();
    try {
      await third.seed.user({ name: 'first', role: 'admin' });
      const who = await third.loginAs('first');
      const cid = await made(content, who);
      expect(await boardsOf(third, who, cid)).toEqual(await boardsOf(server, admin, idOf('ioi')));
      const [name = ''] = worked.get('ioi')?.names ?? [];
      expect((await third.as(name, OLD_PASSWORD).call('me')).status).toBe(401);
      // The tasks are incomplete and would be judged wrongly, so they are not judged at all.
      const tasks = await third.app.db.selectFrom('tasks').select(['name', 'version_id']).execute();
      expect(tasks.map(({ version_id: version }) => version)).toEqual([null, null, null]);
    } finally {
      await third.stop();
    }
  });

  it('[AUT-7] without personal data nobody is named, one person has one name throughout, and the board has the same cells', async () => {
    const content = await downloaded('ioi', { personal: false });
    const all = Object.values(textsOf(content)).join('\n');
    for (const name of [...(worked.get('ioi')?.names ?? []), 'Човек', 'Група', 'Училище', 'boss', '10.0.0.7'])
      expect(all).not.toContain(name);
    const cid = await made(content);
    const rowsOf = async (who: TestServer, staff: Person, id: number) =>
      (await boardsOf(who, staff, id)).full.rows.map(({ person: __, ...row }) => row);
    expect(await rowsOf(empty, newcomer, cid)).toEqual(await rowsOf(server, admin, idOf('ioi')));
  });

  it('[AUT-7] secrets go to admins alone: an author of the contest gets it without them', async () => {
    const author = await server.seed.user({ name: 'author', role: 'author' });
    await server.app.db
      .insertInto('contest_staff')
      .values({ contest_id: idOf('ioi'), user_id: author })
      .execute();
    const who = await server.loginAs('author');
    const cid = idOf('ioi');
    expect((await who.call('exportContest', { cid, work: true, secrets: true })).status).toBe(403);
    const { status, body } = await who.call('exportContest', { cid, work: true });
    expect(status).toBe(200);
    const files = unzipSync(body as unknown as Uint8Array);
    // Only admins may see the audit.
    expect(files['work/audit.ndjson']).toHaveLength(0);
    expect(files['work/submissions.ndjson']?.length).toBeGreaterThan(1_000);
  });
});
