import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortRows } from '#domain/standings/standings.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { publicBoard } from '#tests/support/publicBoard.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let watcher: Person;
let anna: Person;
let boris: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['anna', 'boris']) ids[name] = await server.seed.user({ name });
  ids['admin'] = await server.seed.user({ name: 'admin', role: 'admin' });
  ids['watcher'] = await server.seed.user({ name: 'watcher', role: 'spectator' });
  [admin, watcher, anna, boris] = [
    await server.loginAs('admin'),
    await server.loginAs('watcher'),
    await server.loginAs('anna'),
    await server.loginAs('boris'),
  ];
});
afterAll(() => server.stop());

/** Five hours from NOW; anna has 60 points of task 1 (icpc: solved in minute 10), boris 40. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  server.setTime(NOW);
  const cid = await server.seed.contest({
    name: 'Cup',
    type: 'ioi',
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 2,
    staff: [ids['watcher']!],
    ...given,
  });
  const people = [
    await server.seed.participant({ contest_id: cid, user_id: ids['anna']! }),
    await server.seed.participant({ contest_id: cid, user_id: ids['boris']! }),
  ] as const;
  await send(cid, anna, 10, 60);
  await send(cid, boris, 20, 40);
  return { cid, people };
}

async function send(contestId: number, who: Person, minute: number, score: number): Promise<void> {
  const at = NOW + minute * MINUTE;
  server.setTime(at);
  const { body } = await who.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  const judged = { submissionId: body.id, verdict: 'AC', score, groupScores: null, at } as const;
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

/** The rows of the board that a person sees, best first. */
async function board(who: Person, contestId: number) {
  const { body } = await who.call('standing', { contestId });
  const names = new Map(body.participants.map(({ id, name }) => [id, name]));
  return sortRows(body.rows).map(({ id, score, penalty }) => [names.get(id), score, penalty] as const);
}

const reason = 'Fair play';

describe('an adjustment', () => {
  it('[AUT-5] of a task or of the whole moves everybody\u2019s board, and withdrawn leaves it as it was', async () => {
    const { cid, people } = await contest();
    const before = await board(watcher, cid);
    const { body } = await admin.call('adjustScore', { cid, pid: people[1], task: 1, amount: 25.5, reason });
    await admin.call('adjustScore', { cid, pid: people[0], amount: -10, reason });
    const adjusted = [
      ['boris', 65.5, 0],
      ['anna', 50, 0],
    ];
    for (const who of [watcher, anna, admin]) expect(await board(who, cid)).toEqual(adjusted);
    expect(await publicBoard(server, cid)).toMatchObject({
      rows: [{ score: 50, adjusted: -10 }, { score: 65.5 }],
    });
    const { adjustments } = (await admin.call('scoring', { cid })).body;
    for (const { id } of adjustments)
      expect((await admin.call('withdrawAdjustment', { cid, aid: id, reason })).status).toBe(200);
    expect(await board(watcher, cid)).toEqual(before);
    const again = await admin.call('withdrawAdjustment', { cid, aid: body.id, reason });
    expect(again).toMatchObject({ status: 409, error: 'backend.already_so' });
  });

  it('[AUT-5] stays when the work is judged again, and is in the history of the score', async () => {
    const { cid, people } = await contest();
    server.setTime(NOW + 30 * MINUTE);
    await admin.call('adjustScore', { cid, pid: people[0], amount: 5, reason });
    await send(cid, anna, 40, 90);
    expect(await board(anna, cid)).toContainEqual(['anna', 95, 0]);
    const { body } = await boris.call('scoreHistory', { contestId: cid, pid: people[0] });
    expect(body.steps.map(({ at, score }) => [at / MINUTE, score])).toEqual([
      [10, 60],
      [30, 65],
      [40, 95],
    ]);
  });

  it('[AUT-5] of icpc is whole minutes of penalty', async () => {
    const { cid, people } = await contest({ type: 'icpc' });
    expect(await admin.call('adjustScore', { cid, pid: people[0], amount: 1.5, reason })).toMatchObject({
      status: 400,
      error: 'backend.whole_minutes',
    });
    await admin.call('adjustScore', { cid, pid: people[0], amount: 20, reason });
    expect(await board(watcher, cid)).toEqual([
      ['boris', 1, 20],
      ['anna', 1, 30],
    ]);
  });

  it('[AUT-5] [TML-6] made or withdrawn during a freeze waits for its end on the frozen board', async () => {
    const { cid, people } = await contest({ standings: 'yes_60' });
    const early = await admin.call('adjustScore', { cid, pid: people[0], amount: 1, reason });
    const frozen = [
      ['anna', 61, 0],
      ['boris', 40, 0],
    ];
    server.setTime(NOW + 4.5 * HOUR);
    await admin.call('adjustScore', { cid, pid: people[1], amount: 50, reason });
    await admin.call('withdrawAdjustment', { cid, aid: early.body.id, reason });
    expect(await board(watcher, cid)).toEqual(frozen);
    const truth = [
      ['boris', 90, 0],
      ['anna', 60, 0],
    ];
    expect(await board(admin, cid)).toEqual(truth);
    server.setTime(NOW + 5 * HOUR);
    await admin.call('publishResults', { cid });
    expect(await board(watcher, cid)).toEqual(truth);
  });

  it('[AUT-5] says which submission counts', async () => {
    const { cid, people } = await contest();
    await send(cid, anna, 50, 30);
    const { body } = await admin.call('scoreDetail', { cid, pid: people[0], number: 1 });
    expect(body.submissions.map(({ score, counts }) => [score, counts])).toEqual([
      [60, true],
      [30, false],
    ]);
  });
});

describe('a disqualification', () => {
  it('[AUT-11] takes somebody off every board, and reinstated they stand as before', async () => {
    const { cid, people } = await contest();
    const before = await board(watcher, cid);
    await admin.call('disqualify', { cid, pid: people[0], reason });
    expect((await server.told(`/topic/standing/${cid}`)).at(-1)).toMatchObject({ removed: [people[0]] });
    for (const who of [watcher, boris, admin]) expect(await board(who, cid)).toEqual([['boris', 40, 0]]);
    await send(cid, anna, 60, 100);
    expect(await board(watcher, cid)).toEqual([['boris', 40, 0]]);
    const { people: listed } = (await admin.call('scoring', { cid })).body;
    expect(listed[0]).toMatchObject({ name: 'anna', disqualified: { reason }, row: { score: 100 } });
    await admin.call('reinstate', { cid, pid: people[0], reason });
    expect(await board(watcher, cid)).toEqual([['anna', 100, 0], before[1]]);
    const twice = await admin.call('reinstate', { cid, pid: people[0], reason });
    expect(twice).toMatchObject({ status: 409, error: 'backend.already_so' });
  });
});

describe('final results', () => {
  it('[AUT-11] are made when nobody works and nothing waits, and then no score changes unless they are reopened', async () => {
    const { cid, people } = await contest();
    expect(await admin.call('finalise', { cid })).toMatchObject({
      status: 409,
      error: `backend.not_over:anna, boris - ${new Date(NOW + 5 * HOUR).toISOString()}`,
    });
    server.setTime(NOW + 6 * HOUR);
    expect((await admin.call('finalise', { cid })).status).toBe(200);
    const [pid] = people;
    const refused = { status: 409, error: 'backend.results_final' };
    const changes = [
      await admin.call('adjustScore', { cid, pid, amount: 1, reason }),
      await admin.call('disqualify', { cid, pid, reason }),
      await admin.call('extendContest', { cid, minutes: 5 }),
      await admin.call('extendParticipant', { cid, pid, minutes: 5 }),
      await admin.call('finalise', { cid }),
    ];
    for (const change of changes) expect(change).toMatchObject(refused);
    expect((await admin.call('reopen', { cid, reason })).status).toBe(200);
    expect((await admin.call('adjustScore', { cid, pid, amount: 1, reason })).status).toBe(200);
    const { body } = await admin.call('audit', { contestId: cid });
    expect(body.entries.map(({ action }) => action)).toEqual(['adjustScore', 'reopen', 'finalise']);
    expect(body.entries[1]).toMatchObject({ after: { final_at: null, reason } });
  });

  it('[AUT-11] give awards to the boards of all once they are published, and not before, hidden or reopened', async () => {
    const { cid } = await contest({ standings: 'yes_60', public_standing: true });
    const none = { kind: 'number', count: 0 };
    const rules = { ties: 'up', mention: 'none', firstSolvers: false, winner: false, groupWinners: false };
    const give = async (count: number) => {
      const medals = { gold: { kind: 'number', count }, silver: none, bronze: none };
      const set = await admin.call('setAwards', { cid, rules: JSON.stringify({ ...rules, medals }) });
      expect(set.status).toBe(200);
    };
    await give(1);
    server.setTime(NOW + 6 * HOUR);
    const nothing = [undefined, undefined];
    const everybody = async () => {
      const boards = await Promise.all([watcher, anna, admin].map((who) => awards(who, cid)));
      expect(boards).toEqual([boards[0], boards[0], boards[0]]);
      return boards[0];
    };
    expect(await everybody()).toEqual(nothing);
    await admin.call('finalise', { cid });
    expect(await everybody()).toEqual(nothing);
    await admin.call('publishResults', { cid });
    expect(await everybody()).toEqual(['gold', undefined]);
    const live = async () => (await server.told(`/topic/standing/${cid}`)).at(-1);
    expect(await live()).toMatchObject({ action: 'rows', participants: [{ award: 'gold' }, {}] });
    await give(2);
    expect(await everybody()).toEqual(['gold', 'gold']);
    expect(await live()).toMatchObject({ participants: [{ award: 'gold' }, { award: 'gold' }] });
    await admin.call('reopen', { cid, reason });
    expect(await everybody()).toEqual(nothing);
    expect(JSON.stringify(await live())).not.toContain('gold');
    await admin.call('finalise', { cid });
    expect(await everybody()).toEqual(['gold', 'gold']);
    await admin.call('setStandings', { cid, standings: 'yes', public_standing: false });
    expect(await everybody()).toEqual(nothing);
    expect(JSON.stringify(await live())).not.toContain('gold');
  });

  it('[AUT-11] wait for submissions that are not judged yet', async () => {
    const { cid } = await contest();
    await anna.call(
      'submit',
      { contestId: cid, task: 2, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: 'x' } },
    );
    server.setTime(NOW + 6 * HOUR);
    expect(await admin.call('finalise', { cid })).toMatchObject({
      status: 409,
      error: 'backend.waits_judgement:1',
    });
  });
});

/** The awards on the board that a person sees, in the order of ids. */
async function awards(who: Person, cid: number) {
  const { body } = await who.call('standing', { contestId: cid });
  return body.participants.map(({ award }) => award);
}
