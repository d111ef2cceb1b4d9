import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { type ContestSettings, type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let empty: TestServer;
let admin: Person;
let newcomer: Person;
let file: { readonly name: string; readonly content: Uint8Array };
let contestId: number;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  const { seed } = server;
  await seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
  const author = await seed.user({ name: 'author', role: 'author' });
  const place = { group_label: '11а', school: 'СМГ', site: 'София', room: '105', seat: '7' };
  const anna = await seed.user({
    name: 'anna',
    display_name: 'Анна Иванова',
    ...place,
    password: 'secret-of-anna',
  });
  const boris = await seed.user({ name: 'boris', display_name: '=Boris', group_label: 'B' });
  contestId = await seed.contest({
    name: 'Купа 2026',
    type: 'ioi',
    start_at: NOW + 24 * HOUR,
    standings: 'yes_45',
    submissions_limit: 50,
    categories: ['Juniors'],
    award_rules: JSON.stringify({ ...AWARD_PRESETS.ioi, winner: true }) as never,
    staff: [author],
  });
  await seed.participant({ contest_id: contestId, user_id: anna, category: 'Juniors' });
  const pid = await seed.participant({ contest_id: contestId, user_id: boris, on_board: false });
  const picture = { name: 'boris.png', content: aPng(3, 3) };
  await admin.call('setParticipantPicture', { cid: contestId, pid }, { picture });
  await seed.task(contestId, 1, { name: 'Sum', slug: 'sum', max_score: 40 });
  await seed.task(contestId, 2, { name: 'Maze', slug: 'maze', max_score: 60 });
  const answer = await admin.call('exportContest', { cid: contestId, secrets: true });
  expect(answer.status).toBe(200);
  file = { name: 'whole.zip', content: answer.body as unknown as Uint8Array };
});
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

async function read(who: Person): Promise<ReadContest> {
  const { status, body, error } = await who.call('readContestFile', {}, { file });
  expect([status, error]).toEqual([200, null]);
  return body;
}
async function create(who: Person, said: ReadContest, plan = said.plan) {
  const settings = JSON.stringify(said.settings);
  return who.call('createContestFromFile', { settings, plan }, { file });
}
async function countsOf(where: TestServer) {
  const count = async (table: 'contests' | 'users' | 'participants' | 'contest_tasks') =>
    (
      await where.app.db
        .selectFrom(table)
        .select(table === 'contest_tasks' ? 'task_id' : 'id')
        .execute()
    ).length;
  return {
    contests: await count('contests'),
    users: await count('users'),
    places: await count('participants'),
  };
}

describe('a whole contest as a file', () => {
  it('[AUT-2] made on an empty server it has the same settings, tasks and people, and no password', async () => {
    expect(Buffer.from(file.content).toString('latin1')).not.toMatch(/secret-of-anna|argon2/);
    await empty.app.db
      .insertInto('tasks')
      .values({
        name: 'Sum',
        slug: 'sum',
        is_quiz: false,
        time_limit_ms: 1,
        memory_limit_bytes: 1,
        languages: 'cpp',
      })
      .execute();
    const before = await countsOf(empty);
    const said = await read(newcomer);
    expect(said.tasks).toEqual([
      { slug: 'sum', label: 'A', name: 'Sum', becomes: 'here', stored_as: 'sum' },
      { slug: 'maze', label: 'B', name: 'Maze', becomes: 'missing', stored_as: 'maze' },
    ]);
    expect(said.people?.counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
    // Nothing is written before it is confirmed.
    expect(await countsOf(empty)).toEqual(before);
    expect((await create(newcomer, said, 'another plan')).error).toBe('people.changed_meanwhile');
    expect(await countsOf(empty)).toEqual(before);

    const made = await create(newcomer, said);
    expect([made.status, made.error]).toEqual([200, null]);
    const cid = made.body.id;
    const settingsOf = async (who: Person, id: number): Promise<ContestSettings> =>
      (await who.call('contestSettings', { cid: id })).body.settings;
    expect(await settingsOf(newcomer, cid)).toEqual({ ...(await settingsOf(admin, contestId)), staff: [] });
    const scoring = (await newcomer.call('scoring', { cid })).body;
    expect(scoring.rules).toEqual({ ...AWARD_PRESETS.ioi, winner: true });
    expect(scoring.tasks).toMatchObject([{ number: 1, label: 'A', name: 'Sum', max_score: 40 }]);
    expect(scoring.people).toMatchObject([
      { name: 'anna', display_name: 'Анна Иванова', group: '11а', category: 'Juniors', on_board: true },
      { name: 'boris', display_name: '=Boris', group: 'B', category: '', on_board: false },
    ]);
    const { participants } = (await newcomer.call('participants', { cid })).body;
    expect(participants.map(({ name, picture }) => [name, picture !== undefined])).toEqual([
      ['anna', false],
      ['boris', true],
    ]);
    const shown = await fetch(`${empty.url}/api/public/pictures/${participants[1]?.picture}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(aPng(3, 3))).toBe(true);
    const anna = await empty.app.db
      .selectFrom('users')
      .select(['school', 'site', 'room', 'seat', 'password'])
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    expect(anna).toEqual({ school: 'СМГ', site: 'София', room: '105', seat: '7', password: null });
    const { body } = await newcomer.call('audit', { contestId: cid });
    expect(body.entries.map(({ action }) => action)).toContain('createContestFromFile');
  });

  it('[AUT-6] is in the audit once it was downloaded', async () => {
    const { body } = await admin.call('audit', { contestId });
    expect(body.entries[0]).toMatchObject({ action: 'exportContest', username: 'admin' });
  });

  it('[AUT-2] is not written when something changed between the preview and the confirmation', async () => {
    const said = await read(admin);
    expect(said.people?.counts).toEqual({ new: 0, changed: 0, same: 2, error: 0 });
    await server.app.db.updateTable('users').set({ seat: '8' }).where('name', '=', 'anna').execute();
    const before = await countsOf(server);
    expect((await create(admin, said)).error).toBe('people.changed_meanwhile');
    expect(await countsOf(server)).toEqual(before);
    const again = await read(admin);
    expect(again.people?.rows[0]).toMatchObject({ state: 'changed', before: { seat: '8' } });
    expect((await create(admin, again)).status).toBe(200);
  });

  it('[AUT-2] with a fault makes nothing, and says where', async () => {
    const files = {
      'contest.yaml': 'name: Cup\nduration: 1:00:00\n',
      'agon.yaml':
        'form: 1\ntasks:\n  - {slug: sum, label: A, max_score: 1}\n  - {slug: sum, label: A, max_score: 1}\n',
      'people.json': '[{"name": "кирил", "display_name": "К"}]',
    };
    const content = zipOf(
      Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    );
    const broken = { name: 'broken.zip', content };
    const { body } = await admin.call('readContestFile', {}, { file: broken });
    expect(body.findings.map(({ file: name, code }) => [name, code])).toEqual([
      ['agon.yaml', 'task_twice'],
      ['agon.yaml', 'label_twice'],
    ]);
    expect(body.people?.rows[0]?.errors).toMatchObject([{ field: 'name', key: 'people.name_cyrillic' }]);
    const before = await countsOf(server);
    const { settings } = (await admin.call('contestSettings', { cid: contestId })).body;
    const given = { settings: JSON.stringify(settings), plan: body.plan };
    const made = await admin.call('createContestFromFile', given, { file: broken });
    expect(made.status).toBe(400);
    expect(await countsOf(server)).toEqual(before);
  });
});
