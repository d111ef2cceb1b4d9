import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let admin: Person;
let author: Person;
let stranger: Person;
let anna: Person;
let ids: { author: number; stranger: number; anna: number; boris: number };

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  ids = {
    author: await server.seed.user({ name: 'author', role: 'author' }),
    stranger: await server.seed.user({ name: 'stranger', role: 'author' }),
    anna: await server.seed.user({ name: 'anna', group_label: 'Sofia' }),
    boris: await server.seed.user({ name: 'boris', types: 'translator' }),
  };
  admin = await server.loginAs('admin');
  author = await server.loginAs('author');
  stranger = await server.loginAs('stranger');
  anna = await server.loginAs('anna');
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

/** A contest of five hours that began an hour ago, run by the author, with Anna and Boris in it. */
function running(change: Parameters<TestServer['seed']['contest']>[0] = {}) {
  return server.seed.contest({ staff: [ids.author], competitors: [ids.anna, ids.boris], ...change });
}
async function participantId(contestId: number, userId: number): Promise<number> {
  const query = server.app.db.selectFrom('participants').select('id').where('contest_id', '=', contestId);
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
}

describe('reading', () => {
  it('[TML-2] init counts to the end of the person, with their extra time', async () => {
    const id = await server.seed.contest({ unrestricted_seconds: 600, submissions_limit: 7, tasks: 3 });
    await server.seed.participant({ contest_id: id, user_id: ids.anna, extra_time_seconds: 90 });
    const { body, headers } = await anna.call('init', { contestId: id });
    expect(body).toEqual({
      timeTillStart: -HOUR,
      timeTillEnd: 4 * HOUR + 90_000,
      timeTillUnrestricted: 4 * HOUR + 90_000 - 600_000,
      submissionsLeft: 7,
      userTestsLeft: null,
      tasksSubmissionTimes: {},
      tasksUserTestTimes: {},
      extra_time: 90,
      finished: false,
      userTimeTillStart: -HOUR,
      userTimeTillEnd: 4 * HOUR + 90_000,
      started_tasks: 0,
      module: null,
      modules: [],
      tasks_left: 3,
    });
    expect(headers.get('x-agon-time')).toBe(String(NOW));
    expect((await anna.call('contest', { contestId: id })).body).toMatchObject({ id, submissions_left: 7 });
  });

  it("gives those who do not compete the server's time", async () => {
    expect((await admin.call('staffInit')).body).toEqual({ now: NOW });
  });

  it('[API-6] lists to an author their own contests, to an admin all, and shows nobody a contest of others', async () => {
    const id = await running();
    const other = await server.seed.contest();
    const seenBy = async (who: Person) =>
      (await who.call('contests')).body.contests.map((contest) => contest.id);
    expect(await seenBy(author)).toContain(id);
    expect(await seenBy(author)).not.toContain(other);
    expect(await seenBy(stranger)).toEqual([]);
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([id, other]));
    expect((await stranger.call('contestDetail', { cid: id })).status).toBe(404);
    expect((await anna.call('contest', { contestId: other })).status).toBe(404);
    expect((await anna.call('init', { contestId: other })).status).toBe(404);
  });

  it('[LIV-4] [LIV-6] says with the list up to which number of what staff arrange it is, so that the next is heard', async () => {
    const id = await running();
    const save = async (name: string) => {
      const { version } = (await admin.call('contestSettings', { cid: id })).body;
      await admin.call('saveSettings', { cid: id, version, changes: JSON.stringify({ name }) });
    };
    await save('Renamed');
    for (const [who, stream] of [
      [author, `/topic/desk@${ids.author}`],
      [admin, '/topic/desk'],
    ] as const) {
      const told = (await server.told(stream)).length;
      expect(told).toBeGreaterThan(0);
      expect((await who.call('contests')).seq).toMatchObject({ '/topic/desk': told });
    }
    const before = (await author.call('contests')).seq['/topic/desk']!;
    await save('Renamed again');
    expect((await author.call('contests')).seq['/topic/desk']).toBe(before + 1);
  });

  it('shows staff a contest with its tasks and people', async () => {
    const id = await running({ tasks: 2 });
    const { body } = await author.call('contestDetail', { cid: id });
    expect(body.contest.id).toBe(id);
    expect(body.tasks).toMatchObject([
      { number: 1, label: 'A' },
      { number: 2, label: 'B', max_score: 100 },
    ]);
    expect(body.participants).toMatchObject([
      {
        user_id: ids.anna,
        name: 'anna',
        group: 'Sofia',
        extra_time: 0,
        finished: false,
        is_translator: false,
      },
      { user_id: ids.boris, is_translator: true },
    ]);
  });
});

describe('extending a contest', () => {
  it('[AUT-2] moves the end for everybody, and tells the contest, the admins and its authors', async () => {
    const id = await running({ unrestricted_seconds: 600 });
    const strangers = await server.told(`/topic/contest@${ids.stranger}`);
    const { body } = await author.call('extendContest', { cid: id, minutes: 10 });
    expect(body.end_time).toBe(NOW + 4 * HOUR + 10 * MINUTE);
    const [frame, ...more] = await server.told(`/topic/contest/${id}`);
    expect(more).toEqual([]);
    expect(frame).toEqual({
      action: 'update',
      diffTimeStart: 0,
      diffTimeEnd: 10 * MINUTE,
      diffTimeUnrestricted: 10 * MINUTE,
      diffSubmissionAttempts: 0,
      contest: body,
    });
    for (const stream of ['/topic/contest', `/topic/contest@${ids.author}`]) {
      expect((await server.told(stream)).at(-1)).toEqual({ action: 'update', contest: body });
    }
    expect(await server.told(`/topic/contest@${ids.stranger}`)).toEqual(strangers);
    expect((await anna.call('init', { contestId: id })).body.timeTillEnd).toBe(4 * HOUR + 10 * MINUTE);
  });

  it('[AUT-6] is in the audit with the end before and after', async () => {
    const id = await running();
    await author.call('extendContest', { cid: id, minutes: -2.5 });
    const end = NOW + 4 * HOUR;
    expect((await admin.call('audit', { contestId: id })).body.entries).toMatchObject([
      {
        username: 'author',
        action: 'extendContest',
        target: `contest:${id}`,
        before: { end_at: end },
        after: { end_at: end - 2.5 * MINUTE },
      },
    ]);
  });

  it('opens a contest again that had ended: results shown or frozen at the end are hidden again', async () => {
    const id = await running({ standings: 'after', end_at: NOW - MINUTE, standings_visible: true, tasks: 1 });
    const ended = await anna.call('init', { contestId: id });
    expect(ended.body.timeTillEnd).toBe(-MINUTE);
    const { body } = await admin.call('extendContest', { cid: id, minutes: 10 });
    expect(body).toMatchObject({ standings_visible: false, end_time: NOW + 9 * MINUTE });
    expect((await anna.call('finish', { contestId: id })).status).toBe(200);
    expect(await server.told(`/topic/contest/${id}`)).toMatchObject([
      { action: 'update', diffTimeEnd: 10 * MINUTE },
      { action: 'standing_update', visible: false, frozen: false, contest: { standings_visible: false } },
    ]);
    expect(await server.told(`/topic/standing/${id}`)).toMatchObject([{ action: 'state', visible: false }]);
  });

  it('[TML-6] unfreezes standings when the freeze moves later', async () => {
    const id = await running({ standings: 'yes_60', end_at: NOW + 55 * MINUTE, standings_frozen: true });
    await admin.call('extendContest', { cid: id, minutes: 10 });
    expect((await server.told(`/topic/contest/${id}`)).at(-1)).toMatchObject({
      action: 'standing_update',
      visible: true,
      frozen: false,
    });
    expect((await anna.call('contest', { contestId: id })).body.standings_frozen).toBe(false);
  });

  it('[API-7] is refused, changing and telling nothing, when the end would not be after the start', async () => {
    const id = await running();
    expect(await author.call('extendContest', { cid: id, minutes: -300 })).toMatchObject({
      status: 400,
      error: 'backend.times_order:end_time > start_time',
    });
    expect((await author.call('extendContest', { cid: id, minutes: 'x' })).status).toBe(400);
    expect((await author.call('extendContest', { cid: id, minutes: 601 })).status).toBe(400);
    expect((await author.call('contestDetail', { cid: id })).body.contest.end_time).toBe(NOW + 4 * HOUR);
    expect(await server.told(`/topic/contest/${id}`)).toEqual([]);
  });

  it('[API-6] is not for authors of other contests', async () => {
    const id = await running();
    expect((await stranger.call('extendContest', { cid: id, minutes: 1 })).status).toBe(404);
    const pid = await participantId(id, ids.anna);
    expect((await stranger.call('extendParticipant', { cid: id, pid, minutes: 1 })).status).toBe(404);
    expect(
      (await server.as('anna', anna.secret, 'author').call('extendContest', { cid: id, minutes: 1 })).status,
    ).toBe(403);
  });

  it('loses no minute when many extend at once', async () => {
    const id = await running();
    await Promise.all(
      Array.from({ length: 12 }, () => author.call('extendContest', { cid: id, minutes: 1 })),
    );
    const ends = (await server.told(`/topic/contest/${id}`)).map(
      (frame) => (frame['contest'] as { end_time: number }).end_time,
    );
    expect(ends).toEqual(Array.from({ length: 12 }, (_, i) => NOW + 4 * HOUR + (i + 1) * MINUTE));
  });
});

describe('extending one competitor', () => {
  it('[NTF-2] tells that person alone how much was given, and the staff whom it was given to', async () => {
    const id = await running();
    const pid = await participantId(id, ids.anna);
    const { body } = await author.call('extendParticipant', { cid: id, pid, minutes: 5 });
    expect(body).toMatchObject({ id: pid, name: 'anna', extra_time: 300 });
    expect(await server.told(`/user/queue/time/${id}@${ids.anna}`)).toEqual([
      {
        timeTillStart: -HOUR,
        timeTillEnd: 4 * HOUR + 5 * MINUTE,
        timeTillUnrestricted: 4 * HOUR + 5 * MINUTE,
        diffExtraTime: 300,
        started_tasks: 0,
        tasks_left: 0,
        module: null,
        extra_time: 300,
        finished: false,
        submissionsLeft: null,
        userTestsLeft: null,
        task: null,
        timeToNextSubmit: 0,
        timeToNextUserTest: 0,
      },
    ]);
    expect(await server.told(`/user/queue/time/${id}@${ids.boris}`)).toEqual([]);
    expect(await server.told(`/topic/contest/${id}`)).toEqual([]);
    expect((await server.told(`/topic/contest@${ids.author}`)).at(-1)).toMatchObject({
      action: 'update',
      contest: { id },
      participant: { id: pid, extra_time: 300 },
    });
    expect((await admin.call('audit', { contestId: id })).body.entries).toMatchObject([
      { target: `participant:${pid}`, before: { extra_time_seconds: 0 }, after: { extra_time_seconds: 300 } },
    ]);
  });

  it('adds up, also backwards, and lets a person go on whose time was over', async () => {
    const id = await running({ end_at: NOW - MINUTE });
    const pid = await participantId(id, ids.anna);
    expect((await anna.call('finish', { contestId: id })).error).toBe('backend.not_running');
    await author.call('extendParticipant', { cid: id, pid, minutes: 5 });
    await author.call('extendParticipant', { cid: id, pid, minutes: -2 });
    expect((await anna.call('init', { contestId: id })).body).toMatchObject({
      extra_time: 180,
      timeTillEnd: 2 * MINUTE,
    });
    expect((await anna.call('finish', { contestId: id })).status).toBe(200);
  });

  it('[API-7] refuses a participant of another contest, more than a day, and an end before the start', async () => {
    const id = await running();
    const other = await running();
    const pid = await participantId(id, ids.anna);
    const extend = (cid: number, minutes: number) =>
      admin.call('extendParticipant', { cid, pid, minutes }).then(({ status, error }) => [status, error]);
    expect(await extend(other, 5)).toEqual([404, 'backend.not_found']);
    expect(await extend(id, -300)).toEqual([400, 'backend.times_order']);
    for (const minutes of [600, 600]) expect((await extend(id, minutes))[0]).toBe(200);
    expect((await extend(id, 600))[0]).toBe(400);
    expect((await anna.call('init', { contestId: id })).body.extra_time).toBe(20 * 3600);
  });
});

describe('setting times', () => {
  const times = (change: Record<string, number> = {}) => ({
    start_time: NOW + HOUR,
    end_time: NOW + 3 * HOUR,
    start_analysis_time: NOW + 4 * HOUR,
    end_analysis_time: NOW + 5 * HOUR,
    start_translation_time: NOW - HOUR,
    end_translation_time: NOW,
    unrestricted_time: 1800,
    ...change,
  });

  it('[AUT-2] moves everything at once and says by how much', async () => {
    const id = await running();
    const { body } = await author.call('setTimes', { cid: id, ...times() });
    expect(body).toMatchObject(times());
    expect(body.standings_visible).toBe(false);
    expect((await server.told(`/topic/contest/${id}`))[0]).toMatchObject({
      action: 'update',
      diffTimeStart: 2 * HOUR,
      diffTimeEnd: -HOUR,
      diffTimeUnrestricted: -HOUR - 30 * MINUTE,
    });
  });

  it('[API-7] refuses times that do not follow one another', async () => {
    const id = await running();
    // F18: the refusal names the field and its bound.
    const faults: (readonly [Record<string, number>, string])[] = [
      [{ end_time: NOW + HOUR }, 'times_order:end_time > start_time'],
      [{ start_analysis_time: NOW }, 'times_order:start_analysis_time >= end_time'],
      [{ unrestricted_time: 1e6 }, 'out_of_range:unrestricted_time: 0–7200'],
    ];
    for (const [change, fault] of faults) {
      expect(await author.call('setTimes', { cid: id, ...times(change) })).toMatchObject({
        status: 400,
        error: `backend.${fault}`,
      });
    }
    expect((await author.call('setTimes', { cid: id, start_time: 1 })).status).toBe(400);
    expect(await server.told(`/topic/contest/${id}`)).toEqual([]);
  });
});

describe('showing and hiding the standings', () => {
  it('[STD-1] is told on the contest and on the board, and audited', async () => {
    const id = await running();
    const set = (standings: string) => author.call('setStandings', { cid: id, standings });
    expect((await set('no')).body).toMatchObject({ standings: 'no', standings_visible: false });
    expect((await set('yes_300')).body).toMatchObject({ standings_visible: true, standings_frozen: true });
    expect((await set('yes')).body).toMatchObject({ standings_visible: true, standings_frozen: false });
    expect(await server.told(`/topic/contest/${id}`)).toMatchObject([
      { action: 'standing_update', visible: false, frozen: false, contest: { standings: 'no' } },
      { action: 'standing_update', visible: true, frozen: true, contest: { standings: 'yes_300' } },
      { action: 'standing_update', visible: true, frozen: false, contest: { standings: 'yes' } },
    ]);
    const board = (await server.told(`/topic/standing/${id}`)).filter((frame) => frame['action'] === 'state');
    expect(board).toMatchObject([
      { visible: false },
      { visible: true, frozen: true },
      { visible: true, frozen: false },
    ]);
    const audited = (await admin.call('audit', { contestId: id })).body.entries;
    expect(audited.map(({ before, after }) => [before, after])).toEqual([
      [{ standings: 'yes_300' }, { standings: 'yes' }],
      [{ standings: 'no' }, { standings: 'yes_300' }],
      [{ standings: 'yes' }, { standings: 'no' }],
    ]);
  });

  it('changes who may see the public page, and leaves it when nothing is said of it', async () => {
    const id = await running();
    const set = (input: Record<string, string>) =>
      author.call('setStandings', { cid: id, standings: 'yes', ...input });
    expect((await set({ public_standing: '0' })).body.public_standing).toBe(false);
    expect((await set({})).body.public_standing).toBe(false);
    expect((await set({ public_standing: '1' })).body.public_standing).toBe(true);
    expect((await server.told(`/topic/contest/${id}`)).at(-1)).toMatchObject({
      contest: { public_standing: true },
    });
  });

  it('[API-7] refuses an unknown setting', async () => {
    const id = await running();
    expect(await author.call('setStandings', { cid: id, standings: 'yes_' })).toMatchObject({
      status: 400,
      error: 'backend.standings_setting:standings',
    });
  });
});
