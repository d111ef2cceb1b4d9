import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { closeDue } from '#server/features/quiz/closing.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { aQuiz } from '#tests/server/features/quiz/questions.ts';

const MINUTE = 60_000;
const END = NOW + 60 * MINUTE;

let server: TestServer;
let anna: Person;
let admin: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, admin, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

/** An exam with a quiz; its first question is worth 20 of 100 points, and `b` is right. */
async function anExam() {
  const contestId = await server.seed.contest({
    type: 'dzi',
    competitors: [ids.anna],
    start_at: NOW,
    end_at: END,
    start_analysis_at: END,
    end_analysis_at: END,
  });
  await aQuiz(server, contestId, 1);
  return contestId;
}

function give(
  contestId: number,
  value: AnswerValue,
  at: { revision: number; sentAt?: number; qid?: number },
) {
  const { revision, sentAt = NOW, qid = 1 } = at;
  const input = { tid: 1, qid, value: JSON.stringify(value), marked: false, revision, sent_at: sentAt };
  return anna.call('saveAnswer', { contestId, ...input });
}

/** Gives `inTime` before the end, if it is not null, and sends `value` after the end. */
async function aLateAnswer(contestId: number, inTime: AnswerValue, value: AnswerValue) {
  if (inTime !== null) await give(contestId, inTime, { revision: 1 });
  server.setTime(END + MINUTE);
  await closeDue(server.app);
  const { status, body } = await give(contestId, value, { revision: 2, sentAt: END - MINUTE });
  expect(status).toBe(200);
  return body;
}

async function points(contestId: number) {
  const { rows } = (await admin.call('standing', { contestId })).body;
  const cell = rows[0]?.cells[1];
  return cell?.kind === 'points' ? cell.points : null;
}

async function waiting(contestId: number) {
  return (await admin.call('lateArrivals', { contestId })).body.late;
}

async function decide(ids: readonly number[], decision: 'accepted' | 'rejected', reason = '') {
  const answer = await admin.call('decideLate', { ids: JSON.stringify(ids), decision, reason });
  expect(answer.error).toBeNull();
}

const held = async (contestId: number) =>
  (await anna.call('quiz', { contestId, tid: 1 })).body.answers.map(({ value, revision }) => [
    value,
    revision,
  ]);

// F65
describe('an answer that is on its way at the end', () => {
  it.each([
    ['36 ms before, 276 ms after', { sentAt: END - 36, arrivesAt: END + 276 }, ['b', 2], 0],
    ['2 s before, 999 ms after', { sentAt: END - 2_000, arrivesAt: END + 999 }, ['b', 2], 0],
    ['2 s before, 1,001 ms after', { sentAt: END - 2_000, arrivesAt: END + 1_001 }, ['a', 1], 1],
    ['36 ms before, a minute after', { sentAt: END - 36, arrivesAt: END + MINUTE }, ['a', 1], 1],
  ] as const)(
    '[TSK-8] [QIZ-1] counts or waits for the staff: given %s',
    async (_, { sentAt, arrivesAt }, holds, late) => {
      const contestId = await anExam();
      await give(contestId, 'a', { revision: 1 });
      server.setTime(arrivesAt);
      await closeDue(server.app);
      expect((await give(contestId, 'b', { revision: 2, sentAt })).status).toBe(200);
      expect(await held(contestId)).toEqual([holds]);
      expect(await waiting(contestId)).toHaveLength(late);
      await closeDue(server.app);
      expect(await points(contestId)).toBe(late === 0 ? 20 : 0);
    },
  );

  it('[QIZ-3] waits for the staff after the person’s own finish', async () => {
    const contestId = await anExam();
    server.setTime(NOW + MINUTE);
    expect((await anna.call('finish', { contestId })).error).toBeNull();
    server.setTime(NOW + MINUTE + 100);
    await give(contestId, 'b', { revision: 2, sentAt: NOW + MINUTE - 10 });
    expect(await held(contestId)).toEqual([]);
    expect(await waiting(contestId)).toHaveLength(1);
  });
});

describe('an answer given in time that arrives after the end', () => {
  it('[TSK-8] [QIZ-1] waits for the staff and leaves what holds as it is', async () => {
    const contestId = await anExam();
    const body = await aLateAnswer(contestId, 'a', 'b');
    expect(body).toMatchObject({ value: 'a', revision: 1 });
    expect(body.late).toMatchObject({
      state: 'waiting',
      task: 1,
      question: 1,
      value: 'b',
      revision: 2,
      sent_at: END - MINUTE,
      at: END + MINUTE,
    });
    expect(await waiting(contestId)).toMatchObject([
      { submission: null, answer: { question: 1, kind: 'single', value: 'b', shown: ['option b'] } },
    ]);
    expect(await held(contestId)).toEqual([['a', 1]]);
    expect(await points(contestId)).toBe(0);
    expect((await anna.call('submissions', { contestId })).body.late_answers).toEqual([body.late]);
    const told = await server.told(`/user/queue/quiz/${contestId}@${ids.anna}`);
    expect(told.filter(({ action }) => action === 'late')).toEqual([{ action: 'late', answer: body.late }]);
  });

  it('[TSK-8] is kept once when sent again; the same answer, or one older than the kept one, is not kept', async () => {
    const contestId = await anExam();
    const { late } = await aLateAnswer(contestId, 'a', 'b');
    expect((await give(contestId, 'b', { revision: 2, sentAt: END - MINUTE })).body.late).toEqual(late);
    expect((await give(contestId, 'a', { revision: 7, sentAt: END - MINUTE })).body).toMatchObject({
      value: 'a',
      revision: 7,
      late: null,
    });
    expect((await give(contestId, 'c', { revision: 0, sentAt: END - MINUTE })).body.late).toBeNull();
    expect(await waiting(contestId)).toHaveLength(1);
  });

  it('[TSK-8] is refused like a submission for a claim that cannot be true', async () => {
    const contestId = await anExam();
    server.setTime(END + MINUTE);
    const error = async (sentAt: number) => (await give(contestId, 'b', { revision: 1, sentAt })).error;
    expect(await error(END + 10 * MINUTE)).toBe('backend.claim_in_future');
    expect(await error(NOW - 1)).toBe('backend.claim_before_start');
    expect(await error(END)).toBe('backend.not_running');
    expect((await give(contestId, ['a'], { revision: 1, sentAt: END - 1 })).error).toBe(
      'backend.bad_answer:value',
    );
  });

  it('[TSK-8] [QIZ-4] accepted, it holds and the quiz is scored by it; rejected later, the one before holds again', async () => {
    const contestId = await anExam();
    const { late } = await aLateAnswer(contestId, 'a', 'b');
    await decide([late?.id ?? 0], 'accepted');
    expect([await held(contestId), await points(contestId)]).toEqual([[['b', 2]], 20]);
    await decide([late?.id ?? 0], 'rejected', 'The network was there.');
    expect([await held(contestId), await points(contestId)]).toEqual([[['a', 1]], 0]);
    expect((await anna.call('submissions', { contestId })).body.late_answers).toMatchObject([
      { state: 'rejected', reason: 'The network was there.' },
    ]);
    await decide([late?.id ?? 0], 'accepted', 'It was not.');
    expect([await held(contestId), await points(contestId)]).toEqual([[['b', 2]], 20]);
  });

  it('[TSK-8] [QIZ-4] accepted where there was no answer makes a sheet; rejected there is none again', async () => {
    const contestId = await anExam();
    const { late } = await aLateAnswer(contestId, null, 'b');
    expect(await points(contestId)).toBeNull();
    await decide([late?.id ?? 0], 'accepted');
    expect([await held(contestId), await points(contestId)]).toEqual([[['b', 2]], 20]);
    await decide([late?.id ?? 0], 'rejected', 'No.');
    expect([await held(contestId), await points(contestId)]).toEqual([[], 0]);
  });

  it('[TSK-8] of several accepted ones the newest holds, in whichever order they are decided', async () => {
    const contestId = await anExam();
    const { late: first } = await aLateAnswer(contestId, 'a', 'b');
    const { body } = await give(contestId, 'c', { revision: 3, sentAt: END - 1 });
    const [one, two] = [first?.id ?? 0, body.late?.id ?? 0];
    await decide([two], 'accepted');
    await decide([one], 'accepted');
    expect(await held(contestId)).toEqual([['c', 3]]);
    await decide([two], 'rejected', 'No.');
    expect(await held(contestId)).toEqual([['b', 2]]);
    await decide([one], 'rejected', 'No.');
    expect(await held(contestId)).toEqual([['a', 1]]);
  });
});
