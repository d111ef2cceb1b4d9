import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { putFile } from '#server/files/store.ts';
import { aWebp } from '#tests/support/pictures.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
/** Personal data of one person, a different text for each field. */
const LOGIN = 'zlatka77';
const TRACES = {
  login: LOGIN,
  name: 'Zlatka Unikalna',
  group: 'Group of Zlatka',
  school: 'School of Zlatka',
  room: 'Room-Zl-12',
  accommodation: 'dyslexia of Zlatka',
  address: '203.0.113.77',
  question: 'I am Zlatka, may I leave?',
  file: 'zlatka_unikalna.cpp',
  printed: 'printed by Zlatka',
  label: 'Camera of Zlatka',
  incident: 'Zlatka looked away',
  problem: 'the chair of Zlatka broke',
  reason: 'Zlatka came late',
} as const;
let server: TestServer;
let admin: Person;
let userId: number;
let contestId: number;
let participantId: number;
let submissionId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  userId = await server.seed.user({
    name: LOGIN,
    display_name: TRACES.name,
    group_label: TRACES.group,
    school: TRACES.school,
    room: TRACES.room,
    accommodation: TRACES.accommodation,
    password: 'a long password',
  });
  contestId = await server.seed.contest({
    name: 'Exam',
    tasks: 1,
    check_screen: true,
    printing: true,
    competitors: [userId],
    start_at: NOW - HOUR,
    end_at: NOW + HOUR,
  });
  await server.seed.consent(contestId, userId);
  await aDay();
});
afterAll(() => server.stop());

/** Everything that one person does and leaves behind in a watched contest. */
async function aDay(): Promise<void> {
  const { db } = server.app;
  const zlatka = await server.loginAs(LOGIN);
  ({ id: participantId } = await db
    .selectFrom('participants')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow());
  const source = { source: { name: TRACES.file, content: 'print(42)' } };
  const sent = await zlatka.call('submit', { contestId, task: 1, language: 'cpp', client_id: id(1) }, source);
  expect(sent.status).toBe(200);
  submissionId = sent.body.id;
  const question = { contestId, topic: 'general', question: TRACES.question, client_id: id(2) };
  expect((await zlatka.call('ask', question)).status).toBe(200);
  const note = { contestId, operation: 'SCREEN_SHARE', message: TRACES.label, at: NOW };
  expect((await zlatka.call('log', note)).status).toBe(200);
  const picture = { file: { name: 'snapshot', content: aWebp(8, 8, 7) } };
  expect((await zlatka.call('snapshotScreen', { contestId, taken_at: NOW }, picture)).status).toBe(200);
  await db.updateTable('files').set({ draft_at: 0 }).where('picture', '=', true).execute();
  await db
    .updateTable('sessions')
    .set({ address: TRACES.address, places: [TRACES.address] })
    .where('user_id', '=', userId)
    .execute();
  await db
    .insertInto('contacts')
    .values({ user_id: userId, from_at: NOW, to_at: NOW + 1 })
    .execute();
  await db
    .insertInto('prints')
    .values({
      contest_id: contestId,
      participant_id: participantId,
      client_id: id(3),
      source: TRACES.printed,
      file_name: TRACES.file,
      bytes: 1,
      pages: 1,
      at: NOW,
      task_number: null,
      submission_id: null,
      printed_at: null,
      printed_by: null,
      closed_at: null,
      closed_by: null,
    })
    .execute();
  await db
    .insertInto('login_failures')
    .values({ name: LOGIN, address: TRACES.address, failures: 1, last_at: NOW })
    .execute();
  const staff = (
    await db.selectFrom('users').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow()
  ).id;
  const of = { contest_id: contestId, participant_id: participantId };
  await sql`insert into incidents (contest_id, participant_id, level, note, at, made_at, made_by)
    values (${of.contest_id}, ${of.participant_id}, 'note', ${TRACES.incident}, ${NOW}, ${NOW}, ${staff})`.execute(
    db,
  );
  await sql`insert into onsite_problems (contest_id, participant_id, site, room, seat, group_label, kind, text, opened_at, opened_by)
    values (${of.contest_id}, ${of.participant_id}, '', ${TRACES.room}, '', ${TRACES.group}, 'other', ${TRACES.problem}, ${NOW}, ${staff})`.execute(
    db,
  );
  await sql`insert into time_requests (contest_id, participant_id, minutes, reason, asked_at, asked_by)
    values (${of.contest_id}, ${of.participant_id}, 5, ${TRACES.reason}, ${NOW}, ${staff})`.execute(db);
  const changes = { seat: { from: '', to: '7' }, group: { from: TRACES.group, to: TRACES.group } };
  await admin.call('changePerson', { uid: userId, changes: JSON.stringify(changes) });
  await admin.call('disablePerson', { uid: userId, disabled: true });
  await admin.call('disablePerson', { uid: userId, disabled: false });
}

function id(number: number): string {
  return `00000000-0000-4000-8000-00000000000${number}`;
}

/** Every row of every table, as text, under the table's name. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { db } = server.app;
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const texts = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    found.set(name, texts.rows.map(({ row }) => row).join('\n'));
  }
  return found;
}

/** The names of the tables that contain a text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  return [...(await everything())].filter(([, rows]) => rows.includes(text)).map(([name]) => name);
}

async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

describe('the personal data of somebody', () => {
  it('[SEC-5] go out to them as one file: what they did, wrote and were seen doing, and nothing that lets in', async () => {
    const { status, body } = await admin.call('exportPerson', { uid: userId });
    expect(status).toBe(200);
    const files = await filesOf(body as unknown as Buffer);
    const all = [...files.values()].map(String).join('\n');
    for (const text of Object.values(TRACES)) expect(all).toContain(text);
    for (const name of [
      'profile',
      'contests',
      'submissions',
      'questions',
      'activity_log',
      'snapshots',
      'sessions',
      'audit',
      'marks',
    ])
      expect([...files.keys()]).toContain(`${name}.json`);
    expect(files.get(`submissions/${submissionId}_${TRACES.file}`)?.toString()).toBe('print(42)');
    const [picture] = [...files.keys()].filter((name) => name.startsWith('pictures/'));
    expect(files.get(picture!)).toEqual(aWebp(8, 8, 7));
    const { password } = await server.app.db
      .selectFrom('users')
      .select('password')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(all).not.toContain(password);
    expect(all).not.toMatch(/secret_hash|token_hash|ticket_hash/);
    expect(await tablesWith('exportPerson')).toEqual(['audit']);
  });

  it('[SEC-5] have every table that refers to people or their places in contests', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and a.attname in ('user_id', 'participant_id')
        and c.confrelid in ('users'::regclass, 'participants'::regclass)`.execute(server.app.db);
    const { body } = await admin.call('exportPerson', { uid: userId });
    const files = [...(await filesOf(body as unknown as Buffer)).keys()];
    const kept = await everything();
    // Tables that name the person under another column, or hold the marks of others.
    const others = new Set(['audit', 'marking_works', 'marking_sheets', 'marking_people']);
    for (const { name } of rows.filter((row) => !others.has(row.name))) {
      const { rows: own } = await sql`select 1 from ${sql.table(name)} where ${
        (await columnsOf(name)).includes('user_id')
          ? sql`user_id = ${userId}`
          : sql`participant_id = ${participantId}`
      }`.execute(server.app.db);
      expect([name, files.includes(`${name}.json`)]).toEqual([name, own.length > 0]);
    }
    expect(kept.size).toBeGreaterThan(50);
  });

  it('[SEC-5] are given and erased by admins alone', async () => {
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      await server.seed.user({ name: `is-${role}`, role, types: role === 'author' ? 'teacher' : '' });
      const who = await server.loginAs(`is-${role}`);
      const pretender = server.as(who.name, who.secret, 'admin');
      for (const [person, status] of [
        [who, 404],
        [pretender, 403],
      ] as const) {
        expect((await person.call('exportPerson', { uid: userId })).status).toBe(status);
        expect((await person.call('erasePerson', { uid: userId, name: LOGIN })).status).toBe(status);
      }
    }
    expect(await tablesWith(TRACES.name)).toContain('users');
  });

  it('[SEC-5] stay while a contest of theirs runs, with extra time too, and until their name is typed', async () => {
    const erase = (name = LOGIN) => admin.call('erasePerson', { uid: userId, name });
    expect((await erase()).error).toBe('people.in_contest:Exam');
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 600 })
      .where('id', '=', participantId)
      .execute();
    server.setTime(NOW + HOUR + 599_000);
    expect((await erase()).error).toBe('people.in_contest:Exam');
    server.setTime(NOW + HOUR + 600_000);
    expect((await erase('zlatka')).error).toBe('people.name_to_confirm:name');
    const own = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await admin.call('erasePerson', { uid: own.id, name: 'admin' })).error).toBe(
      'people.own_account',
    );
    for (const text of Object.values(TRACES)) expect(await tablesWith(text)).not.toEqual([]);
  });

  it('[SEC-5] are in no table any more once they are erased; results and work stay under a name that says nothing', async () => {
    const session = await server.loginAs(LOGIN);
    expect((await admin.call('erasePerson', { uid: userId, name: LOGIN })).body).toEqual({ pictures: 1 });
    for (const text of Object.values(TRACES)) expect([text, await tablesWith(text)]).toEqual([text, []]);
    // No picture of her is left.
    const pictures = await server.app.db
      .selectFrom('files')
      .select('hash')
      .where('picture', '=', true)
      .execute();
    expect(pictures).toEqual([]);
    for (const table of ['snapshots', 'activity_log', 'signals', 'consents', 'contacts'] as const)
      expect(
        await server.app.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
      ).toEqual([]);
    expect((await session.call('me')).status).toBe(401);
    // The work on which results are based stays.
    const work = await server.app.db
      .selectFrom('submissions')
      .innerJoin('participants', 'participants.id', 'submissions.participant_id')
      .innerJoin('users', 'users.id', 'participants.user_id')
      .select(['submissions.file_name', 'users.name', 'users.display_name', 'users.password'])
      .where('submissions.id', '=', submissionId)
      .executeTakeFirstOrThrow();
    expect(work).toEqual({
      file_name: `submission-${submissionId}.cpp`,
      name: `anonymous-${userId}`,
      display_name: `anonymous-${userId}`,
      password: null,
    });
    const entries = await server.app.db
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('target', '=', `anonymous-${userId}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'changePerson',
      'disablePerson',
      'disablePerson',
      'exportPerson',
      'exportPerson',
      'erasePerson',
    ]);
  });

  it('[SEC-5] of somebody called as the server calls things change no word of the server’s own', async () => {
    const id = await server.seed.user({ name: 'yes', display_name: 'user' });
    const uid = await server.seed.user({ name: 'beside', role: 'user' });
    await admin.call('disablePerson', { uid, disabled: true });
    const hash = await putFile(server.app.db, Buffer.from('x'));
    const before = await everything();
    expect((await admin.call('erasePerson', { uid: id, name: 'yes' })).status).toBe(200);
    const after = await everything();
    expect(after.get('contests')).toBe(before.get('contests'));
    expect(after.get('files')).toContain(hash);
    expect(after.get('users')).toContain('beside');
    for (const line of (before.get('audit') ?? '').split('\n')) expect(after.get('audit')).toContain(line);
  });
});

async function columnsOf(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public'`.execute(server.app.db);
  return rows.map(({ name }) => name);
}
