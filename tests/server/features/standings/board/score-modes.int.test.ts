import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let person: Person;
let admin: Person;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  userId = await server.seed.user({ name: 'person' });
  await server.seed.user({ name: 'admin', role: 'admin' });
  person = await server.loginAs('person');
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

/** The score of a person with 60 points for the first subtask, then 30 for the second, in a contest. */
async function scoreUnder(ofTask: ScoreMode, ofContest: ScoreMode | null): Promise<number> {
  const { db, write } = server.app;
  const contestId = await server.seed.contest({ type: 'ioi', competitors: [userId] });
  const taskId = await server.seed.task(contestId, 1, { score_mode: ofTask });
  await db
    .updateTable('contest_tasks')
    .set({ score_mode: ofContest })
    .where('task_id', '=', taskId)
    .execute();
  const groups = [
    [60, 0],
    [0, 30],
  ];
  for (const [index, groupScores] of groups.entries()) {
    server.setTime(NOW + index);
    const sent = await person.call(
      'submit',
      { contestId, task: 1, language: 'cpp', client_id: crypto.randomUUID() },
      { source: { name: 'a.cpp', content: 'int main() {}' } },
    );
    const score = groupScores.reduce((sum, points) => sum + points, 0);
    const finding = { verdict: 'WA', score, groupScores, at: NOW + index } as const;
    await write((trx, publish) => recordJudgement(trx, publish, { submissionId: sent.body.id, ...finding }));
  }
  const { body } = await admin.call('standing', { contestId });
  return body.rows[0]?.score ?? -1;
}

describe('a board of points', () => {
  it('[JDG-2] counts of each task what the task says, or the contest of it', async () => {
    expect(await scoreUnder('best', null)).toBe(60);
    expect(await scoreUnder('last', null)).toBe(30);
    expect(await scoreUnder('best_per_subtask', null)).toBe(90);
    expect(await scoreUnder('best', 'best_per_subtask')).toBe(90);
    expect(await scoreUnder('best_per_subtask', 'last')).toBe(30);
  });
});
