import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let anna: Person;
let boris: Person;
let author: Person;
let admin: Person;
let ids: Cast['ids'];
let contest: Cast['contest'];

beforeAll(async () => {
  ({ server, anna, boris, author, admin, ids, contest } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

function ask(
  contestId: number,
  given: { topic?: string; question?: string; client_id?: string; who?: Person } = {},
) {
  const { who = anna, topic = 'general', question = 'Колко е N?', client_id = randomUUID() } = given;
  return who.call('ask', { contestId, topic, question, client_id });
}

const small = async (contestId: number, who = anna) => {
  const { body } = await who.call('smallInfo', { contestId });
  return [body.unread_announcements, body.unread_questions, body.seen_announcement];
};
const queue = (contestId: number, userId: number) =>
  server.told(`/user/queue/questions/${contestId}@${userId}`);

describe('asking', () => {
  it('[COM-1] tells the asker and the staff, with how many wait for an answer', async () => {
    const id = await contest();
    const { body } = await ask(id, { topic: 'task:2' });
    expect(body).toMatchObject({
      contest: id,
      username: 'anna',
      topic: 'task:2',
      question: 'Колко е N?',
      question_time: NOW,
      answer: null,
      answer_time: null,
    });
    expect(await queue(id, ids.anna)).toEqual([
      { action: 'update', value: 0, topic: 'task:2', message: 'Колко е N?', question: body },
    ]);
    await ask(id, { who: boris });
    const staff = await server.told(`/topic/questions@${ids.author}`);
    expect(staff.slice(-2)).toMatchObject([
      { action: 'set', value: 1, question: { ...body, desk: { version: 0, claim: null } } },
      { action: 'set', value: 2 },
    ]);
    expect(await queue(id, ids.boris)).toHaveLength(1);
  });

  it('[COM-1] the same question sent ten times at once is asked once', async () => {
    const id = await contest();
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, { client_id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await queue(id, ids.anna)).toHaveLength(1);
  });

  it('the staff\u2019s count is right however many ask at once', async () => {
    const id = await contest();
    await Promise.all(Array.from({ length: 12 }, (_, index) => ask(id, { who: index % 2 ? anna : boris })));
    const told = (await server.told('/topic/questions')).filter(
      (frame) => (frame['question'] as { contest: number }).contest === id,
    );
    expect(told.map((frame) => frame['value'])).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('[API-6] is taken from before the start until the analysis is over, with extra time', async () => {
    const id = await contest({
      start_at: NOW,
      end_at: NOW + HOUR,
      start_analysis_at: NOW + 2 * HOUR,
      end_analysis_at: NOW + 3 * HOUR,
    });
    const at = async (now: number, topic?: string) => {
      server.setTime(now);
      return (await ask(id, topic === undefined ? {} : { topic })).error;
    };
    expect([await at(NOW - HOUR), await at(NOW + 3 * HOUR - 1)]).toEqual([null, null]);
    expect(await at(NOW + 3 * HOUR)).toBe('backend.not_running');
    // Before the start the refusal of a topic does not reveal the tasks.
    expect(await at(NOW - 1, 'task:1')).toBe('backend.unknown_topic:task:1');
    expect(await at(NOW, 'task:1')).toBeNull();
    expect(await at(NOW, 'task:3')).toBe('backend.unknown_topic:task:3');
    expect(await at(NOW, 'tasks')).toMatch(/^backend.unknown_topic/);
  });
});

describe('answering', () => {
  it('[COM-2] tells the asker alone, counts as unread until seen, and can be said again', async () => {
    const id = await contest();
    const { body: question } = await ask(id);
    server.setTime(NOW + 1000);
    const { body } = await author.call('answer', { qid: question.id, answer: 'До 10^5' });
    const { desk, ...told } = body;
    expect(told).toEqual({ ...question, answer: 'До 10^5', answer_time: NOW + 1000 });
    expect(desk).toMatchObject({ version: 1, answered_by: { username: 'author' }, answered_to: 'asker' });
    expect((await queue(id, ids.anna)).at(-1)).toEqual({
      action: 'update',
      value: 1,
      topic: 'general',
      message: 'До 10^5',
      question: told,
    });
    expect(await queue(id, ids.boris)).toEqual([]);
    expect((await server.told('/topic/questions')).at(-1)).toMatchObject({ action: 'update', value: 0 });
    expect([await small(id), await small(id, boris)]).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ]);
    await anna.call('communicationSeen', { contestId: id });
    expect(await small(id)).toEqual([0, 0, 0]);
    expect((await queue(id, ids.anna)).at(-1)).toEqual({ action: 'set', value: 0 });
    await admin.call('answer', { qid: question.id, answer: 'До 10^6', version: 1 });
    expect(await small(id)).toEqual([0, 1, 0]);
    expect((await anna.call('communication', { contestId: id })).body.questions).toMatchObject([
      { answer: 'До 10^6' },
    ]);
  });

  it('[COM-2] for everybody, also announces the question without its author and the answer', async () => {
    const id = await contest();
    const { body: question } = await ask(id, { topic: 'task:1', question: 'Първи ред\nвтори ред' });
    await author.call('answer', { qid: question.id, answer: 'Да', to: 'everybody' });
    const announcement = {
      topic: 'task:1',
      message: '> Първи ред\n> втори ред\n\nДа',
    };
    expect(await server.told(`/topic/contest/${id}`)).toMatchObject([
      { action: 'announcement', ...announcement },
    ]);
    expect((await boris.call('communication', { contestId: id })).body).toMatchObject({
      announcements: [announcement],
      questions: [],
    });
  });

  it('[AUT-6] and announcing are audited with the texts before and after', async () => {
    const id = await contest();
    const { body: question } = await ask(id);
    await author.call('answer', { qid: question.id, answer: 'Да' });
    await author.call('answer', { qid: question.id, answer: 'Не', version: 1 });
    await author.call('announce', { contestId: id, topic: 'Край', message: 'Десет минути.' });
    const { body } = await admin.call('audit', { contestId: id });
    expect(body.entries).toMatchObject([
      { username: 'author', action: 'announce', before: null, after: { topic: 'Край' } },
      { action: 'answer', before: { answer: 'Да' }, after: { answer: 'Не' } },
      { action: 'answer', target: `question:${question.id}`, before: { answer: null } },
    ]);
  });

  it('[API-6] a question of another contest is not there', async () => {
    const id = await server.seed.contest({ competitors: [ids.anna] });
    const { body: question } = await ask(id);
    expect((await author.call('answer', { qid: question.id, answer: 'Да' })).status).toBe(404);
    expect((await author.call('announce', { contestId: id, topic: 'a', message: 'b' })).status).toBe(404);
    expect((await admin.call('questions', { contestId: id })).body.questions).toMatchObject([
      { answer: null },
    ]);
    expect((await author.call('questions')).body.questions.map((one) => one.id)).not.toContain(question.id);
  });
});

it('a proctor, who chooses no contest, says by an empty form that they have read the announcements', async () => {
  // F90
  await server.seed.user({ name: 'watcher', role: 'proctor' });
  const proctor = await server.loginAs('watcher');
  expect((await proctor.call('communicationSeen')).status).toBe(200);
  expect((await anna.call('communicationSeen')).error).toBe('backend.contest_required');
});

describe('announcing', () => {
  it('[COM-1] reaches everybody once, is unread until seen, and what comes after is unread again', async () => {
    const id = await contest();
    const announce = (message: string) => author.call('announce', { contestId: id, topic: 'Обява', message });
    const { body: first } = await announce('Едно');
    expect(await server.told(`/topic/contest/${id}`)).toEqual([
      { action: 'announcement', topic: 'Обява', message: 'Едно', announcement: first },
    ]);
    expect(await small(id)).toEqual([1, 0, 0]);
    await anna.call('communicationSeen', { contestId: id });
    expect((await server.told(`/user/queue/announcements/${id}@${ids.anna}`)).at(-1)).toEqual({
      action: 'set',
      value: 0,
      seen: first.id,
    });
    expect([await small(id), await small(id, boris)]).toEqual([
      [0, 0, first.id],
      [1, 0, 0],
    ]);
    // A later announcement counts as later, even in the same millisecond or by a clock that is behind.
    server.setTime(NOW - 500);
    await announce('Две');
    expect(await small(id)).toEqual([1, 0, first.id]);
    const { body } = await author.call('announcements', { contestId: id });
    expect(body.announcements.map((one) => one.message)).toEqual(['Две', 'Едно']);
  });

  it('[COM-1] an announcement that a reader on a slow clock marks as read is read', async () => {
    const id = await contest();
    const { body } = await author.call('announce', { contestId: id, topic: 'a', message: 'b' });
    server.setTime(NOW - 3000);
    await anna.call('communicationSeen', { contestId: id });
    expect(await small(id)).toEqual([0, 0, body.id]);
  });
});
