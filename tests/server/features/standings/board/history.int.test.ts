import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let anna: Person;
let boris: Person;
let admin: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, boris, admin, ids } = await startWithCast());
});
afterAll(() => server.stop());

/** A contest that began at NOW, in which anna and boris compete; returns its id and anna's participant. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  const contestId = await server.seed.contest({
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 2,
    competitors: [ids.boris],
    ...given,
  });
  const pid = await server.seed.participant({ contest_id: contestId, user_id: ids.anna });
  return { contestId, pid };
}

interface Sent {
  readonly minute: number;
  readonly task: number;
  readonly verdict: Verdict;
  readonly score?: number;
}

async function send(contestId: number, { minute, task, verdict, score }: Sent): Promise<void> {
  const at = NOW + minute * MINUTE;
  server.setTime(at);
  const { body } = await anna.call(
    'submit',
    { contestId, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  const judged = { submissionId: body.id, verdict, score: score ?? null, groupScores: null, at: at + 1000 };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

const history = async (who: Person, contestId: number, pid: number) =>
  (await who.call('scoreHistory', { contestId, pid })).body.steps.map(
    ({ at, score, penalty }) => [at / MINUTE, score, penalty] as const,
  );

describe('the history of a score', () => {
  it('[STD-3] of icpc is each solved problem with the penalty it brings, and nothing of what changed nothing', async () => {
    const { contestId, pid } = await contest();
    await send(contestId, { minute: 10, task: 1, verdict: 'WA' });
    await send(contestId, { minute: 20, task: 1, verdict: 'AC' });
    await send(contestId, { minute: 30, task: 1, verdict: 'AC' });
    await send(contestId, { minute: 40, task: 2, verdict: 'AC' });
    expect(await history(boris, contestId, pid)).toEqual([
      [20, 1, 40],
      [40, 2, 80],
    ]);
  });

  it('[STD-3] of ioi is the sum of the points as each task counts them', async () => {
    const { contestId, pid } = await contest({ type: 'ioi' });
    await send(contestId, { minute: 5, task: 1, verdict: 'WA', score: 30 });
    await send(contestId, { minute: 15, task: 1, verdict: 'WA', score: 20 });
    await send(contestId, { minute: 25, task: 2, verdict: 'AC', score: 100 });
    expect(await history(boris, contestId, pid)).toEqual([
      [5, 30, 0],
      [25, 130, 0],
    ]);
  });

  it('[STD-3] [TML-6] tells the public nothing from the freeze on, and organisers all', async () => {
    const { contestId, pid } = await contest({ standings: 'yes_60' });
    await send(contestId, { minute: 239, task: 1, verdict: 'AC' });
    await send(contestId, { minute: 240, task: 2, verdict: 'AC' });
    const shown = [[239, 1, 239]];
    expect(await history(boris, contestId, pid)).toEqual(shown);
    expect(await history(anna, contestId, pid)).toEqual(shown);
    expect(await history(admin, contestId, pid)).toEqual([...shown, [240, 2, 479]]);
  });

  it('[STD-3] is as hidden as the board, and of nobody who is not on it', async () => {
    const hidden = await contest({ standings: 'no', standings_visible: false });
    const { contestId, pid } = hidden;
    expect(await boris.call('scoreHistory', { contestId, pid })).toMatchObject({
      status: 409,
      error: 'backend.standings_hidden',
    });
    expect(await history(admin, contestId, pid)).toEqual([]);
    const other = await contest();
    expect(await boris.call('scoreHistory', { contestId: other.contestId, pid })).toMatchObject({
      status: 404,
    });
  });
});
