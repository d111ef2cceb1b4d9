import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { aQuiz, give } from './questions.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;
let server: TestServer;
let anna: Person;
let boris: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  ({ server, anna, boris, ids } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

async function aContest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  const contestId = await server.seed.contest({ type: 'dzi', competitors: [ids.anna, ids.boris], ...given });
  await aQuiz(server, contestId, 1);
  return contestId;
}

const told = (contestId: number) => server.told(`/user/queue/quiz/${contestId}@${ids.anna}`);

describe('a quiz', () => {
  it('[QIZ-1] comes with questions of every kind in the language asked for, and without any key', async () => {
    const contestId = await aContest();
    const { body, seq } = await anna.call('quiz', { contestId, tid: 1, lang: 'en' });
    expect(body).toMatchObject({ task: 1, lang: 'en', langs: ['bg', 'en'], answers: [] });
    expect(body.questions.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'short', 'number', 'long']);
    expect(body.questions[0]).toEqual({
      number: 1,
      kind: 'single',
      points: 2,
      text: 'Which?',
      options: ['a', 'b', 'c'].map((id) => ({ id, text: `option ${id}` })),
    });
    expect(body.counts).toEqual({ questions: 5, answered: 0, marked: 0, left: 5 });
    expect(JSON.stringify(body)).not.toMatch(/correct|accepted|binary search|2\.5|tolerance/);
    expect(seq).toEqual({ [`/user/queue/quiz/${contestId}`]: 0 });
  });

  it('[QIZ-1] in a language it is not in comes in Bulgarian', async () => {
    const contestId = await aContest();
    expect((await anna.call('quiz', { contestId, tid: 1, lang: 'de' })).body.lang).toBe('bg');
    expect((await anna.call('quiz', { contestId, tid: 1, lang: 'en-GB' })).body.lang).toBe('en');
    expect((await anna.call('quiz', { contestId, tid: 1 })).body.questions[0]?.text).toBe('Кое?');
  });

  it('[QIZ-1] is not there before the start, for another number, or where the task is no quiz', async () => {
    const contestId = await aContest({ start_at: NOW + HOUR });
    expect((await anna.call('quiz', { contestId, tid: 1 })).error).toBe('backend.not_started');
    server.setTime(NOW + HOUR);
    await server.seed.task(contestId, 2);
    expect((await anna.call('quiz', { contestId, tid: 1 })).error).toBeNull();
    for (const tid of [2, 3]) expect((await anna.call('quiz', { contestId, tid })).status).toBe(404);
  });
});

describe('an answer', () => {
  it('[QIZ-1] is kept as it is given, of every kind, and is there with the quiz after a reload', async () => {
    const contestId = await aContest();
    const values = ['b', ['c', 'a'], ' Binary ', '2,45', 'Because\nof it'];
    for (const [index, value] of values.entries()) {
      const { body } = await give(anna, contestId, index + 1, value, { marked: index === 1 });
      expect(body).toMatchObject({ question: index + 1, revision: 1, saved_at: NOW });
    }
    const { body } = await anna.call('quiz', { contestId, tid: 1 });
    expect(body.answers.map(({ value }) => value)).toEqual([
      'b',
      ['a', 'c'],
      ' Binary ',
      '2,45',
      'Because\nof it',
    ]);
    expect(body.counts).toEqual({ questions: 5, answered: 5, marked: 1, left: 0 });
    expect((await boris.call('quiz', { contestId, tid: 1 })).body.answers).toEqual([]);
  });

  it("[QIZ-1] is told to the person's other pages, and to nobody else", async () => {
    const contestId = await aContest();
    const { body } = await give(anna, contestId, 1, 'a', { marked: true });
    const { late, ...answer } = body;
    expect(late).toBeNull();
    expect(await told(contestId)).toEqual([{ action: 'set', task: 1, answer }]);
    expect(await server.told(`/user/queue/quiz/${contestId}@${ids.boris}`)).toEqual([]);
  });

  it('[QIZ-1] sent twice is kept and told once; one that comes late changes nothing and brings what holds', async () => {
    const contestId = await aContest();
    await give(anna, contestId, 1, 'a', { revision: 5 });
    const { body: again } = await give(anna, contestId, 1, 'a', { revision: 5 });
    const { body: late } = await give(anna, contestId, 1, 'c', { revision: 4 });
    expect([again.value, late.value, late.revision]).toEqual(['a', 'a', 5]);
    expect(await told(contestId)).toHaveLength(1);
    const { body: cleared } = await give(anna, contestId, 1, null, { revision: 6 });
    expect(cleared).toMatchObject({ value: null, revision: 6 });
    expect((await anna.call('quiz', { contestId, tid: 1 })).body.counts).toMatchObject({ answered: 0 });
  });

  it('[QIZ-1] ends as its greatest revision says, in whatever order, and however often, they arrive', async () => {
    const contestId = await aContest();
    const arrivals = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 10 });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(arrivals, async (order) => {
        base += 10;
        await Promise.all(
          order.map((revision) =>
            give(anna, contestId, 3, `text ${revision}`, { revision: base + revision }),
          ),
        );
        const { body } = await anna.call('quiz', { contestId, tid: 1 });
        expect(body.answers).toMatchObject([
          { question: 3, value: `text ${Math.max(...order)}`, revision: base + Math.max(...order) },
        ]);
      }),
      { numRuns: runs(5, 40) },
    );
  });

  it.each([
    [1, 'd', '400 backend.unknown_option:value'],
    [1, ['a'], '400 backend.bad_answer:value'],
    [2, ['a', 'd'], '400 backend.unknown_option:value'],
    [2, 'a', '400 backend.bad_answer:value'],
    [3, 'x'.repeat(301), '400 backend.too_long:value'],
    [4, 'a dozen', '400 backend.not_a_number:value'],
    [5, 'x'.repeat(20_001), '400 backend.too_long:value'],
    [6, 'a', '404 backend.unknown_question:6'],
  ])('[API-7] to question %d that is %j is refused', async (qid, value, refusal) => {
    const contestId = await aContest();
    const { status, error } = await give(anna, contestId, qid, value);
    expect(`${status} ${error}`).toBe(refusal);
    expect((await anna.call('quiz', { contestId, tid: 1 })).body.answers).toEqual([]);
    expect(await told(contestId)).toEqual([]);
  });

  it('[API-7] is refused when it is no JSON or does not fit the question', async () => {
    const contestId = await aContest();
    for (const value of ['{', '{"a":1}', '7', '[1]']) {
      const input = { contestId, tid: 1, qid: 1, value, marked: false, revision: 1 };
      expect((await anna.call('saveAnswer', input)).status).toBe(400);
    }
  });

  it('[QIZ-3] is refused before the start, after the end and after the finish; extra time counts', async () => {
    const contestId = await aContest({ start_at: NOW, end_at: NOW + HOUR });
    server.setTime(NOW - 1);
    expect((await give(anna, contestId, 1, 'a')).error).toBe('backend.not_started');
    server.setTime(NOW + HOUR - 1);
    expect((await give(anna, contestId, 1, 'a')).error).toBeNull();
    server.setTime(NOW + HOUR);
    expect((await give(anna, contestId, 1, 'b', { revision: 2 })).error).toBe('backend.not_running');
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: 60 })
      .where('contest_id', '=', contestId)
      .execute();
    expect((await give(anna, contestId, 1, 'b', { revision: 2 })).error).toBeNull();
    await anna.call('finish', { contestId });
    expect((await give(anna, contestId, 1, 'c', { revision: 3 })).error).toBe('backend.finished');
    // The last accepted answer may be sent again, because the first reply may have been lost.
    expect((await give(anna, contestId, 1, 'b', { revision: 2 })).body.value).toBe('b');
    expect((await boris.call('quiz', { contestId, tid: 1 })).body.answers).toEqual([]);
  });

  it('[QIZ-2] in nvo is taken only in its own module', async () => {
    const contestId = await aContest({ type: 'nvo' });
    await aQuiz(server, contestId, 2);
    expect((await give(anna, contestId, 1, 'a')).error).toBe('backend.module_not_started');
    await anna.call('start', { contestId });
    expect((await give(anna, contestId, 1, 'a')).error).toBeNull();
    const early = { status: 409, error: 'backend.module_not_started' };
    expect(await give(anna, contestId, 1, 'a', { tid: 2 })).toMatchObject(early);
    expect(await anna.call('quiz', { contestId, tid: 2 })).toMatchObject(early);
    server.setTime(NOW + 2 * 60_000);
    await anna.call('nextModule', { contestId });
    const over = { status: 409, error: 'backend.module_over' };
    expect(await give(anna, contestId, 1, 'b', { revision: 9 })).toMatchObject(over);
    expect(await anna.call('quiz', { contestId, tid: 1 })).toMatchObject(over);
  });

  it('[QIZ-2] in nvo is not taken when the length of its module is over', async () => {
    const contestId = await aContest({ type: 'nvo' });
    await server.app.db
      .updateTable('contest_tasks')
      .set({ module_minutes: 5 })
      .where('contest_id', '=', contestId)
      .execute();
    await anna.call('start', { contestId });
    server.setTime(NOW + 5 * 60_000 - 1);
    expect((await give(anna, contestId, 1, 'a')).error).toBeNull();
    server.setTime(NOW + 5 * 60_000);
    expect((await give(anna, contestId, 1, 'b', { revision: 9 })).error).toBe('backend.module_over');
  });

  it('[QIZ-3] is there to be read after the end', async () => {
    const contestId = await aContest({ start_at: NOW, end_at: NOW + HOUR });
    await give(anna, contestId, 1, 'a');
    server.setTime(NOW + HOUR);
    expect((await anna.call('quiz', { contestId, tid: 1 })).body.answers).toMatchObject([{ value: 'a' }]);
  });
});
