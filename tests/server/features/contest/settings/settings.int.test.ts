import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { applyBeside } from '#server/features/contest/settings/save.ts';
import { putFile } from '#server/files/store.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Queries that the server makes only now and then. */
const AT_TIMES = 2;

let server: TestServer;
let admin: Person;
let other: Person;
let author: Person;
let anna: Person;
let ids: { author: number; proctor: number; anna: number; boris: number };

beforeAll(async () => {
  server = await startTestServer();
  const { seed } = server;
  await seed.user({ name: 'admin', role: 'admin' });
  await seed.user({ name: 'other', role: 'admin' });
  ids = {
    author: await seed.user({ name: 'author', role: 'author' }),
    proctor: await seed.user({ name: 'proctor', role: 'proctor' }),
    anna: await seed.user({ name: 'anna' }),
    boris: await seed.user({ name: 'boris' }),
  };
  admin = await server.loginAs('admin');
  other = await server.loginAs('other');
  author = await server.loginAs('author');
  anna = await server.loginAs('anna');
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function running(change: Parameters<TestServer['seed']['contest']>[0] = {}) {
  return server.seed.contest({ staff: [ids.author], competitors: [ids.anna, ids.boris], ...change });
}
async function formOf(cid: number, who = admin) {
  return (await who.call('contestSettings', { cid })).body;
}
async function save(who: Person, cid: number, version: number, changes: Partial<ContestSettings>) {
  return who.call('saveSettings', { cid, version, changes: JSON.stringify(changes) });
}
const NO_JUDGEMENT = {
  verdict: null,
  score: null,
  group_scores: 'null',
  judged_at: null,
  judgement_id: null,
  tests_done: null,
  tests_total: null,
  cpu_ms: null,
  memory_bytes: null,
  client_id: null,
  external_id: null,
  judgement_external_id: null,
  is_penalised: null,
  late_id: null,
};
async function submissionOf(contestId: number, userId: number, at = NOW): Promise<void> {
  const { db } = server.app;
  const { id: participant_id } = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  const file = { file_hash: 'h', file_name: 'a.cpp', bytes: 1 };
  await db
    .insertInto('files')
    .values({ hash: 'h', bytes: 1, content: Buffer.from('a') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('submissions')
    .values({
      contest_id: contestId,
      participant_id,
      ...task,
      ...file,
      task_number: 1,
      language: 'cpp',
      at,
      contest_time_ms: HOUR,
      status: 'judged',
      ...NO_JUDGEMENT,
    })
    .execute();
}

describe('the form of a contest', () => {
  it('[AUT-2] saves every field, tells everybody in the contest and its staff, and writes the audit', async () => {
    const id = await running({ submissions_limit: 5 });
    const { settings, version } = await formOf(id);
    const changed: ContestSettings = {
      name: 'Renamed',
      type: 'ioi',
      start_time: NOW - 2 * HOUR,
      end_time: NOW + 3 * HOUR,
      start_analysis_time: NOW + 4 * HOUR,
      end_analysis_time: NOW + 5 * HOUR,
      start_translation_time: NOW - 5 * HOUR,
      end_translation_time: NOW - 4 * HOUR,
      unrestricted_time: 900,
      standings: 'yes_30',
      public_standing: false,
      last_accepted_breaks_ties: true,
      penalty_minutes: 10,
      feedback: 'score',
      submissions_limit: 8,
      user_tests_limit: 3,
      submission_interval: 60,
      user_test_interval: 1.5,
      check_internet: true,
      check_camera: true,
      check_screen: true,
      share_before_tasks: false,
      one_session: true,
      categories: ['Juniors', 'Seniors'],
      balloons: 'frozen',
      printing: true,
      signals: ['focus', 'surface', 'address'],
      pictures_kept_days: 7,
      staff: [ids.proctor],
    };
    expect(Object.keys(changed).sort()).toEqual(Object.keys(settings).sort());
    expect((await save(admin, id, version, changed)).status).toBe(200);
    const form = await formOf(id);
    expect(form.settings).toEqual(changed);
    expect(form.version).toBe(version + 1);
    expect(form.changes[0]).toMatchObject({ username: 'admin', version: version + 1 });
    expect(form.changes[0]?.fields).toContain('end_time');

    const told = await server.told(`/topic/contest/${id}`);
    expect(told[0]).toMatchObject({ action: 'update', diffTimeStart: -HOUR, diffSubmissionAttempts: 3 });
    expect((await server.told(`/user/queue/time/${id}@${ids.anna}`)).at(-1)).toMatchObject({
      submissionsLeft: 8,
      userTestsLeft: 3,
    });
    expect((await server.told('/topic/contest')).at(-1)).toMatchObject({ contest: { id, name: 'Renamed' } });
    expect((await server.told('/topic/desk')).at(-1)).toMatchObject({ subject: 'contest', contest: id });
    expect((await server.told(`/topic/contest@${ids.author}`)).at(-1)).toMatchObject({ action: 'delete' });
    expect((await author.call('contestDetail', { cid: id })).status).toBe(404);

    const { body } = await admin.call('audit', { contestId: id });
    expect(body.entries[0]).toMatchObject({
      action: 'saveSettings',
      before: { name: 'Contest', staff: ['author'], submission_interval_ms: 0 },
      after: { name: 'Renamed', staff: ['proctor'], submission_interval_ms: 60_000 },
    });
  });

  it('[AUT-2] refuses with what the other changed when it began from an older version, and loses nothing', async () => {
    const id = await running();
    const { version } = await formOf(id);
    expect((await save(other, id, version, { end_time: NOW + 9 * HOUR })).status).toBe(200);
    const late = await save(admin, id, version, { name: 'Mine', end_time: NOW + 6 * HOUR });
    expect([late.status, late.error]).toEqual([409, 'backend.contest_changed:other: end_time']);
    expect((await formOf(id)).settings).toMatchObject({ name: 'Contest', end_time: NOW + 9 * HOUR });
    expect((await save(admin, id, version + 1, { name: 'Mine' })).status).toBe(200);
    expect((await formOf(id)).settings).toMatchObject({ name: 'Mine', end_time: NOW + 9 * HOUR });
  });

  it('[AUT-2] tells many people of a new limit with as many queries as one', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, at) => server.seed.user({ name: `many-${at}` })),
    );
    const queries = async (competitors: readonly number[]) => {
      const id = await running({ competitors: [...competitors], tasks: 1 });
      await submissionOf(id, competitors[0]!);
      const { version } = await formOf(id);
      const asked = await queriesOf(() =>
        save(admin, id, version, { submissions_limit: 3, user_tests_limit: 4 }),
      );
      const left = competitors.map(async (user) => {
        const frame = (await server.told(`/user/queue/time/${id}@${user}`)).at(-1);
        return (frame as { submissionsLeft: number } | undefined)?.submissionsLeft;
      });
      expect(await Promise.all(left)).toEqual(competitors.map((_, at) => (at === 0 ? 2 : 3)));
      return asked.length;
    };
    expect(await queries(crowd)).toBeLessThanOrEqual((await queries(crowd.slice(0, 1))) + AT_TIMES);
  });

  it('[AUT-2] tells the processes once that people lost a contest, by however many changes at once', async () => {
    const id = await running();
    const before = await server.app.db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const after = { ...before, archived_at: NOW, check_camera: true };
    await server.app.write(async (trx, publish) => {
      await applyBeside(server.app, trx, publish, { before, after, staff: undefined });
    });
    const lost = (await server.told('access/lost')).filter(({ contestId }) => contestId === id);
    expect(lost).toHaveLength(1);
  });

  it('an extension makes a new version too, so that a form that did not see it cannot take it back', async () => {
    const id = await running();
    const { version } = await formOf(id);
    await author.call('extendContest', { cid: id, minutes: 10 });
    expect((await save(admin, id, version, { end_time: NOW + HOUR })).status).toBe(409);
  });

  it.each([
    // F18: the refusal names the field and its bound.
    ['times out of order', { end_time: NOW - 2 * HOUR }, 400, 'backend.times_order:end_time > start_time'],
    ['two categories of one name', { categories: ['A', 'A'] }, 400, 'backend.category_twice:A'],
    [
      'too many submissions',
      { submissions_limit: 99_999_999_999 },
      400,
      'backend.out_of_range:changes.submissions_limit: 1–1000000',
    ],
    [
      'an unrestricted part longer than the contest',
      { unrestricted_time: 9_999 * 60 },
      400,
      'backend.out_of_range:unrestricted_time: 0–18000',
    ],
    [
      'a freeze longer than the contest',
      { standings: 'yes_99999' },
      400,
      'backend.out_of_range:standings: 0–300',
    ],
    ['a freeze below 0', { standings: 'yes_-10' }, 400, 'backend.standings_setting:changes.standings'],
    ['a competitor as staff', { staff: [3] }, 400, 'backend.bad_request:staff'],
  ] as const)('refuses %s', async (_what, changes, status, error) => {
    const id = await running();
    const { version } = await formOf(id);
    const given = 'staff' in changes ? { staff: [ids.anna] } : (changes as Partial<ContestSettings>);
    const answer = await save(admin, id, version, given);
    expect([answer.status, answer.error]).toEqual([status, error]);
    expect((await formOf(id)).version).toBe(version);
  });

  it('keeps the type where somebody has worked, and leaves the assigning of staff to admins', async () => {
    const id = await running({ tasks: 1 });
    await submissionOf(id, ids.anna);
    const { version } = await formOf(id);
    expect((await save(admin, id, version, { type: 'ioi' })).error).toBe('backend.has_work:type');
    expect((await save(author, id, version, { staff: [] })).error).toBe('backend.bad_request:staff');
    expect((await save(author, id, version, { penalty_minutes: 5 })).status).toBe(200);
  });
});

describe('the preview of a change, with the people it concerns', () => {
  const consequences = async (cid: number, changes: Partial<ContestSettings>) =>
    (await admin.call('consequences', { cid, changes: JSON.stringify(changes) })).body.consequences;

  it('[AUT-2] counts who loses time, who is at work, and whose work stands after the new end', async () => {
    const id = await running({ tasks: 1 });
    await submissionOf(id, ids.anna);
    const atWork = { people: 2, minutes: 0, names: ['anna', 'boris'], until: NOW + 4 * HOUR };
    expect(await consequences(id, { end_time: NOW + 4 * HOUR - 10 * MINUTE })).toEqual([
      { key: 'in_contest', ...atWork },
      { key: 'lose_time', people: 2, minutes: 10 },
    ]);
    expect(await consequences(id, { end_time: NOW - MINUTE })).toEqual([
      { key: 'in_contest', ...atWork },
      { key: 'ends_now', people: 2, minutes: 0 },
      { key: 'work_after_end', people: 1, minutes: 0 },
    ]);
    expect((await formOf(id)).settings.end_time).toBe(NOW + 4 * HOUR);
  });

  it('[AUT-2] work within the own time of a person does not stand after the new end', async () => {
    const id = await running({ tasks: 1, end_at: NOW - 10 * MINUTE });
    await submissionOf(id, ids.anna, NOW);
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 30 * 60 })
      .where('contest_id', '=', id)
      .where('user_id', '=', ids.anna)
      .execute();
    const after = async (minutes: number) =>
      (await consequences(id, { end_time: NOW - minutes * MINUTE })).filter(
        ({ key }) => key === 'work_after_end',
      );
    expect(await after(20)).toEqual([]);
    expect(await after(40)).toMatchObject([{ people: 1 }]);
  });

  it('knows modules, limits, the board, checks and staff', async () => {
    const id = await running({ tasks: 1, type: 'nvo', standings: 'no', standings_visible: false });
    await submissionOf(id, ids.anna);
    await submissionOf(id, ids.anna);
    await server.app.db
      .updateTable('participants')
      .set({ started_tasks: 1, module_started_at: NOW - MINUTE })
      .where('contest_id', '=', id)
      .where('user_id', '=', ids.boris)
      .execute();
    const changes = { submissions_limit: 1, standings: 'yes', check_screen: true, staff: [ids.proctor] };
    expect((await consequences(id, changes)).map(({ key, people }) => [key, people])).toEqual([
      ['in_contest', 2],
      ['in_module', 1],
      ['over_submissions_limit', 1],
      ['board_public', 2],
      ['board_appears', 2],
      ['must_share', 2],
      ['staff_leave', 1],
      ['staff_come', 1],
    ]);
  });

  it('[SEC-5] says whose pictures would be deleted at once, and whose kept for longer than they were told', async () => {
    const id = await running({ start_at: NOW - 5 * DAY, end_at: NOW - 3 * DAY });
    expect(await consequences(id, { pictures_kept_days: 60 })).toEqual([]);
    const hash = await putFile(server.app.db, Buffer.from('a picture'), { kept: 'picture' });
    const row = {
      contest_id: id,
      kind: 'screen',
      taken_at: NOW - 4 * DAY,
      received_at: NOW - 4 * DAY,
    } as const;
    const shape = { picture_hash: hash, media_type: 'image/png', width: 1, height: 1, missed: 0 } as const;
    const rows = [ids.anna, ids.anna, ids.boris].map((user_id) => ({ ...row, ...shape, user_id }));
    await server.app.db.insertInto('snapshots').values(rows).execute();
    expect(await consequences(id, { pictures_kept_days: 4 })).toEqual([]);
    expect(await consequences(id, { pictures_kept_days: 2 })).toEqual([
      { key: 'pictures_go', people: 2, minutes: 0 },
    ]);
    expect(await consequences(id, { pictures_kept_days: 60 })).toEqual([
      { key: 'kept_longer', people: 2, minutes: 0 },
    ]);
    for (const pictures_kept_days of [0, 366, 1.5])
      expect(
        (await admin.call('consequences', { cid: id, changes: JSON.stringify({ pictures_kept_days }) }))
          .status,
      ).toBe(400);
  });

  it('says that a contest would begin, begin later, or be open again', async () => {
    const next = await running({ start_at: NOW + HOUR });
    expect((await consequences(next, { start_time: NOW }))[0]).toEqual({
      key: 'begins_now',
      people: 2,
      minutes: 0,
    });
    const id = await running();
    expect((await consequences(id, { start_time: NOW + HOUR }))[1]).toMatchObject({ key: 'begins_later' });
    const over = await running({ start_at: NOW - 9 * HOUR });
    expect(await consequences(over, { end_time: NOW + HOUR })).toEqual([
      { key: 'reopens', people: 2, minutes: 0 },
    ]);
  });
});

describe('making a contest', () => {
  it('[AUT-2] makes one from nothing, and one from another with its tasks and people', async () => {
    const source = await running({ tasks: 2 });
    await server.app.db
      .updateTable('contest_tasks')
      .set({ balloon_color: '#ff0000' })
      .where('contest_id', '=', source)
      .execute();
    const { settings } = await formOf(source);
    const make = (more: object) =>
      admin.call('createContest', { settings: JSON.stringify({ ...settings, name: 'Made' }), ...more });
    const empty = (await make({})).body;
    expect(empty).toMatchObject({ name: 'Made', standings_visible: true });
    const withTasks = (await make({ from: source })).body;
    const whole = (await make({ from: source, people: true })).body;
    const counts = async (cid: number) => {
      const { tasks, participants, staff } = (await admin.call('contestContents', { cid })).body;
      return { tasks, participants, staff };
    };
    expect(await counts(empty.id)).toEqual({ tasks: 0, participants: 0, staff: 1 });
    expect(await counts(withTasks.id)).toEqual({ tasks: 2, participants: 0, staff: 1 });
    expect(await counts(whole.id)).toEqual({ tasks: 2, participants: 2, staff: 1 });
    const board = await admin.call('standing', { contestId: whole.id });
    expect(board.body.rows).toHaveLength(2);
    expect((await server.told('/topic/contest')).at(-1)).toMatchObject({ contest: { id: whole.id } });
    expect((await anna.call('contest', { contestId: whole.id })).status).toBe(200);
  });

  it('[AUT-2] [AUT-4] gives people who are copied the extra time kept with them, by the length of the new contest', async () => {
    const source = await running();
    const keep = (extra_time: string, accommodation: string) =>
      server.app.db
        .updateTable('users')
        .set({ extra_time, accommodation })
        .where('id', '=', ids.boris)
        .execute();
    await keep('25 %', 'decision 17');
    const { settings } = await formOf(source);
    const times = { start_time: NOW + HOUR, end_time: NOW + 3 * HOUR };
    const after = { start_analysis_time: NOW + 4 * HOUR, end_analysis_time: NOW + 5 * HOUR };
    const made = await admin.call('createContest', {
      settings: JSON.stringify({ ...settings, name: 'Copied', ...times, ...after }),
      from: source,
      people: true,
    });
    await keep('', '');
    const { participants } = (await admin.call('participants', { cid: made.body.id })).body;
    expect(participants.map((one) => [one.name, one.extra_time, one.extra_reason])).toEqual([
      ['anna', 0, ''],
      ['boris', (30 * MINUTE) / 1000, 'decision 17'],
    ]);
    const audit = await server.app.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit).toMatchObject({ action: 'copyContest', after: { from: source, accommodated: 1 } });
  });

  it('refuses times that do not follow one another', async () => {
    const { settings } = await formOf(await running());
    const answer = await admin.call('createContest', {
      settings: JSON.stringify({ ...settings, end_time: settings.start_time }),
    });
    expect(answer.error).toBe('backend.times_order:end_time > start_time');
  });
});

describe('opening, closing and putting away', () => {
  it('[AUT-2] opens now for as long as it would have lasted, and closes now', async () => {
    const id = await running({
      start_at: NOW + HOUR,
      end_at: NOW + 3 * HOUR,
      start_analysis_at: NOW + 4 * HOUR,
      end_analysis_at: NOW + 5 * HOUR,
    });
    expect((await author.call('closeContest', { cid: id })).error).toBe('backend.not_running');
    const { body: opened } = await author.call('openContest', { cid: id });
    expect(opened).toMatchObject({
      start_time: NOW,
      end_time: NOW + 2 * HOUR,
      start_analysis_time: NOW + 3 * HOUR,
    });
    expect((await author.call('openContest', { cid: id })).error).toBe('backend.not_running');
    server.setTime(NOW + MINUTE);
    const { body: closed } = await author.call('closeContest', { cid: id });
    expect(closed).toMatchObject({ end_time: NOW + MINUTE, start_analysis_time: NOW + 3 * HOUR });
  });

  it('[AUT-2] an archived contest is there for staff alone, until it is taken out again', async () => {
    const user = await server.seed.user({ name: 'carla' });
    const id = await running({ competitors: [user] });
    const carla = await server.loginAs('carla');
    expect((await admin.call('archiveContest', { cid: id, archived: true })).body.archived).toBe(true);
    expect((await carla.call('contest', { contestId: id })).status).toBe(401);
    const again = await server.loginAs('carla');
    expect((await again.call('contest', { contestId: id })).status).toBe(404);
    expect((await again.call('me')).body).toMatchObject({ contests: [], error: 'login.no_contests' });
    expect((await server.call('publicHead', { aid: id })).status).toBe(404);
    expect((await author.call('contestDetail', { cid: id })).status).toBe(200);
    await admin.call('archiveContest', { cid: id, archived: false });
    expect((await again.call('contest', { contestId: id })).status).toBe(200);
    expect((await server.call('publicHead', { aid: id })).status).toBe(200);
  });

  it('an archive leaves those in peace who work in another contest', async () => {
    const user = await server.seed.user({ name: 'dora' });
    const id = await running({ competitors: [user] });
    await running({ competitors: [user] });
    const dora = await server.loginAs('dora');
    await admin.call('archiveContest', { cid: id, archived: true });
    expect((await dora.call('me')).status).toBe(200);
  });
});

describe('deleting', () => {
  it('[AUT-2] deletes what nobody has worked in; else its name has to be given; the audit keeps it', async () => {
    const id = await running({ tasks: 1, name: 'To go' });
    await submissionOf(id, ids.anna);
    const question = { topic: 'general', question: 'Why?', client_id: crypto.randomUUID() };
    expect((await anna.call('ask', { contestId: id, ...question })).status).toBe(200);
    expect((await admin.call('contestContents', { cid: id })).body).toMatchObject({
      participants: 2,
      submissions: 1,
      questions: 1,
      has_work: true,
    });
    expect((await admin.call('deleteContest', { cid: id })).error).toBe('backend.name_required');
    expect((await admin.call('deleteContest', { cid: id, name: 'Else' })).error).toBe(
      'backend.name_required',
    );
    expect((await admin.call('deleteContest', { cid: id, name: 'To go' })).status).toBe(200);
    expect((await admin.call('contestDetail', { cid: id })).status).toBe(404);
    expect((await server.told(`/topic/contest@${ids.author}`)).at(-1)).toMatchObject({
      action: 'delete',
      contest: { id },
    });
    const { body } = await admin.call('audit');
    expect(body.entries[0]).toMatchObject({
      action: 'deleteContest',
      contest: id,
      before: { name: 'To go', contents: { submissions: 1 } },
    });
    const empty = await running();
    expect((await admin.call('deleteContest', { cid: empty })).status).toBe(200);
  });
});

describe('setting back from the audit', () => {
  const newest = async (cid: number) =>
    (await admin.call('audit', { contestId: cid })).body.entries[0]?.id ?? 0;

  it('[AUT-6] sets back what an entry wrote, fields that were changed again since stay', async () => {
    const id = await running();
    const { version, settings } = await formOf(id);
    await save(admin, id, version, { name: 'Wrong', penalty_minutes: 7, staff: [ids.proctor] });
    const entry = await newest(id);
    await save(other, id, version + 1, { penalty_minutes: 9 });
    const { body } = await admin.call('undoChange', { aid: entry });
    expect(body).toMatchObject({ undone: ['name', 'staff'], kept: ['penalty_minutes'] });
    expect((await formOf(id)).settings).toEqual({ ...settings, penalty_minutes: 9 });
    const again = await admin.call('undoChange', { aid: entry });
    expect([again.status, again.error]).toEqual([409, 'backend.undo_changed:name, penalty_minutes, staff']);
  });

  it('[AUT-6] an archive that is set back in logs its people out, as archiving does', async () => {
    const user = await server.seed.user({ name: 'elena' });
    const id = await running({ competitors: [user] });
    await admin.call('archiveContest', { cid: id, archived: true });
    await admin.call('archiveContest', { cid: id, archived: false });
    const elena = await server.loginAs('elena');
    expect((await elena.call('contest', { contestId: id })).status).toBe(200);
    expect((await admin.call('undoChange', { aid: await newest(id) })).body.contest.archived).toBe(true);
    expect((await elena.call('me')).status).toBe(401);
  });

  it('[AUT-6] sets back no setting that contradicts a later change', async () => {
    const id = await running();
    const { version } = await formOf(id);
    const ends = (at: number) => ({ end_time: at, start_analysis_time: at, end_analysis_time: at });
    const starts = (at: number) => ({ start_time: at, start_translation_time: at, end_translation_time: at });
    expect((await save(admin, id, version, ends(NOW + 8 * HOUR))).error).toBeNull();
    const entry = await newest(id);
    expect((await save(other, id, version + 1, starts(NOW + 5 * HOUR))).error).toBeNull();
    const { settings } = await formOf(id);
    expect((await admin.call('undoChange', { aid: entry })).error).toMatch(/^backend\.times_order:/);
    expect((await formOf(id)).settings).toEqual(settings);
  });

  it('[AUT-6] takes back an extension, and refuses an entry that is no change of a contest', async () => {
    const id = await running();
    await admin.call('extendContest', { cid: id, minutes: 30 });
    expect((await admin.call('undoChange', { aid: await newest(id) })).status).toBe(200);
    expect((await formOf(id)).settings.end_time).toBe(NOW + 4 * HOUR);
    await admin.call('announce', { contestId: id, topic: 'general', message: 'Hello' });
    expect((await admin.call('undoChange', { aid: await newest(id) })).error).toBe('backend.cannot_undo');
  });
});
