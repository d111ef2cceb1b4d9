import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDue, startQuizClosing } from '#server/features/quiz/closing.ts';
import { storeQuiz } from '#server/features/quiz/store.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';
import { aQuiz, give, QUESTIONS } from './questions.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
let server: TestServer;
let anna: Person;
let admin: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, admin, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

async function aContest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  const contestId = await server.seed.contest({
    type: 'dzi',
    competitors: [ids.anna],
    start_at: NOW,
    end_at: NOW + HOUR,
    ...given,
  });
  const taskId = await aQuiz(server, contestId, 1);
  return { contestId, taskId };
}

async function row(contestId: number) {
  return (await admin.call('standing', { contestId })).body.rows[0];
}

/** Answers worth 2 + 2 + 1 + 1 points of the closed questions, and one that a person must mark. */
async function answerAll(contestId: number, tid = 1) {
  const values = ['b', ['a'], 'Binary  Search', '2,6', 'Because.'];
  for (const [index, value] of values.entries()) await give(anna, contestId, index + 1, value, { tid });
}

describe('a quiz that takes no more answers', () => {
  it('[QIZ-4] is scored at the finish: closed questions at once, open ones wait for people', async () => {
    const { contestId } = await aContest();
    await answerAll(contestId);
    expect(await row(contestId)).toMatchObject({ score: 0, cells: {} });
    await anna.call('finish', { contestId });
    expect(await row(contestId)).toMatchObject({
      score: 60,
      cells: { 1: { kind: 'points', points: 60, tries: 1, pending: 1 } },
    });
    const frames = await server.told(`/topic/standing/${contestId}/full`);
    expect(frames).toHaveLength(1);
    expect([...foldBoard(frames).values()]).toMatchObject([{ score: 60 }]);
    const points = await server.app.db
      .selectFrom('quiz_answers')
      .innerJoin('quiz_questions', 'quiz_questions.id', 'question_id')
      .innerJoin('participants', 'participants.id', 'participant_id')
      .where('contest_id', '=', contestId)
      .select(['number', 'quiz_answers.points'])
      .orderBy('number')
      .execute();
    expect(points.map((one) => one.points)).toEqual([2, 2, 1, 1, null]);
  });

  it('[QIZ-4] has nothing that waits when the open question was left out', async () => {
    const { contestId } = await aContest();
    await give(anna, contestId, 1, 'b');
    await give(anna, contestId, 5, '  ');
    await anna.call('finish', { contestId });
    expect((await row(contestId))?.cells[1]).toEqual({ kind: 'points', points: 20, tries: 1, pending: 0 });
  });

  it('[QIZ-4] is scored when the end passes, once, with own extra time, by whichever process looks', async () => {
    const { contestId } = await aContest();
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 60 })
      .where('contest_id', '=', contestId)
      .execute();
    await answerAll(contestId);
    server.setTime(NOW + HOUR);
    expect(await closeDue(server.app)).toBe(0);
    server.setTime(NOW + HOUR + MINUTE);
    await Promise.all([closeDue(server.app), closeDue(server.app), closeDue(server.app)]);
    expect((await row(contestId))?.score).toBe(60);
    expect(await server.told(`/topic/standing/${contestId}/full`)).toHaveLength(1);
    expect(await closeDue(server.app)).toBe(0);
  });

  it('[QIZ-4] is scored by itself, without anybody asking', async () => {
    const { contestId } = await aContest();
    await give(anna, contestId, 1, 'b');
    server.setTime(NOW + HOUR);
    const closing = startQuizClosing(server.app);
    try {
      await expect.poll(async () => (await row(contestId))?.score, { timeout: 10_000 }).toBe(20);
    } finally {
      await closing.stop();
    }
  });

  it('[QIZ-2] in nvo is scored when its module ends, the next one later', async () => {
    const { contestId } = await aContest({ type: 'nvo' });
    await aQuiz(server, contestId, 2);
    await anna.call('start', { contestId });
    await answerAll(contestId);
    expect(await closeDue(server.app)).toBe(0);
    server.setTime(NOW + 2 * MINUTE);
    expect((await anna.call('nextModule', { contestId })).error).toBeNull();
    expect((await row(contestId))?.cells).toMatchObject({ 1: { points: 60 } });
    await anna.call('start', { contestId });
    await give(anna, contestId, 1, 'b', { tid: 2 });
    expect(await closeDue(server.app)).toBe(0);
    server.setTime(NOW + 4 * MINUTE);
    await anna.call('nextModule', { contestId });
    expect((await row(contestId))?.cells).toMatchObject({ 1: { points: 60 }, 2: { points: 20 } });
  });

  it('[QIZ-2] in nvo is scored when the length of its module is over, also before the module is ended', async () => {
    const { contestId } = await aContest({ type: 'nvo' });
    await server.app.db
      .updateTable('contest_tasks')
      .set({ module_minutes: 5 })
      .where('contest_id', '=', contestId)
      .execute();
    await anna.call('start', { contestId });
    await answerAll(contestId);
    server.setTime(NOW + 5 * MINUTE - 1);
    expect(await closeDue(server.app)).toBe(0);
    server.setTime(NOW + 5 * MINUTE);
    expect(await closeDue(server.app)).toBe(1);
    expect((await row(contestId))?.cells).toMatchObject({ 1: { points: 60 } });
  });

  it('[QIZ-4] is scored anew after more time was given and answers changed', async () => {
    const { contestId } = await aContest();
    await give(anna, contestId, 1, 'b');
    server.setTime(NOW + HOUR);
    await closeDue(server.app);
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 600 })
      .where('contest_id', '=', contestId)
      .execute();
    await give(anna, contestId, 1, 'a', { revision: 2 });
    await give(anna, contestId, 3, 'binary search', { revision: 2 });
    server.setTime(NOW + HOUR + 10 * MINUTE);
    await closeDue(server.app);
    expect((await row(contestId))?.score).toBe(10);
  });

  /** Stores the quiz of a task again, with another right answer to the first question. */
  async function correct(taskId: number): Promise<void> {
    const { slug } = await server.app.db
      .selectFrom('tasks')
      .select('slug')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    const corrected = QUESTIONS.map((question, index) => ({
      ...question,
      number: index + 1,
      criteria: [],
      key: index === 0 ? ({ kind: 'single', correct: 'a' } as const) : question.key,
    }));
    await server.app.write((trx) =>
      storeQuiz(trx, { slug: slug ?? '', names: { bg: 'Тест' }, questions: corrected }),
    );
  }

  it('[QIZ-4] is scored anew by corrected keys; what people gave for open questions stays', async () => {
    const { contestId, taskId } = await aContest();
    await answerAll(contestId);
    await anna.call('finish', { contestId });
    const open = await server.app.db
      .selectFrom('quiz_questions')
      .select('id')
      .where('task_id', '=', taskId)
      .where('kind', '=', 'long')
      .executeTakeFirstOrThrow();
    await server.app.db
      .updateTable('quiz_answers')
      .set({ points: 2.5 })
      .where('question_id', '=', open.id)
      .execute();
    await correct(taskId);
    expect(await closeDue(server.app)).toBe(1);
    expect((await row(contestId))?.cells[1]).toEqual({ kind: 'points', points: 65, tries: 1, pending: 0 });
  });

  it('[AUT-11] keeps its points by corrected keys where the results are final', async () => {
    const { contestId, taskId } = await aContest();
    await answerAll(contestId);
    await anna.call('finish', { contestId });
    const before = await row(contestId);
    await server.app.db.updateTable('contests').set({ final_at: NOW }).where('id', '=', contestId).execute();
    await correct(taskId);
    expect(await closeDue(server.app)).toBe(0);
    expect(await row(contestId)).toEqual(before);
  });

  it('[QIZ-4] closed in the frozen part is not shown to those who compete', async () => {
    const { contestId } = await aContest({ standings: 'yes_30', standings_frozen: true });
    await give(anna, contestId, 1, 'b');
    server.setTime(NOW + HOUR - MINUTE);
    await anna.call('finish', { contestId });
    const { body } = await anna.call('standing', { contestId });
    expect(body.rows[0]).toMatchObject({ score: 0, cells: { 1: { points: 0, pending: 1 } } });
    expect((await row(contestId))?.score).toBe(20);
  });
});
