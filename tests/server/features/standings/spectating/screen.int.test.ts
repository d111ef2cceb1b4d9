import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Role, ROLES } from '#domain/roles.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { publicBoard } from '#tests/support/publicBoard.ts';
import { type Input, NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let cast: Cast;
/** Changes of the monotonic clock, by which cached answers expire: an offset, and a fixed value if set. */
let ahead = 0;
let stillAt: number | null = null;

beforeAll(async () => {
  cast = await startWithCast();
  ({ server } = cast);
  const monotonic = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => stillAt ?? monotonic() + ahead);
});
beforeEach(() => server.setTime(NOW));
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

/** Two hours, the second of them frozen. */
const contest = (given: Parameters<Cast['contest']>[0] = {}) =>
  cast.contest({ start_at: NOW, end_at: NOW + 2 * HOUR, standings: 'yes_60', ...given });

interface Sent {
  readonly who?: Person;
  readonly task?: number;
  readonly verdict: Verdict;
  readonly score?: number;
}

async function send(
  cid: number,
  minute: number,
  { who = cast.anna, task = 1, ...found }: Sent,
): Promise<number> {
  server.setTime(NOW + minute * MINUTE);
  const { body } = await who.call(
    'submit',
    { contestId: cid, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  await judge(body.id, found, 1);
  return body.id;
}

async function judge(submissionId: number, found: Pick<Sent, 'verdict' | 'score'>, after: number) {
  const { verdict, score = null } = found;
  const groupScores = score === null ? null : [score];
  const judged = { submissionId, verdict, score, groupScores, at: server.app.now() + after };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

/** The screen's answer after all cached answers have expired. */
async function screen(cid: number) {
  ahead += 10_000;
  return server.call('publicScreen', { aid: cid });
}
const results = async (cid: number) => (await screen(cid)).body.results;
const freeze = (cid: number, standings: string) => cast.admin.call('setStandings', { cid, standings });

describe('the latest results on the screens of a hall', () => {
  it('[STD-7] are those that changed cells of the board, the newest first: without free tries, late ones and those that wait', async () => {
    const cid = await contest();
    await send(cid, 1, { verdict: 'WA' });
    await send(cid, 2, { verdict: 'CE' });
    await send(cid, 3, { verdict: 'IE', task: 2 });
    await send(cid, 4, { verdict: 'AC' });
    await send(cid, 5, { verdict: 'WA' });
    await send(cid, 6, { who: cast.boris, verdict: 'TLE', task: 2 });
    const said = (await results(cid)).map(({ at, task, solved, tries, points }) => [
      at,
      task,
      solved,
      tries,
      points,
    ]);
    expect(said).toEqual([
      [6 * MINUTE, 2, false, 1, null],
      [4 * MINUTE, 1, true, 2, null],
      [1 * MINUTE, 1, false, 1, null],
    ]);
  });

  it('[STD-7] say of points how many there are now and how many are new', async () => {
    const cid = await contest({ type: 'ioi' });
    await send(cid, 1, { verdict: 'WA', score: 40 });
    await send(cid, 2, { verdict: 'WA', score: 30 });
    await send(cid, 3, { verdict: 'AC', score: 100 });
    expect((await results(cid)).map(({ solved, points }) => [solved, points])).toEqual([
      [true, { now: 100, gained: 60 }],
      [false, { now: 40, gained: 0 }],
      [false, { now: 40, gained: 40 }],
    ]);
  });

  it('[STD-7] are twenty at most, of those on the board alone', async () => {
    const guest = await server.seed.user({ name: `guest-${randomUUID()}` });
    const cid = await contest();
    await server.seed.participant({ contest_id: cid, user_id: guest, on_board: false });
    const { name } = await server.app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', guest)
      .executeTakeFirstOrThrow();
    for (let minute = 1; minute <= 22; minute += 1) await send(cid, minute, { verdict: 'WA' });
    await send(cid, 23, { who: await server.loginAs(name), verdict: 'AC' });
    const shown = await results(cid);
    expect(shown.map(({ at }) => at / MINUTE)).toEqual(Array.from({ length: 20 }, (_, place) => 22 - place));
  });

  it('[STD-7] [SEC-4] leave out the frozen part, until the board is shown as it is, and hidden boards', async () => {
    const cid = await contest();
    await send(cid, 10, { verdict: 'WA' });
    await send(cid, 60, { verdict: 'AC' });
    const places = async () => (await results(cid)).map(({ at }) => at / MINUTE);
    expect(await places()).toEqual([10]);
    server.setTime(NOW + 3 * HOUR);
    expect(await places()).toEqual([10]);
    await freeze(cid, 'yes');
    expect(await places()).toEqual([60, 10]);
    await freeze(cid, 'no');
    expect(await places()).toEqual([]);
  });

  it('[STD-7] are there for nobody where the board is not for everybody', async () => {
    const cid = await contest({ public_standing: false });
    expect((await screen(cid)).status).toBe(404);
    expect((await screen(999_999)).status).toBe(404);
    await server.app.db
      .updateTable('contests')
      .set({ public_standing: true })
      .where('id', '=', cid)
      .execute();
    expect((await screen(cid)).status).toBe(200);
  });

  it('[STD-7] [SEC-4] are the same for everybody who may see the board of a contest that is not public, organisers too', async () => {
    const watcher = `watcher-${randomUUID()}`;
    const staff = [await server.seed.user({ name: watcher, role: 'spectator' })];
    const cid = await contest({ public_standing: false, staff });
    const read = async (who: Person) => {
      const { status, body } = await who.call('standingResults', { contestId: cid });
      return status === 200 ? body.results.map(({ at }) => at / MINUTE) : status;
    };
    const spectator = await server.loginAs(watcher);
    expect(await read(spectator)).toEqual([]);
    await send(cid, 10, { verdict: 'WA' });
    await send(cid, 60, { verdict: 'AC' });
    for (const who of [spectator, cast.anna, cast.admin]) expect(await read(who)).toEqual([10]);
    expect(await read(cast.stranger)).toBe(404);
    await freeze(cid, 'yes');
    expect(await read(spectator)).toEqual([60, 10]);
    await freeze(cid, 'no');
    expect(await read(spectator)).toEqual([]);
  });

  it('[STD-7] [SRV-2] are read once for all who ask at the same time, and may be kept for a second', async () => {
    const cid = await contest();
    ahead += 10_000;
    stillAt = performance.now();
    const transaction = vi.spyOn(server.app.db, 'transaction');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('publicScreen', { aid: cid })),
    );
    expect(transaction).toHaveBeenCalledTimes(1);
    transaction.mockRestore();
    stillAt = null;
    expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(
      new Set(['max-age=1']),
    );
  });
});

describe('announcements on the screens of a hall', () => {
  it('[STD-7] are those to everybody that were not taken back', async () => {
    const cid = await contest();
    const say = (message: string, to: Input) =>
      cast.author.call('announce', { contestId: cid, topic: 'general', message, ...to });
    const { body } = await say('wrong', { audience: 'all', audience_name: '' });
    await say('for all', { audience: 'all', audience_name: '' });
    await say('for one', { audience: 'person', audience_name: 'anna' });
    await cast.author.call('withdrawAnnouncement', { aid: body.id });
    expect((await screen(cid)).body.announcements.map(({ message }) => message)).toEqual(['for all']);
  });
});

describe('the overlay of a broadcast', () => {
  const set = (who: Person, cid: number, overlay: object) =>
    who.call('setOverlay', { cid, overlay: JSON.stringify(overlay) });

  it('[STD-7] shows what the staff of the contest set, and their other pages hear of it', async () => {
    const cid = await contest();
    const { participants } = (await cast.author.call('standing', { contestId: cid })).body;
    expect((await screen(cid)).body.overlay).toEqual({ widgets: [], rows: 10, participant: null });
    const overlay = { widgets: ['team', 'board'], rows: 5, participant: participants[0]!.id };
    expect((await set(cast.author, cid, overlay)).status).toBe(200);
    expect((await screen(cid)).body.overlay).toEqual(overlay);
    expect((await cast.author.call('overlay', { cid })).body).toMatchObject({ is_public: true, overlay });
    expect(await server.told('/topic/desk')).toContainEqual({
      action: 'update',
      subject: 'overlay',
      contest: cid,
    });
  });

  it('[STD-7] is set by nobody else, shows nobody who is not on the board, and no more rows than fit', async () => {
    const cid = await contest();
    const foreign = await contest();
    const other = (await cast.author.call('standing', { contestId: foreign })).body.participants[0]!.id;
    const overlay = { widgets: ['board'], rows: 5, participant: null };
    expect((await set(cast.stranger, cid, overlay)).status).toBe(404);
    expect((await set(cast.anna, cid, overlay)).status).toBe(404);
    expect((await set(cast.author, cid, { ...overlay, participant: other })).error).toBe('backend.not_found');
    expect((await set(cast.author, cid, { ...overlay, rows: 200 })).status).toBe(400);
    expect((await set(cast.author, cid, { ...overlay, widgets: ['secret'] })).status).toBe(400);
    expect((await screen(cid)).body.overlay.widgets).toEqual([]);
  });
});

describe('where those on a board compete', () => {
  it('[STD-1] is told to the organisers of that contest, of everybody on its board who has a place', async () => {
    const cid = await contest();
    const place = { site: 'Варна', room: '210' };
    await server.app.db.updateTable('users').set(place).where('id', '=', cast.ids.anna).execute();
    const { rows } = (await cast.admin.call('standing', { contestId: cid })).body;
    const anna = await server.app.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', cid)
      .where('user_id', '=', cast.ids.anna)
      .executeTakeFirstOrThrow();
    expect(rows.length).toBeGreaterThan(1);
    for (const who of [cast.admin, cast.author])
      expect((await who.call('boardSeats', { cid })).body).toEqual({
        seats: [{ participant: anna.id, ...place }],
      });
    expect((await cast.stranger.call('boardSeats', { cid })).status).toBe(404);
    expect((await cast.anna.call('boardSeats', { cid })).status).toBe(404);
    await server.app.db
      .updateTable('users')
      .set({ site: '', room: '' })
      .where('id', '=', cast.ids.anna)
      .execute();
    expect((await cast.admin.call('boardSeats', { cid })).body.seats).toEqual([]);
  });
});

describe('results of the frozen part', () => {
  /** The calls whose answers show a board or parts of one, with their input. */
  const READ: Partial<Record<CallName, (cid: number, pid: number) => Input>> = {
    publicScreen: (aid) => ({ aid }),
    publicPerson: () => ({ uname: 'anna' }),
    standing: (contestId) => ({ contestId }),
    scoreHistory: (contestId, pid) => ({ contestId, pid }),
    standingMoment: (contestId) => ({ contestId, at: 10 * HOUR }),
    standingHistories: (contestId, pid) => ({ contestId, pids: `[${pid}]` }),
    standingStatistics: (contestId) => ({ contestId }),
    standingResults: (contestId) => ({ contestId }),
    overlay: (cid) => ({ cid }),
    reveal: (cid) => ({ cid }),
    revealScreen: (cid) => ({ cid }),
    balloons: (cid) => ({ cid }),
  };
  const API = [
    '',
    '/scoreboard',
    '/submissions',
    '/judgements',
    '/awards',
    '/clarifications',
    '/state',
    '/teams',
  ];
  const rolesOf = (name: CallName): readonly string[] => {
    const { roles } = calls[name];
    return typeof roles === 'string' ? [] : roles;
  };

  /** All answers by call that a role, or null for no login, gets from a server without cached answers. */
  async function allReadBy(name: string, role: Role | null, cid: number, pid: number) {
    await server.app.db.deleteFrom('public_board_snapshots').where('contest_id', '=', cid).execute();
    const fresh = await startTestServer({ beside: server });
    fresh.setTime(server.app.now());
    const who = role === null ? null : await fresh.loginAs(name);
    const read: Record<string, unknown> = {};
    for (const [call, input] of Object.entries(READ) as [CallName, (cid: number, pid: number) => Input][]) {
      if (calls[call].roles !== 'anyone' && (role === null || !rolesOf(call).includes(role))) continue;
      const { status, body, seq } = await (who ?? fresh).call(call, input(cid, pid));
      read[call] = { status, body, seq };
    }
    read['public board'] = await publicBoard(fresh, cid);
    const { epoch } = (await fresh.call('publicHead', { aid: cid })).body;
    const { length: last } = await fresh.told(`/topic/standing/${cid}`);
    for (let since = 0; since < last; since += 1) {
      const span = `${epoch}-${since}-${last}`;
      const { status, body } = await fresh.call('publicDelta', { aid: cid, span });
      read[`public since ${since}`] = { status, body };
    }
    const authorization = who && `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}`;
    for (const path of API) {
      const answer = await fetch(`${fresh.url}/contest-api/contests/${cid}${path}`, {
        headers: authorization === null ? {} : { authorization },
      });
      read[`contest-api${path}`] = { status: answer.status, body: await answer.text() };
    }
    await fresh.stop();
    return read;
  }

  it.each([null, ...ROLES.filter((role) => !['admin', 'author', 'coordinator'].includes(role))])(
    '[SEC-4] [STD-7] [SPE-1] are read by nobody of the role %s: whatever they are, every answer is the same',
    async (role) => {
      const name = `watcher-${role ?? 'nobody'}`;
      const id = role === null ? null : await server.seed.user({ name, role });
      const isCompetitor = role === 'user';
      const cid = await contest({
        staff: id === null || isCompetitor ? [] : [id],
        competitors: [cast.ids.anna, cast.ids.boris, ...(id !== null && isCompetitor ? [id] : [])],
      });
      await send(cid, 10, { verdict: 'WA' });
      const secret = await send(cid, 70, { verdict: 'WA' });
      await send(cid, 71, { verdict: 'WA', who: cast.boris, task: 2 });
      const pid = (await cast.admin.call('standing', { contestId: cid })).body.participants.find(
        (one) => one.name === 'anna',
      )!.id;
      const truth = async () =>
        (await cast.admin.call('standing', { contestId: cid })).body.rows.find((row) => row.id === pid)
          ?.score;
      const before = [await truth(), await allReadBy(name, role, cid, pid)] as const;
      await judge(secret, { verdict: 'AC' }, MINUTE);
      const after = [await truth(), await allReadBy(name, role, cid, pid)] as const;
      expect([before[0], after[0]]).toEqual([0, 1]);
      expect(after[1]).toEqual(before[1]);
      expect(JSON.stringify(after[1])).toContain(`"at":${10 * MINUTE}`);
    },
  );
});
