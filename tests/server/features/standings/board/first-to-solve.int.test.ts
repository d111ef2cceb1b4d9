import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstToSolve } from '#domain/standings/standings.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { apiReader } from '#tests/server/features/exchange/contest-api/reader.ts';

const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
const teams: Record<string, Person> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['early', 'late']) {
    ids[name] = await server.seed.user({ name });
    teams[name] = await server.loginAs(name);
  }
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

async function send(contestId: number, name: string, minute: number): Promise<number> {
  server.setTime(NOW + minute * MINUTE);
  const { body } = await teams[name]!.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  return body.id;
}

async function judge(submissionId: number, verdict: Verdict): Promise<void> {
  const judged = { submissionId, verdict, score: 1, groupScores: null, at: server.app.now() };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

/** The first to solve the task according to the board, the Contest API's award and the statistics. */
async function first(cid: number) {
  const { body: board } = await admin.call('standing', { contestId: cid });
  const at = firstToSolve(board.rows).get('1');
  const names = new Map(board.participants.map(({ id, name }) => [String(id), name]));
  const onBoard = board.rows.filter(
    ({ cells }) => cells['1']?.kind === 'icpc' && at !== undefined && cells['1'].solvedMs === at,
  );
  const reader = apiReader(server.url);
  const awards = (await reader.json(`contests/${cid}/awards`)) as { id: string; team_ids: string[] }[];
  const teamsOf = (await reader.json(`contests/${cid}/teams`)) as { id: string; name: string }[];
  const award = awards.find(({ id }) => id.startsWith('first-to-solve-'));
  const { body } = await admin.call('standingStatistics', { contestId: cid });
  return {
    board: onBoard.map(({ id }) => names.get(String(id))),
    award: (award?.team_ids ?? ['none']).map((id) => teamsOf.find((team) => team.id === id)?.name),
    statistics: body.statistics.map((one) => one.first?.name ?? null),
  };
}

describe('the first to solve', () => {
  it.each([
    ['rejected', 'WA', 'late'],
    ['accepted', 'AC', 'early'],
  ] as const)(
    '[STD-1] [STD-6] F12 is nobody while an earlier try waits; once that is %s it is known everywhere',
    async (_what, verdict, winner) => {
      server.setTime(NOW);
      const cid = await server.seed.contest({
        name: 'Cup',
        type: 'icpc',
        start_at: NOW,
        end_at: NOW + 300 * MINUTE,
        tasks: 1,
        standings: 'yes',
        public_standing: true,
        competitors: [ids['early']!, ids['late']!],
      });
      const waiting = await send(cid, 'early', 5);
      await judge(await send(cid, 'late', 6), 'AC');
      server.setTime(NOW + 7 * MINUTE);
      expect(await first(cid)).toEqual({ board: [], award: [], statistics: [null] });
      await judge(waiting, verdict);
      server.setTime(NOW + 8 * MINUTE);
      expect(await first(cid)).toEqual({ board: [winner], award: [winner], statistics: [winner] });
      await send(cid, 'early', 9);
      expect((await first(cid)).board).toEqual([winner]);
    },
  );
});
