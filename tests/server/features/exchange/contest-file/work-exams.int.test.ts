import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContestType } from '#domain/contest/contest.ts';
import { closeDue } from '#server/features/quiz/closing.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { boardsOf } from '#tests/support/workedContest.ts';
import { aQuiz } from '#tests/server/features/quiz/questions.ts';

const MINUTE = 60_000;
const END = NOW + 60 * MINUTE;

let server: TestServer;
let empty: TestServer;
let anna: Person;
let admin: Person;
let newcomer: Person;
let ids: Cast['ids'];

beforeAll(async () => {
  [{ server, anna, admin, ids }, empty] = await Promise.all([startWithCast(), startTestServer()]);
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
});
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

/** An exam of two quizzes with an answer in time and one after the end, which is accepted. */
async function anExam(type: ContestType): Promise<number> {
  server.setTime(NOW);
  const contestId = await server.seed.contest({
    type,
    competitors: [ids.anna],
    start_at: NOW,
    end_at: END,
    start_analysis_at: END,
    end_analysis_at: END,
  });
  await aQuiz(server, contestId, 1);
  await aQuiz(server, contestId, 2);
  const give = (tid: number, qid: number, value: unknown, revision: number, sentAt = NOW) => {
    const input = { tid, qid, value: JSON.stringify(value), marked: qid === 2, revision, sent_at: sentAt };
    return anna.call('saveAnswer', { contestId, ...input });
  };
  if (type === 'nvo') await anna.call('start', { contestId });
  expect((await give(1, 1, 'a', 1)).status).toBe(200);
  expect((await give(1, 2, ['a', 'b'], 1)).status).toBe(200);
  expect((await give(1, 5, 'Защото', 1)).status).toBe(200);
  if (type === 'nvo') {
    server.setTime(NOW + 5 * MINUTE);
    expect((await anna.call('nextModule', { contestId })).status).toBe(200);
    await anna.call('start', { contestId });
  }
  expect((await give(2, 4, '2,5', 2)).status).toBe(200);
  server.setTime(END + MINUTE);
  await closeDue(server.app);
  if (type === 'dzi') {
    expect((await give(1, 1, 'b', 2, END - MINUTE)).status).toBe(200);
    const { late } = (await admin.call('lateArrivals', { contestId })).body;
    const decision = { ids: JSON.stringify(late.map(({ id }) => id)), decision: 'accepted', reason: '' };
    expect((await admin.call('decideLate', decision)).error).toBeNull();
  }
  return contestId;
}

async function keptOf({ app: { db } }: TestServer, cid: number) {
  const answers = await db
    .selectFrom('quiz_answers')
    .innerJoin('participants', 'participants.id', 'participant_id')
    .innerJoin('quiz_questions', 'quiz_questions.id', 'question_id')
    .innerJoin('contest_tasks', (join) =>
      join
        .onRef('contest_tasks.task_id', '=', 'quiz_questions.task_id')
        .onRef('contest_tasks.contest_id', '=', 'participants.contest_id'),
    )
    .select(['contest_tasks.number as task', 'quiz_questions.number', 'value', 'marked', 'revision'])
    .select(['saved_at', 'quiz_answers.points'])
    .where('participants.contest_id', '=', cid)
    .orderBy('contest_tasks.number')
    .orderBy('quiz_questions.number')
    .execute();
  const sheets = await db
    .selectFrom('quiz_sheets')
    .select(['task_number', 'closed_at', 'contest_time_ms', 'score', 'verdict', 'pending', 'is_open'])
    .where('contest_id', '=', cid)
    .orderBy('task_number')
    .execute();
  const late = await db
    .selectFrom('late_arrivals')
    .innerJoin('quiz_questions', 'quiz_questions.id', 'question_id')
    .select(['task_number', 'number', 'sent_at', 'at', 'state', 'value', 'replaced', 'decided_at'])
    .where('contest_id', '=', cid)
    .execute();
  const places = await db
    .selectFrom('participants')
    .leftJoin('module_sittings', 'participant_id', 'participants.id')
    .select(['started_tasks', 'module_started_at', 'number', 'started_at', 'ended_at'])
    .where('contest_id', '=', cid)
    .orderBy('number')
    .execute();
  return { answers, sheets, late, places };
}

describe('an exam with its work as a file', () => {
  it.each(['nvo', 'dzi'] as const)(
    '[AUT-7] of the type %s has the same answers, modules, late arrivals and board on an empty server',
    async (type) => {
      const contestId = await anExam(type);
      const before = await keptOf(server, contestId);
      expect(before.answers).toHaveLength(4);
      expect(type === 'nvo' ? before.places[0]?.ended_at : before.late).not.toEqual(
        type === 'nvo' ? null : [],
      );
      const { body: zip } = await admin.call('exportContest', { cid: contestId, work: true, secrets: true });
      const file = { name: 'whole.zip', content: zip as unknown as Uint8Array };
      const { body } = await newcomer.call('readContestFile', {}, { file });
      expect(body.findings).toEqual([]);
      const settings = JSON.stringify({ ...body.settings, staff: [] });
      const made = await newcomer.call('createContestFromFile', { settings, plan: body.plan }, { file });
      expect([made.status, made.error]).toEqual([200, null]);
      expect(await keptOf(empty, made.body.id)).toEqual(before);
      empty.setTime(END + MINUTE);
      expect(await closeDue(empty.app)).toBe(0);
      const { full } = await boardsOf(server, admin, contestId);
      expect((await boardsOf(empty, newcomer, made.body.id)).full).toEqual(full);
    },
  );
});
