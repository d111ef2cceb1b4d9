import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { republish, publishParticipants } from '#server/features/standings/board/republish.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let anna: Person;
let boris: Person;
let admin: Person;
let ids: { anna: number; boris: number };

beforeAll(async () => {
  server = await startTestServer();
  ids = {
    anna: await server.seed.user({ name: 'anna', display_name: 'Anna A.', group_label: 'Sofia' }),
    boris: await server.seed.user({ name: 'boris' }),
  };
  await server.seed.user({ name: 'admin', role: 'admin' });
  anna = await server.loginAs('anna');
  boris = await server.loginAs('boris');
  admin = await server.loginAs('admin');
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  return server.seed.contest({ tasks: 2, competitors: [ids.anna, ids.boris], ...given });
}

/** Submits a solution at an instant; a verdict, if given, comes a second later. */
async function send(contestId: number, at: number, verdict: Verdict | null, who = anna, task = 1) {
  server.setTime(at);
  const { body } = await who.call(
    'submit',
    { contestId, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  if (verdict === null) return body.id;
  await server.app.write((trx, publish) =>
    recordJudgement(trx, publish, {
      submissionId: body.id,
      verdict,
      score: null,
      groupScores: null,
      at: at + 1000,
    }),
  );
  return body.id;
}

const board = async (contestId: number, who: Person) => (await who.call('standing', { contestId })).body;
function cell(standing: Standing, name: string, task = 1) {
  const { id } = standing.participants.find((one) => one.name === name)!;
  return standing.rows.find((row) => row.id === id)?.cells[String(task)];
}
const stream = (contestId: number) => `/topic/standing/${contestId}`;
const setStandings = (contestId: number, standings: string) =>
  admin.call('setStandings', { cid: contestId, standings });

describe('the board', () => {
  it('[STD-1] has a row for everybody, with public data only, and an empty one for a person who sent nothing', async () => {
    const id = await contest();
    const standing = await board(id, boris);
    expect(standing).toMatchObject({ visible: true, frozen: false, version: 0, type: 'icpc' });
    expect(standing.tasks).toEqual([
      { number: 1, label: 'A', name: 'Task A', max_score: 100 },
      { number: 2, label: 'B', name: 'Task B', max_score: 100 },
    ]);
    expect(standing.participants[0]).toEqual({
      id: standing.rows[0]!.id,
      name: 'anna',
      display_name: 'Anna A.',
      group: 'Sofia',
      category: '',
    });
    expect(standing.rows).toMatchObject([
      { cells: {}, score: 0, penalty: 0 },
      { cells: {}, score: 0, penalty: 0 },
    ]);
  });

  it('[STD-1] moves with every submission and judgement, and each change is told once, as the cell it changes', async () => {
    const id = await contest();
    await send(id, NOW, 'WA');
    await send(id, NOW + 5 * MINUTE, 'AC');
    const told = await server.told(stream(id));
    expect(told).toHaveLength(4);
    const standing = await board(id, boris);
    expect(standing.version).toBe(4);
    const { id: row = 0 } = standing.rows[0] ?? {};
    expect(told.at(-1)).toEqual({ action: 'cells', penalty: 20, cells: [[row, 1, 1, 0, 65 * MINUTE]] });
    expect(foldBoard(told).get(row)).toEqual(standing.rows[0]);
    expect(cell(standing, 'anna')).toEqual({
      kind: 'icpc',
      tries: 1,
      solvedMinute: 65,
      solvedMs: 65 * MINUTE,
      penalty: 85,
      pending: 0,
    });
    expect(await server.told(`${stream(id)}/full`)).toEqual(told);
  });

  // F19
  it('[STD-1] names the school of who has one, and tells where it is changed', async () => {
    const id = await contest();
    const { id: uid } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    const school = async (from: string, to: string) =>
      (await admin.call('changePerson', { uid, changes: JSON.stringify({ school: { from, to } }) })).status;
    expect(await school('', 'ПМГ')).toBe(200);
    const named = (await board(id, boris)).participants.find(({ name }) => name === 'anna');
    expect(named).toMatchObject({ school: 'ПМГ' });
    expect((await server.told(stream(id))).at(-1)).toMatchObject({ participants: [named] });
    expect(await school('ПМГ', '')).toBe(200);
  });

  it('a participant who is new to the board is told with their row', async () => {
    const id = await contest();
    const user = await server.seed.user({ name: 'late' });
    const participant = await server.seed.participant({ contest_id: id, user_id: user });
    const row = await server.app.db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.app.write((trx, publish) => publishParticipants(trx, publish, row, [participant]));
    expect(await server.told(stream(id))).toEqual([
      {
        action: 'rows',
        rows: [{ id: participant, cells: {}, score: 0, penalty: 0 }],
        participants: [{ id: participant, name: 'late', display_name: 'late', group: '', category: '' }],
      },
    ]);
  });
});

describe('the freeze', () => {
  it('[TML-6] hides results of what came at its instant or later from the public, not from staff', async () => {
    const id = await contest({ standings: 'yes_60', end_at: NOW + 2 * HOUR });
    const freeze = NOW + HOUR;
    await send(id, freeze - 1, 'AC', anna);
    await send(id, freeze, 'AC', boris);
    const seen = await board(id, anna);
    expect(cell(seen, 'anna')).toMatchObject({ solvedMinute: 119, pending: 0 });
    expect(cell(seen, 'boris')).toMatchObject({ solvedMinute: null, pending: 1 });
    expect(cell(await board(id, admin), 'boris')).toMatchObject({ solvedMinute: 120, pending: 0 });
    // Boris still sees his own verdict.
    expect((await boris.call('submissions', { contestId: id })).body.submissions[0]).toMatchObject({
      verdict: 'AC',
    });
    for (const frame of await server.told(stream(id))) expect(JSON.stringify(frame)).not.toContain('120');
  });

  it('[TML-6] goes with the boundary: a later end opens frozen results, an earlier one hides them again', async () => {
    const id = await contest({ standings: 'yes_60', end_at: NOW + 2 * HOUR });
    await send(id, NOW + HOUR + MINUTE, 'AC', boris);
    const solved = async () => {
      const now = cell(await board(id, anna), 'boris');
      return now?.kind === 'icpc' && now.solvedMinute !== null;
    };
    expect(await solved()).toBe(false);
    await admin.call('extendContest', { cid: id, minutes: 2 });
    expect(await solved()).toBe(true);
    await admin.call('extendContest', { cid: id, minutes: -2 });
    expect(await solved()).toBe(false);
  });

  it('[STD-1] is lifted by the setting, and pending results are published to everybody', async () => {
    const id = await contest({ standings: 'yes_60', end_at: NOW + 2 * HOUR });
    await send(id, NOW + HOUR + MINUTE, 'AC', boris);
    server.setTime(NOW + 3 * HOUR);
    await setStandings(id, 'yes');
    const told = await server.told(stream(id));
    expect(told.slice(-2)).toMatchObject([
      { action: 'state', visible: true, frozen: false },
      { action: 'cells', cells: [[expect.any(Number), 1, 0, 0, 2 * HOUR + MINUTE]] },
    ]);
    expect((await board(id, anna)).rows).toEqual((await board(id, admin)).rows);
  });
});

describe('a hidden board', () => {
  it('[LIV-5] tells nothing and names nobody, and is whole when it is shown', async () => {
    const id = await contest({ standings: 'no', standings_visible: false });
    await send(id, NOW, 'AC');
    expect(await server.told(stream(id))).toEqual([]);
    expect(await board(id, anna)).toMatchObject({ visible: false, tasks: [], participants: [], rows: [] });
    expect(cell(await board(id, admin), 'anna')).toMatchObject({ solvedMinute: 60 });
    await setStandings(id, 'yes');
    expect(await server.told(stream(id))).toMatchObject([{ action: 'state', visible: true }]);
    expect(cell(await board(id, anna), 'anna')).toMatchObject({ solvedMinute: 60 });
    await setStandings(id, 'no');
    expect((await server.told(stream(id))).at(-1)).toEqual({
      action: 'state',
      visible: false,
      frozen: false,
      tasks: [],
      start_time: expect.any(Number) as number,
      end_time: expect.any(Number) as number,
      final_at: null,
    });
    expect((await board(id, anna)).rows).toEqual([]);
  });

  it('a big board is told in frames of at most 400 rows', async () => {
    const users = await server.app.db
      .insertInto('users')
      .values(
        Array.from({ length: 901 }, (_, index) => ({
          name: `many-${index}`,
          display_name: 'm',
          group_label: '',
          role: 'user' as const,
          types: '',
          password: null,
        })),
      )
      .returning('id')
      .execute();
    const id = await server.seed.contest({ tasks: 1, competitors: users.map((user) => user.id) });
    const { task_id } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', id)
      .executeTakeFirstOrThrow();
    const participants = await server.app.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', id)
      .execute();
    const { file_hash } = await server.app.db
      .selectFrom('submissions')
      .select('file_hash')
      .executeTakeFirstOrThrow();
    await server.app.db
      .insertInto('submissions')
      .values(
        participants.map((participant) => ({
          contest_id: id,
          participant_id: participant.id,
          task_id,
          task_number: 1,
          language: 'cpp',
          file_hash,
          file_name: 'a.cpp',
          bytes: 1,
          at: NOW,
          contest_time_ms: HOUR,
          client_id: null,
          status: 'judged' as const,
          verdict: 'AC' as const,
          score: null,
          group_scores: 'null',
          judged_at: NOW,
          external_id: null,
          judgement_external_id: null,
        })),
      )
      .execute();
    const row = await server.app.db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.app.write((trx, publish) => republish(trx, publish, row));
    const told = await server.told(stream(id));
    expect(told.map((frame) => (frame['cells'] as unknown[] | undefined)?.length ?? frame['action'])).toEqual(
      ['state', 400, 400, 101],
    );
    await server.app.write((trx, publish) => republish(trx, publish, row));
    expect((await server.told(stream(id))).slice(4)).toMatchObject([{ action: 'state' }]);
  });
});
