import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedContest, type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { streamOf } from '#server/model/standings/rows.ts';
import { publicBoard } from '#tests/support/publicBoard.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

function team(id: string, more: Partial<FeedContest['teams'][number]> = {}): FeedContest['teams'][number] {
  return { external_id: id, name: id, display_name: id.toUpperCase(), group: '', category: '', ...more };
}

function task(id: string): FeedContest['tasks'][number] {
  return { external_id: id, label: id.toUpperCase(), name: `Task ${id}`, max_score: 100 };
}

function feed(more: Partial<FeedContest> = {}): FeedContest {
  return {
    external_id: 'feed:1',
    name: 'Cup',
    type: 'icpc',
    start_time: NOW - 4 * HOUR,
    end_time: NOW + HOUR,
    duration_ms: 5 * HOUR,
    standings: 'yes_120',
    penalty_minutes: 20,
    public_standing: true,
    tasks: [task('a'), task('b')],
    teams: [team('red'), team('blue')],
    ...more,
  };
}

async function open(more: Partial<FeedContest>, again = false) {
  const answer = await admin.call('feedOpen', { contest: JSON.stringify(feed(more)), again: String(again) });
  expect(answer.error).toBeNull();
  return answer.body;
}

async function change(cid: number, more: Partial<FeedContest>) {
  const answer = await admin.call('feedChange', { cid, contest: JSON.stringify(feed(more)) });
  expect(answer.error).toBeNull();
  return answer.body;
}

async function send(cid: number, ...events: readonly FeedEvent[]) {
  const { status, body } = await admin.call('feedEvents', { cid, events: JSON.stringify(events) });
  expect(status).toBe(200);
  return body;
}

function submission(
  id: string,
  minute: number,
  more: Partial<Extract<FeedEvent, { type: 'submission' }>> = {},
): FeedEvent {
  const contestMs = minute * 60_000;
  const at = NOW - 4 * HOUR + contestMs;
  return {
    type: 'submission',
    external_id: id,
    team: 'red',
    task: 'a',
    language: 'cpp',
    at,
    contest_time_ms: contestMs,
    ...more,
  };
}

function judged(id: string, more: Partial<Extract<FeedEvent, { type: 'judgement' }>> = {}): FeedEvent {
  const found = { verdict: 'AC' as const, score: null, group_scores: null, at: NOW };
  return { type: 'judgement', external_id: `j${id}`, submission: id, ...found, ...more };
}

async function boardOf(cid: number) {
  const { body } = await admin.call('standing', { contestId: cid });
  const names = new Map(body.participants.map((one) => [one.id, one.display_name]));
  return body.rows.map((row) => [names.get(row.id), row.score, row.penalty]);
}

describe('a contest that a feed fills', () => {
  it('is told apart from another with the same id by its tasks and teams', async () => {
    const first = await open({ external_id: 'feed:demo' });
    expect(first.created).toBe(true);
    const other = { external_id: 'feed:demo', name: 'Other', teams: [team('red', { display_name: 'Oslo' })] };
    const second = await open(other);
    expect(second).toMatchObject({ created: true });
    expect(second.contest_id).not.toBe(first.contest_id);
    // A correction of the first recording: one more team, and another name.
    const corrected = {
      external_id: 'feed:demo',
      teams: [team('red'), team('blue', { display_name: 'B' }), team('new')],
    };
    expect(await open(corrected)).toMatchObject({ created: false, contest_id: first.contest_id });
    expect(await open(other)).toMatchObject({ created: false, contest_id: second.contest_id });
    const third = await open(other, true);
    expect(third.created).toBe(true);
    expect(await open(other)).toMatchObject({ created: false, contest_id: third.contest_id });
  });

  it('is opened once when several open it at the same moment', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => open({ external_id: 'feed:race' })));
    expect(new Set(opened.map((one) => one.contest_id)).size).toBe(1);
    expect(opened.filter((one) => one.created)).toHaveLength(1);
  });

  it('[STD-1] takes corrections: new tasks and teams, teams that went, moved times, another length', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:corrected' });
    await send(cid, submission('1', 10), judged('1'), submission('2', 12, { team: 'blue' }), judged('2'));
    expect(await boardOf(cid)).toEqual([
      ['RED', 1, 10],
      ['BLUE', 1, 12],
    ]);
    const later = {
      external_id: 'feed:corrected',
      end_time: NOW + 2 * HOUR,
      duration_ms: 6 * HOUR,
      tasks: [task('a'), task('b'), task('c')],
      teams: [team('red', { display_name: 'Red Square', category: 'girls' }), team('green')],
    };
    expect(await change(cid, later)).toMatchObject({ end_time: NOW + 2 * HOUR, duration_ms: 6 * HOUR });
    expect(await boardOf(cid)).toEqual([
      ['Red Square', 1, 10],
      ['GREEN', 0, 0],
    ]);
    await send(cid, submission('3', 20, { team: 'green', task: 'c' }), judged('3'));
    expect((await boardOf(cid))[1]).toEqual(['GREEN', 1, 20]);
    const told = await server.told(`/topic/standing/${cid}/full`);
    expect(told.flatMap((frame) => (frame['removed'] as number[] | undefined) ?? [])).toHaveLength(1);
    // Submissions that have left the board stay in the lists.
    const { body } = await admin.call('staffSubmissions', { contestId: cid });
    expect(body.submissions).toHaveLength(3);
    expect((await change(cid, later)).known).toHaveLength(3);
  });

  it('[STD-1] keeps hidden teams off both boards, also when they solve, and lists what they send', async () => {
    const teams = [team('red'), team('jury', { on_board: false })];
    const { contest_id: cid } = await open({ external_id: 'feed:hidden', teams });
    await send(cid, submission('1', 5, { team: 'jury' }), judged('1'));
    expect(await boardOf(cid)).toEqual([['RED', 0, 0]]);
    const { participants, rows } = await publicBoard(server, cid);
    expect([participants.length, rows.length]).toEqual([1, 1]);
    for (const stream of ['', '/full'])
      expect(await server.told(`/topic/standing/${cid}${stream}`)).toEqual([]);
    const { body } = await admin.call('staffSubmissions', { contestId: cid });
    expect(body.submissions).toHaveLength(1);
  });

  it('[STD-1] lists and does not score what came after the end or was taken back', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:late' });
    await send(
      cid,
      ...[submission('1', 10), judged('1', { verdict: 'WA' }), submission('2', 20), judged('2')],
      ...[submission('3', 301, { task: 'b', counts: false }), judged('3')],
    );
    expect((await boardOf(cid))[0]).toEqual(['RED', 1, 40]);
    const withdrawal = {
      type: 'withdrawal',
      of: 'submission',
      external_id: '1',
      submission: '1',
      at: NOW,
    } as const;
    expect(await send(cid, withdrawal, withdrawal)).toMatchObject({ taken: 1, repeated: 1 });
    expect((await boardOf(cid))[0]).toEqual(['RED', 1, 20]);
    const unjudged = { ...withdrawal, of: 'judgement', external_id: 'j2', submission: '2' } as const;
    expect(await send(cid, unjudged, { ...unjudged, external_id: 'jx' })).toMatchObject({
      taken: 1,
      repeated: 1,
    });
    expect((await boardOf(cid))[0]).toEqual(['RED', 0, 0]);
    // An earlier judgement may still turn out to be the one that counts.
    await send(cid, judged('2', { external_id: 'j0', at: NOW - HOUR }), submission('1', 10));
    expect((await boardOf(cid))[0]).toEqual(['RED', 1, 40]);
  });

  it('[STD-1] follows a submission to the time, the team and the task that the feed corrects it to', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:moved' });
    await send(cid, submission('1', 10), judged('1'), submission('2', 12, { team: 'blue' }), judged('2'));
    expect(await send(cid, submission('1', 15))).toMatchObject({ taken: 1, repeated: 0 });
    expect(await boardOf(cid)).toEqual([
      ['RED', 1, 15],
      ['BLUE', 1, 12],
    ]);
    const moved = submission('1', 15, { team: 'blue', task: 'b', language: 'java' });
    expect(await send(cid, moved, moved)).toMatchObject({ taken: 1, repeated: 1, refused: [] });
    expect(await boardOf(cid)).toEqual([
      ['RED', 0, 0],
      ['BLUE', 2, 27],
    ]);
    const { body } = await admin.call('staffSubmissions', { contestId: cid });
    const staff = { display_name: 'BLUE', task: 2, language: 'java', verdict: 'AC' };
    expect(body.submissions.find((one) => one.language === 'java')).toMatchObject(staff);
    expect(await send(cid, submission('1', 16, { team: 'nobody' }))).toMatchObject({
      taken: 0,
      refused: [{ external_id: '1', reason: 'a submission of a team the contest does not have' }],
    });
    // The correction comes with the judgement or with another one instead.
    await send(cid, judged('1', { external_id: 'j9', verdict: 'WA', at: NOW + 1 }), submission('1', 20));
    expect(await boardOf(cid)).toEqual([
      ['RED', 0, 0],
      ['BLUE', 1, 12],
    ]);
  });

  it('[STD-1] costs minutes as the feed says of a judgement, not as its verdict usually does', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:penalty' });
    await send(
      cid,
      ...[submission('1', 10), judged('1', { verdict: 'CE', penalised: true })],
      ...[submission('2', 20), judged('2', { verdict: 'WA', penalised: false })],
      ...[submission('3', 30), judged('3')],
    );
    expect((await boardOf(cid))[0]).toEqual(['RED', 1, 50]);
  });

  it('[STD-1] shows the public the frozen results once the board is thawed', async () => {
    const { contest_id: cid } = await open({
      external_id: 'feed:thaw',
      end_time: NOW,
      duration_ms: 4 * HOUR,
    });
    await send(cid, submission('1', 200), judged('1'));
    expect(await publicBoard(server, cid)).toMatchObject({ frozen: true, final_at: null });
    expect((await publicBoard(server, cid)).rows.map((row) => row.score)).toEqual([0, 0]);
    await change(cid, {
      external_id: 'feed:thaw',
      end_time: NOW,
      duration_ms: 4 * HOUR,
      standings: 'yes',
      final_at: NOW,
    });
    await expect.poll(async () => (await publicBoard(server, cid)).frozen).toBe(false);
    expect(await publicBoard(server, cid)).toMatchObject({ final_at: NOW });
    expect((await publicBoard(server, cid)).rows.map((row) => row.score)).toEqual([1, 0]);
  });

  it('[STD-1] says on every board and to the staff that the results are final, and that they are not after all', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:final' });
    const ended = { external_id: 'feed:final', end_time: NOW, duration_ms: 4 * HOUR };
    for (const final_at of [NOW, null]) {
      await change(cid, { ...ended, final_at });
      await expect.poll(async () => (await publicBoard(server, cid)).final_at).toBe(final_at);
      const heard = await Promise.all(
        (['public', 'full'] as const).map((view) => server.told(streamOf(cid, view))),
      );
      for (const frames of heard) {
        expect(frames.findLast(({ action }) => action === 'state')).toMatchObject({ final_at });
      }
      const { body } = await admin.call('contests');
      expect(body.contests.find(({ id }) => id === cid)).toMatchObject({ final_at });
    }
  });

  it('is changed by a feed only when a feed has opened it', async () => {
    const contest = await server.seed.contest({ tasks: 1 });
    const answer = await admin.call('feedChange', { cid: contest, contest: JSON.stringify(feed()) });
    expect(answer.status).toBe(404);
  });
});

describe('the tie-break by the last accepted run', () => {
  it('[STD-1] is a setting of a contest: equal results share a rank, or the earlier last run is better', async () => {
    const { contest_id: cid } = await open({ external_id: 'feed:ties' });
    await send(
      cid,
      ...[submission('1', 10), judged('1'), submission('2', 50, { task: 'b' }), judged('2')],
      ...[
        submission('3', 20, { team: 'blue' }),
        judged('3'),
        submission('4', 40, { team: 'blue', task: 'b' }),
        judged('4'),
      ],
    );
    const lasts = async () => (await publicBoard(server, cid)).rows.map((row) => row.lastMinute);
    expect(await lasts()).toEqual([undefined, undefined]);
    const { body } = await admin.call('setStandings', {
      cid,
      standings: 'yes',
      last_accepted_breaks_ties: '1',
    });
    expect(body.last_accepted_breaks_ties).toBe(true);
    await expect.poll(lasts).toEqual([50, 40]);
    await admin.call('setStandings', { cid, standings: 'yes' });
    expect(await lasts()).toEqual([50, 40]);
    await admin.call('setStandings', { cid, standings: 'yes', last_accepted_breaks_ties: '0' });
    await expect.poll(lasts).toEqual([undefined, undefined]);
  });
});
