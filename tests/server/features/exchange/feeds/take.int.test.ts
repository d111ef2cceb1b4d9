import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const TEAMS = ['red', 'blue', 'nobody'];
const TASKS = ['a', 'b', 'unknown'];
const SUBMISSIONS = ['1', '2', '3', '4', '5'];

let server: TestServer;
let admin: Person;
let opened = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

async function open(type: 'icpc' | 'ioi' = 'icpc'): Promise<number> {
  const names = (ids: readonly string[]) => ids.filter((id) => id !== 'nobody' && id !== 'unknown');
  const contest = {
    external_id: `feed-${(opened += 1)}`,
    name: 'Fed',
    type,
    start_time: NOW - HOUR,
    end_time: NOW + HOUR,
    standings: 'yes_60',
    penalty_minutes: 20,
    public_standing: true,
    tasks: names(TASKS).map((id) => ({ external_id: id, label: id, name: id, max_score: 100 })),
    teams: names(TEAMS).map((id) => ({
      external_id: id,
      name: id,
      display_name: id,
      group: '',
      category: '',
    })),
  };
  return (await admin.call('feedOpen', { contest: JSON.stringify(contest) })).body.contest_id;
}

async function take(cid: number, events: readonly FeedEvent[]) {
  const { status, body } = await admin.call('feedEvents', { cid, events: JSON.stringify(events) });
  expect(status).toBe(200);
  return body;
}

function submission(id: string, more: Partial<Extract<FeedEvent, { type: 'submission' }>> = {}): FeedEvent {
  const at = NOW - HOUR + Number(id) * 60_000;
  const when = { at, contest_time_ms: at - (NOW - HOUR) };
  return { type: 'submission', external_id: id, team: 'red', task: 'a', language: 'cpp', ...when, ...more };
}

function judgement(of: string, more: Partial<Extract<FeedEvent, { type: 'judgement' }>> = {}): FeedEvent {
  const found = { verdict: 'AC' as const, score: null, group_scores: null };
  return { type: 'judgement', external_id: `j${of}`, submission: of, ...found, at: NOW - HOUR, ...more };
}

/** The whole outcome of a feed in its contest, without ids that differ between contests. */
async function outcomeOf(cid: number) {
  const { db } = server.app;
  const teams = await db
    .selectFrom('participants')
    .select(['id', 'external_id'])
    .where('contest_id', '=', cid)
    .execute();
  const team = new Map(teams.map((one) => [one.id, one.external_id]));
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('contest_id', '=', cid)
    .orderBy('id')
    .execute();
  const external = new Map(rows.map((one) => [one.id, one.external_id]));
  const board = await db.selectFrom('standing_rows').selectAll().where('contest_id', '=', cid).execute();
  const told = (await server.told('/topic/submissions'))
    .map((frame) => ({ action: frame['action'], submission: frame['submission'] as Record<string, unknown> }))
    .filter(({ submission: one }) => one['contest'] === cid)
    .map(({ action, submission: one }) => [
      action,
      {
        ...one,
        id: external.get(one['id'] as number),
        contest: 0,
        participant_id: 0,
        username: '',
        task_id: 0,
      },
    ]);
  return {
    submissions: rows.map((row) => ({
      ...row,
      id: 0,
      contest_id: 0,
      task_id: 0,
      participant_id: 0,
      participant: team.get(row.participant_id),
    })),
    // A row whose work was all withdrawn counts as no row.
    board: board
      .filter(({ row }) => Object.keys(row.cells).length > 0)
      .map(({ participant_id, view, row }) => ({
        team: team.get(participant_id),
        view,
        row: { ...row, id: 0 },
      }))
      .sort((a, b) => `${a.view} ${a.team}`.localeCompare(`${b.view} ${b.team}`)),
    told,
  };
}

/** The board of a client that has only the frames of its stream. */
async function heardBoard(cid: number, destination: string) {
  return foldBoard(await server.told(destination.replace('{cid}', String(cid))));
}

const anyEvent: fc.Arbitrary<FeedEvent> = fc.oneof(
  fc
    .record({
      id: fc.constantFrom(...SUBMISSIONS),
      team: fc.constantFrom(...TEAMS),
      task: fc.constantFrom(...TASKS),
    })
    .map(({ id, ...more }) => submission(id, more)),
  fc
    .record({
      of: fc.constantFrom(...SUBMISSIONS),
      verdict: fc.constantFrom('AC', 'WA', 'CE', 'IE'),
      penalised: fc.constantFrom(null, true, false),
      at: fc.integer({ min: 0, max: 3 }).map((minutes) => NOW + minutes * 60_000),
      score: fc.constantFrom(null, 0, 40, 100),
      external_id: fc.constantFrom('x', 'y'),
    })
    .map(({ of, ...more }) => judgement(of, more)),
  fc
    .record({
      of: fc.constantFrom('submission' as const, 'judgement' as const),
      submission: fc.constantFrom(...SUBMISSIONS),
      external_id: fc.constantFrom('x', 'y'),
    })
    .map((more) => ({ type: 'withdrawal' as const, at: NOW, ...more })),
);

describe('a batch of a feed', () => {
  it('[LIV-4] does the same as its events one by one, and as any other batches of them', async () => {
    const type = fc.constantFrom('icpc' as const, 'ioi' as const);
    const events = fc.array(anyEvent, { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(type, events, fc.integer({ min: 1, max: 6 }), async (kind, all, size) => {
        const [single, whole, split] = [await open(kind), await open(kind), await open(kind)];
        const answers = { single: [] as unknown[], split: [] as unknown[] };
        for (const event of all) answers.single.push(await take(single, [event]));
        for (let from = 0; from < all.length; from += size) {
          answers.split.push(await take(split, all.slice(from, from + size)));
        }
        const answer = await take(whole, all);
        expect(summed(answers.single)).toEqual(answer);
        expect(summed(answers.split)).toEqual(answer);
        const expected = await outcomeOf(single);
        expect(await outcomeOf(whole)).toEqual(expected);
        expect(await outcomeOf(split)).toEqual(expected);
        // The final submissions are sent again: they change nothing, and none counts as taken.
        const submissions = all.filter((event) => event.type === 'submission');
        const last = new Map(submissions.map((event) => [event.external_id, event]));
        const again = await take(
          whole,
          [...last.values()].filter((event) => !isWithdrawn(event.external_id, all)),
        );
        expect(again.taken).toBe(0);
        expect(await outcomeOf(whole)).toEqual(expected);
      }),
      { numRuns: runs(10, 100) },
    );
  }, 120_000);

  it('[STD-1] tells the board once, as it is after all of it', async () => {
    const cid = await open();
    await take(cid, [submission('1'), judgement('1', { verdict: 'WA' }), submission('2'), judgement('2')]);
    await take(cid, [
      submission('3', { team: 'blue' }),
      judgement('3'),
      submission('4', { team: 'blue', task: 'b' }),
    ]);
    for (const [view, destination] of [
      ['full', '/topic/standing/{cid}/full'],
      ['public', '/topic/standing/{cid}'],
    ] as const) {
      const told = await server.told(destination.replace('{cid}', String(cid)));
      expect(told.map((frame) => frame['action'])).toEqual(['cells', 'cells']);
      const kept = await server.app.db
        .selectFrom('standing_rows')
        .select(['participant_id', 'row'])
        .where('contest_id', '=', cid)
        .where('view', '=', view)
        .execute();
      expect(await heardBoard(cid, destination)).toEqual(
        new Map(kept.map((one) => [one.participant_id, one.row])),
      );
    }
  });

  it('names what it cannot take, and why, and goes on with the rest', async () => {
    const cid = await open();
    const { taken, repeated, refused } = await take(cid, [
      judgement('1'),
      submission('1', { team: 'nobody' }),
      submission('2', { task: 'unknown' }),
      submission('3'),
      submission('3'),
      judgement('3'),
      judgement('3'),
    ]);
    expect({ taken, repeated }).toEqual({ taken: 2, repeated: 2 });
    expect(refused).toEqual([
      { external_id: 'j1', reason: 'a judgement of a submission that has not arrived' },
      { external_id: '1', reason: 'a submission of a team the contest does not have' },
      { external_id: '2', reason: 'a submission for a task the contest does not have' },
    ]);
  });

  it('counts once when it is sent several times at the same moment', async () => {
    const cid = await open();
    const batch = SUBMISSIONS.flatMap((id) => [
      submission(id, { team: TEAMS[Number(id) % 2]! }),
      judgement(id),
    ]);
    const answers = await Promise.all([take(cid, batch), take(cid, [...batch]), take(cid, batch.slice(4))]);
    expect(answers.reduce((sum, one) => sum + one.taken, 0)).toBe(batch.length);
    const { told, submissions } = await outcomeOf(cid);
    expect(submissions.map((one) => one.status)).toEqual(SUBMISSIONS.map(() => 'judged'));
    expect(told).toHaveLength(batch.length);
  });

  it('is for the contests that a feed has opened, and no other', async () => {
    const contest = await server.seed.contest({ tasks: 1 });
    expect((await admin.call('feedEvents', { cid: contest, events: '[]' })).status).toBe(404);
  });
});

function isWithdrawn(id: string, events: readonly FeedEvent[]): boolean {
  return events.some(
    (event) => event.type === 'withdrawal' && event.of === 'submission' && event.submission === id,
  );
}

type Counts = Awaited<ReturnType<typeof take>>;
function summed(answers: readonly unknown[]): Counts {
  return (answers as Counts[]).reduce((all, one) => ({
    taken: all.taken + one.taken,
    repeated: all.repeated + one.repeated,
    refused: [...all.refused, ...one.refused],
  }));
}
