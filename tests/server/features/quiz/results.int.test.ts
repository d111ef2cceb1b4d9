import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Feedback } from '#domain/submissions/feedback.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { aQuiz, give } from './questions.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let anna: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

/** An exam of an hour with a quiz as task 1 and a practical task 2. */
async function anExam(change: { type?: 'dzi' | 'nvo'; feedback?: Feedback; analysis?: boolean } = {}) {
  const { type = 'dzi', feedback = 'tests', analysis = false } = change;
  const end_at = NOW + HOUR;
  const contestId = await server.seed.contest({
    type,
    feedback,
    start_at: NOW,
    end_at,
    start_analysis_at: end_at,
    end_analysis_at: analysis ? end_at + HOUR : end_at,
    competitors: [ids.anna],
  });
  await aQuiz(server, contestId, 1);
  await server.seed.task(contestId, 2);
  return contestId;
}

const results = async (contestId: number) => (await anna.call('results', { contestId })).body.results;
const outcome = async (contestId: number) => (await results(contestId))[0]?.quiz;

describe('results of an exam', () => {
  it('[QIZ-4] say the points of a quiz, question by question, and the answers that wait for a person', async () => {
    const contestId = await anExam();
    await give(anna, contestId, 1, 'b');
    await give(anna, contestId, 5, 'Because.');
    expect((await results(contestId)).map(({ task, quiz }) => [task.number, quiz])).toEqual([
      [1, null],
      [2, null],
    ]);
    await anna.call('finish', { contestId });
    const known = await outcome(contestId);
    expect(known).toMatchObject({ closed_at: NOW, score: 20, pending: 1 });
    expect(known?.questions?.map(({ points, waits }) => [points, waits])).toEqual([
      [2, false],
      [0, false],
      [0, false],
      [0, false],
      [null, true],
    ]);
    expect(await server.told(`/user/queue/quiz/${contestId}@${ids.anna}`)).toContainEqual({
      action: 'scored',
      task: 1,
      outcome: known,
    });
  });

  it.each([
    ['tests', true, true],
    ['subtasks', true, false],
    ['score', true, false],
    ['verdict', false, false],
    ['none', false, false],
  ] as const)(
    '[QIZ-4] with feedback "%s" shows points: %s, questions: %s, and always how much waits',
    async (feedback, score, questions) => {
      const contestId = await anExam({ feedback });
      await give(anna, contestId, 1, 'b');
      await give(anna, contestId, 5, 'Because.');
      await anna.call('finish', { contestId });
      const known = await outcome(contestId);
      expect([known?.score !== null, known?.questions !== null, known?.pending]).toEqual([
        score,
        questions,
        1,
      ]);
    },
  );

  it('[QIZ-4] is shown whole in the analysis', async () => {
    const contestId = await anExam({ feedback: 'none', analysis: true });
    await give(anna, contestId, 1, 'b');
    await anna.call('finish', { contestId });
    server.setTime(NOW + HOUR);
    expect(await outcome(contestId)).toMatchObject({ score: 20, pending: 0 });
  });

  it('[SHL-4] [QIZ-4] names of an nvo exam only the modules that were begun', async () => {
    const contestId = await anExam({ type: 'nvo' });
    expect(await results(contestId)).toEqual([]);
    await anna.call('start', { contestId });
    await give(anna, contestId, 1, 'b');
    expect((await results(contestId)).map(({ task }) => task.number)).toEqual([1]);
    expect(await outcome(contestId)).toBeNull();
    server.setTime(NOW + 2 * MINUTE);
    await anna.call('nextModule', { contestId });
    expect(await outcome(contestId)).toMatchObject({ score: 20 });
  });

  it('has nothing before the start, and nothing of a contest that is no exam', async () => {
    const contestId = await anExam();
    server.setTime(NOW - 1);
    expect(await results(contestId)).toEqual([]);
    server.setTime(NOW);
    const ioi = await server.seed.contest({ type: 'ioi', tasks: 2, competitors: [ids.anna] });
    expect(await results(ioi)).toEqual([]);
  });
});
