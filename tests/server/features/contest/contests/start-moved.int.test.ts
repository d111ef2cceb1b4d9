import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstToSolve, sortRows } from '#domain/standings/standings.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { apiReader } from '#tests/server/features/exchange/contest-api/reader.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let admin: Person;
let earlier: Person;
let later: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['earlier', 'later']) ids[name] = await server.seed.user({ name });
  await server.seed.user({ name: 'admin', role: 'admin' });
  [admin, earlier, later] = [
    await server.loginAs('admin'),
    await server.loginAs('earlier'),
    await server.loginAs('later'),
  ];
});
afterAll(() => server.stop());

/** A contest of five hours that begins at NOW. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  server.setTime(NOW);
  return server.seed.contest({
    name: 'Cup',
    type: 'icpc',
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 1,
    standings: 'yes',
    competitors: [ids['earlier']!, ids['later']!],
    ...given,
  });
}

/** Sends an accepted solution of the only task at an instant. */
async function solve(contestId: number, who: Person, at: number): Promise<number> {
  server.setTime(at);
  const { body } = await who.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  const judged = { submissionId: body.id, verdict: 'AC', score: 1, groupScores: null, at } as const;
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
  return body.id;
}

async function move(cid: number, startAt: number): Promise<number> {
  const { body } = await admin.call('contestSettings', { cid });
  const changes = JSON.stringify({ start_time: startAt });
  return (await admin.call('saveSettings', { cid, version: body.version, changes })).status;
}

/** Names and minutes in the board's order, and the first to solve. */
async function board(cid: number) {
  const { body } = await admin.call('standing', { contestId: cid });
  const names = new Map(body.participants.map(({ id, name }) => [id, name]));
  const first = firstToSolve(body.rows).get('1');
  return {
    rows: sortRows(body.rows).map(({ id, penalty }) => [names.get(id), penalty]),
    first: body.rows
      .filter(({ cells }) => cells['1']?.kind === 'icpc' && cells['1'].solvedMs === first)
      .map(({ id }) => names.get(id)),
  };
}

/** Times of each submission in the Contest API: `time` since the start, and its contest time, in ms. */
async function told(cid: number) {
  const open = apiReader(server.url);
  const { start_time: start } = (await open.json(`contests/${cid}`)) as { start_time: string };
  const sent = (await open.json(`contests/${cid}/submissions`)) as { time: string; contest_time: string }[];
  return sent.map(({ time, contest_time: of }) => {
    const [hours = 0, minutes = 0, seconds = 0] = of.replace('-', '').split(':').map(Number);
    const ms = Math.round(((hours * 60 + minutes) * 60 + seconds) * SECOND);
    return [Date.parse(time) - Date.parse(start), of.startsWith('-') ? -ms : ms];
  });
}

describe('the start of a contest that runs is moved', () => {
  it('[TML-3] F11 every earlier try has its time since the new start: ranks, first to solve and the Contest API', async () => {
    const cid = await contest({ public_standing: true });
    await solve(cid, earlier, NOW + 20 * MINUTE);
    expect((await board(cid)).rows).toEqual([
      ['earlier', 20],
      ['later', 0],
    ]);
    expect(await move(cid, NOW + 5 * MINUTE)).toBe(200);
    await solve(cid, later, NOW + 20 * MINUTE + 2 * SECOND);
    expect(await board(cid)).toEqual({
      rows: [
        ['earlier', 15],
        ['later', 15],
      ],
      first: ['earlier'],
    });
    const times = await told(cid);
    expect(times).toEqual([
      [15 * MINUTE, 15 * MINUTE],
      [15 * MINUTE + 2 * SECOND, 15 * MINUTE + 2 * SECOND],
    ]);
  });

  it('[TML-3] F11 a start set a day back by mistake and restored leaves no trace, by each way to move it', async () => {
    const cid = await contest();
    await solve(cid, earlier, NOW + 20 * MINUTE);
    await move(cid, NOW - DAY);
    await solve(cid, later, NOW + 20 * MINUTE);
    expect((await board(cid)).rows).toEqual([
      ['earlier', DAY / MINUTE + 20],
      ['later', DAY / MINUTE + 20],
    ]);
    const [entry] = (await admin.call('audit', { contestId: cid })).body.entries;
    expect((await admin.call('undoChange', { aid: entry!.id })).status).toBe(200);
    const inMinute20 = [
      ['earlier', 20],
      ['later', 20],
    ];
    expect((await board(cid)).rows).toEqual(inMinute20);
    const { body } = await admin.call('contestSettings', { cid });
    const { start_time: start, ...rest } = body.settings;
    const times = {
      end_time: rest.end_time,
      start_analysis_time: rest.start_analysis_time,
      end_analysis_time: rest.end_analysis_time,
      start_translation_time: rest.start_translation_time,
      end_translation_time: rest.end_translation_time,
      unrestricted_time: rest.unrestricted_time,
    };
    for (const startAt of [start - HOUR, start])
      await admin.call('setTimes', { cid, start_time: startAt, ...times });
    expect((await board(cid)).rows).toEqual(inMinute20);
  });

  it('[TML-3] F11 a try from before the new start is of minute 0 and first; the person who moves it is told', async () => {
    const cid = await contest();
    await solve(cid, earlier, NOW + MINUTE);
    await solve(cid, later, NOW + 12 * MINUTE);
    server.setTime(NOW + 13 * MINUTE);
    const changes = JSON.stringify({ start_time: NOW + 5 * MINUTE });
    const { consequences } = (await admin.call('consequences', { cid, changes })).body;
    expect(consequences).toContainEqual({ key: 'work_before_start', people: 1, minutes: 0 });
    expect(consequences).toContainEqual({ key: 'ranks_again', people: 2, minutes: 0 });
    await move(cid, NOW + 5 * MINUTE);
    expect(await board(cid)).toEqual({
      rows: [
        ['earlier', 0],
        ['later', 7],
      ],
      first: ['earlier'],
    });
  });

  it('[TML-3] F11 a closed quiz and late work that was accepted follow, what a feed timed by its own clock stays', async () => {
    const cid = await contest({ type: 'ioi' });
    const id = await solve(cid, earlier, NOW + 20 * MINUTE);
    const fed = await solve(cid, later, NOW + 20 * MINUTE);
    const { db } = server.app;
    const place = await db
      .selectFrom('submissions')
      .select(['participant_id', 'task_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: lateId } = await db
      .insertInto('late_arrivals')
      .values({
        contest_id: cid,
        participant_id: place.participant_id,
        task_id: place.task_id,
        task_number: 1,
        sent_at: NOW + 9 * HOUR,
        at: NOW + 9 * HOUR,
        ended_at: NOW + 5 * HOUR,
        ended_by: 'contest',
        too_soon_ms: null,
        contacts: '[]',
        others: 0,
        others_heard: 0,
        value: 'null',
        replaced: 'null',
        state: 'accepted',
        counts_at: NOW + 30 * MINUTE,
        decided_at: NOW,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('submissions').set({ late_id: lateId }).where('id', '=', id).execute();
    await db.updateTable('submissions').set({ external_id: 'x1' }).where('id', '=', fed).execute();
    await db
      .insertInto('quiz_sheets')
      .values({
        contest_id: cid,
        participant_id: place.participant_id,
        task_id: place.task_id,
        task_number: 1,
        closed_at: NOW + 40 * MINUTE,
        contest_time_ms: 40 * MINUTE,
        score: 1,
        verdict: 'AC',
      })
      .execute();
    await move(cid, NOW + 10 * MINUTE);
    const times = await db
      .selectFrom('counted_work')
      .select(['id', 'contest_time_ms'])
      .where('contest_id', '=', cid)
      .orderBy('contest_time_ms')
      .execute();
    expect(times.map((one) => one.contest_time_ms)).toEqual([20 * MINUTE, 20 * MINUTE, 30 * MINUTE]);
    expect(times.find((one) => one.id === fed)?.contest_time_ms).toBe(20 * MINUTE);
  });
});

describe('results that are final', () => {
  it.each([
    ['the start', { start_time: NOW + MINUTE }],
    ['the end', { end_time: NOW + 6 * HOUR }],
    ['minutes of penalty', { penalty_minutes: 5 }],
    ['how ties are broken', { last_accepted_breaks_ties: true }],
  ])('[AUT-11] F11 stay as they are: %s is not changed in the settings either', async (_what, change) => {
    const cid = await contest();
    server.setTime(NOW + 5 * HOUR);
    expect((await admin.call('finalise', { cid })).status).toBe(200);
    const { body } = await admin.call('contestSettings', { cid });
    const saved = await admin.call('saveSettings', {
      cid,
      version: body.version,
      changes: JSON.stringify(change),
    });
    expect(saved).toMatchObject({ status: 409, error: 'backend.results_final' });
    const name = JSON.stringify({ name: 'Renamed' });
    expect((await admin.call('saveSettings', { cid, version: body.version, changes: name })).status).toBe(
      200,
    );
  });
});
