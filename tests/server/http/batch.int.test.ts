import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedAt, isBatched } from '#protocol/snapshots.ts';
import { type Role } from '#domain/roles.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let contestId: number;
let ivan: Person;

beforeAll(async () => {
  server = await startTestServer();
  const id = await server.seed.user({ name: 'ivan' });
  contestId = await server.seed.contest({ tasks: 2, competitors: [id] });
  ivan = await server.loginAs('ivan');
  await ask('Is n at most 100?');
});
afterAll(() => server.stop());

const ask = (question: string) =>
  ivan.call('ask', { contestId, topic: 'general', question, client_id: randomUUID() });

const batchOf = async (person: Person, names: readonly string[], input: object = { contestId }) =>
  (await person.call('batch', { ...input, calls: names.join(',') })).body.answers;

/** The same calls, one by one. */
const alone = async (person: Person, names: readonly string[], input: object = { contestId }) => {
  const answers = [];
  for (const name of names) {
    const { status, body, seq } = await person.call(name as 'tasks', { ...input });
    answers.push({ status, body, ...(Object.keys(seq).length > 0 && { positions: seq }) });
  }
  return answers;
};

const ofSession = (role: Role) => askedAt('session', role, contestId).filter(isBatched);

describe('a batch', () => {
  it('[SRV-8] gives a competitor all that a page begins with, each as the call alone, numbers too', async () => {
    const names = ofSession('user');
    expect(names).toEqual([
      'init',
      'contest',
      'config',
      'tasks',
      'smallInfo',
      'communication',
      'submissions',
      'userTests',
    ]);
    const answers = await batchOf(ivan, names);
    expect(answers).toEqual(await alone(ivan, names));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(answers[5]).toMatchObject({ body: { questions: [{ question: 'Is n at most 100?' }] } });
    expect(answers[5]?.positions).toMatchObject({ [`/user/queue/questions/${contestId}`]: 1 });
  });

  it.each(['admin', 'author', 'coordinator', 'proctor', 'scorer', 'arbiter', 'spectator'] as const)(
    '[SRV-8] gives an %s what their page begins with',
    async (role) => {
      const userId = await server.seed.user({ name: `the-${role}`, role });
      await server.app.db
        .insertInto('contest_staff')
        .values({ contest_id: contestId, user_id: userId })
        .execute();
      const person = await server.loginAs(`the-${role}`);
      const names = ofSession(role);
      expect(await batchOf(person, names)).toEqual(await alone(person, names));
    },
  );

  it('[SEC-1] reads a call once that is named several times', async () => {
    const names = ['tasks', 'init', 'tasks', 'tasks'];
    const queries = await queriesOf(async () => {
      const [first, , ...others] = await batchOf(ivan, names);
      expect(others).toEqual([first, first]);
    });
    expect(queries.filter(({ text }) => text.includes('"contest_tasks"."label"'))).toHaveLength(1);
  });

  it('[API-1] refuses what is not its caller’s, and answers the rest', async () => {
    const answers = await batchOf(ivan, ['questions', 'tasks', 'recoveries']);
    expect(answers).toMatchObject([
      { status: 403, body: { error: 'backend.forbidden' } },
      { status: 200, body: { tasks: [{ number: 1 }, { number: 2 }] } },
      { status: 403, body: { error: 'backend.forbidden' } },
    ]);
    expect(answers[0]).not.toHaveProperty('positions');
  });

  it('[API-1] says of a call in a contest that none was given', async () => {
    const [config, init] = await batchOf(ivan, ['config', 'init'], {});
    expect(config?.status).toBe(200);
    expect(init).toEqual({ status: 400, body: { error: 'backend.contest_required' } });
  });

  it('[API-1] of a contest that its caller may not see is missing as a whole', async () => {
    const other = await server.seed.contest();
    const answer = await ivan.call('batch', { contestId: other, calls: 'config,init' });
    expect([answer.status, answer.error]).toEqual([404, 'backend.not_found']);
  });

  it.each([
    ['a call that is no snapshot', 'submit'],
    ['a snapshot that is much to read', 'standing'],
    ['itself', 'batch'],
    ['nothing', ''],
    ['more calls than there are', 'config,'.repeat(200) + 'config'],
  ])('[API-1] cannot name %s', async (_, names) => {
    const answer = await ivan.call('batch', { contestId, calls: names });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatch(/^backend\.bad_request:calls/);
  });

  it('[SES-8] of a locked session answers what a locked session may know', async () => {
    await server.seed.participant({
      contest_id: contestId,
      user_id: await server.seed.user({ name: 'vera' }),
    });
    const vera = await server.loginAs('vera');
    await server.app.db
      .updateTable('sessions')
      .set({ locked_at: NOW })
      .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('name', '=', 'vera'))
      .execute();
    const answers = await batchOf(vera, ['init', 'tasks', 'contest']);
    expect(answers.map(({ status }) => status)).toEqual([200, 423, 200]);
    expect(answers[1]?.body).toEqual({ error: 'login.locked' });
  });

  it('[PRC-9] gives no task to a person who has not agreed to be watched', async () => {
    const userId = await server.seed.user({ name: 'shy' });
    const watched = await server.seed.contest({ check_camera: true, tasks: 1, competitors: [userId] });
    const shy = await server.loginAs('shy');
    const [tasks, contest] = await batchOf(shy, ['tasks', 'contest'], { contestId: watched });
    expect(tasks?.body).toEqual({ tasks: [], error: 'backend.consent_first' });
    expect(contest?.status).toBe(200);
  });

  it('[LIV-2] is of one moment: a change during the read is in all of its answers or in none', async () => {
    const names = ['communication', 'smallInfo', 'contest'] as const;
    let asked = 1;
    for (let round = 0; round < 8; round += 1) {
      const [, answers] = await Promise.all([
        ask(`Once more ${round}?`).then(({ status }) => (asked += status === 200 ? 1 : 0)),
        batchOf(ivan, names),
      ]);
      const { questions } = answers[0]?.body as { questions: unknown[] };
      const destination = `/user/queue/questions/${contestId}`;
      expect([answers[0], answers[1]].map((one) => one?.positions?.[destination])).toEqual([
        questions.length,
        questions.length,
      ]);
    }
    expect(asked).toBe(9);
  });
});
