import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Judgement, recordJudgement } from '#tests/support/judgement.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';

let server: TestServer;
let anna: Person;
let admin: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, admin, ids } = await startWithCast());
});
afterAll(() => server.stop());

async function submitted(type: 'icpc' | 'ioi', given = {}) {
  const id = await server.seed.contest({ type, tasks: 2, competitors: [ids.anna], ...given });
  const { body } = await anna.call(
    'submit',
    { contestId: id, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  return { contestId: id, submissionId: body.id };
}

function judge(judgement: Partial<Judgement> & { submissionId: number }) {
  const whole = { verdict: 'AC', score: null, groupScores: null, at: NOW + 1, ...judgement } as const;
  return server.app.write((trx, publish) => recordJudgement(trx, publish, whole));
}

async function rowOf(contestId: number, who = admin) {
  return (await who.call('standing', { contestId })).body.rows[0];
}

const toldTo = (userId: number) => server.told(`/user/queue/submissions@${userId}`);

describe('a judgement', () => {
  it('[LIV-1] of icpc tells its author the verdict and no points, and staff everything', async () => {
    const { contestId, submissionId } = await submitted('icpc');
    expect(await judge({ submissionId, verdict: 'WA', score: 40, groupScores: [40] })).toBe('taken');
    expect((await toldTo(ids.anna)).at(-1)).toMatchObject({
      action: 'update',
      id: submissionId,
      submission: { status: 'judged', verdict: 'WA', score: null, group_scores: null, judged_at: NOW + 1 },
    });
    expect((await server.told('/topic/submissions')).at(-1)).toMatchObject({
      submission: { verdict: 'WA', score: 40, group_scores: [40] },
    });
    expect((await anna.call('submission', { contestId, sid: submissionId })).body).toMatchObject({
      verdict: 'WA',
      score: null,
    });
    expect((await admin.call('staffSubmission', { sid: submissionId })).body.score).toBe(40);
  });

  it('[LIV-1] of ioi tells its author the points of every subtask', async () => {
    const { contestId, submissionId } = await submitted('ioi');
    await judge({ submissionId, verdict: 'WA', score: 40.5, groupScores: [10, 30.5] });
    expect((await toldTo(ids.anna)).at(-1)).toMatchObject({
      submission: { score: 40.5, group_scores: [10, 30.5] },
    });
    expect(await rowOf(contestId)).toMatchObject({ score: 40.5, cells: { 1: { points: 40.5, tries: 1 } } });
  });

  it('counts once however often it comes, and an older one never replaces a newer', async () => {
    const { contestId, submissionId } = await submitted('icpc');
    const first = { submissionId, verdict: 'WA', externalId: 'j1', at: NOW + 10 } as const;
    const second = { submissionId, verdict: 'AC', externalId: 'j2', at: NOW + 20 } as const;
    expect([await judge(first), await judge(first)]).toEqual(['taken', 'repeated']);
    expect([await judge(second), await judge(first), await judge(second)]).toEqual([
      'taken',
      'repeated',
      'repeated',
    ]);
    expect(await rowOf(contestId)).toMatchObject({ score: 1, cells: { 1: { tries: 0, solvedMinute: 60 } } });
    const told = (await toldTo(ids.anna)).filter((frame) => frame['id'] === submissionId);
    expect(told).toHaveLength(3);
    await expect(judge({ submissionId: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  it('the judge\u2019s own failure is staff\u2019s to see; to its author the submission still waits', async () => {
    const { contestId, submissionId } = await submitted('icpc');
    await judge({ submissionId, verdict: 'IE' });
    expect((await toldTo(ids.anna)).at(-1)).toMatchObject({
      submission: { status: 'queued', verdict: null },
    });
    expect((await admin.call('staffSubmission', { sid: submissionId })).body.verdict).toBe('IE');
    expect(await rowOf(contestId, anna)).toMatchObject({ cells: { 1: { pending: 1, tries: 0 } } });
  });

  it('[STD-1] judgements of one person that come at once all count', async () => {
    const { contestId, submissionId } = await submitted('ioi');
    const others = await Promise.all(
      [1, 2, 2, 2, 1].map(async (task) => {
        const { body } = await anna.call(
          'submit',
          { contestId, task, language: 'cpp', client_id: randomUUID() },
          { source: { name: 'a.cpp', content: 'x' } },
        );
        return body.id;
      }),
    );
    await Promise.all(
      [submissionId, ...others].map((id, index) => judge({ submissionId: id, score: 10 * (index + 1) })),
    );
    expect(await rowOf(contestId)).toMatchObject({
      score: 110,
      cells: { 1: { points: 60, tries: 3, pending: 0 }, 2: { points: 50, tries: 3, pending: 0 } },
    });
    const told = foldBoard(await server.told(`/topic/standing/${contestId}`));
    expect([...told.values()]).toMatchObject([{ score: 110 }]);
  });

  it('a judgement that changes nothing of the board tells nothing on it', async () => {
    const { contestId, submissionId } = await submitted('icpc');
    await judge({ submissionId, verdict: 'WA', at: NOW + 1 });
    const before = await server.told(`/topic/standing/${contestId}`);
    await judge({ submissionId, verdict: 'TLE', at: NOW + 2 });
    expect(await server.told(`/topic/standing/${contestId}`)).toEqual(before);
    expect((await toldTo(ids.anna)).at(-1)).toMatchObject({ submission: { verdict: 'TLE' } });
  });
});
