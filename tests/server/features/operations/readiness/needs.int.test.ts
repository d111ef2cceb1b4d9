import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let author: Person;
let contest: number;
let foreign: number;
let ana: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await server.seed.user({ name: 'boss', role: 'admin' });
  const writer = await server.seed.user({ name: 'writer', role: 'author' });
  ana = await server.seed.user({ name: 'ana', display_name: 'Ana' });
  const boyan = await server.seed.user({ name: 'boyan', display_name: 'Boyan' });
  contest = await server.seed.contest({ staff: [writer], tasks: 1, competitors: [boyan] });
  foreign = await server.seed.contest({});
  const participant = await server.seed.participant({ contest_id: contest, user_id: ana });
  const elsewhere = await server.seed.participant({ contest_id: foreign, user_id: boyan });
  const ask = (participant_id: number, contest_id: number, asked_at: number, question: string) =>
    db
      .insertInto('questions')
      .values({ contest_id, participant_id, topic: 'general', question, asked_at, client_id: question })
      .execute();
  await ask(participant, contest, NOW - 10 * MINUTE, 'First?');
  await ask(elsewhere, foreign, NOW - 20 * MINUTE, 'Foreign?');
  await db
    .insertInto('contacts')
    .values([
      { user_id: ana, from_at: NOW - 30 * MINUTE, to_at: NOW - 15 * MINUTE },
      { user_id: boyan, from_at: NOW - 30 * MINUTE, to_at: NOW },
    ])
    .execute();
  await db
    .insertInto('recovery_requests')
    .values({
      ticket_hash: 'x',
      username: 'lost',
      user_id: null,
      place: 'Room 3',
      message: '',
      address: '::1',
      at: NOW - 5 * MINUTE,
      decided_at: null,
      decided_by: null,
    })
    .execute();
  admin = await server.loginAs('boss');
  author = await server.loginAs('writer');
});
afterAll(() => server.stop());

const needs = async (who: Person) => (await who.call('needs')).body;
const kinds = async (who: Person) =>
  (await needs(who)).needs.filter(({ kind }) => kind !== 'disk').map(({ kind, names }) => [kind, names[0]]);

describe('work that waits for staff', () => {
  it('[LIV-6] stands oldest first: questions, people who are away, requests for a password', async () => {
    expect(await kinds(admin)).toEqual([
      ['question', 'Boyan'],
      ['disconnected', 'Ana'],
      ['question', 'Ana'],
      ['recovery', 'lost'],
    ]);
  });

  it('[LIV-6] of authors is what waits in their own contests', async () => {
    expect(await kinds(author)).toEqual([
      ['disconnected', 'Ana'],
      ['question', 'Ana'],
    ]);
    expect((await needs(author)).contests.map(({ id }) => id)).toEqual([contest]);
  });

  it('[LIV-6] numbers of a contest: people who take part, who are there, submissions and solved tasks', async () => {
    const numbers = async () => (await needs(admin)).contests.find(({ id }) => id === contest);
    expect(await numbers()).toEqual({ id: contest, registered: 2, present: 1, submitted: 0, solved: 0 });
    const person = await server.loginAs('ana');
    const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
    for (const client_id of [randomUUID(), randomUUID()])
      await person.call('submit', { contestId: contest, task: 1, language: 'cpp', client_id }, source);
    await server.app.db.updateTable('submissions').set({ status: 'judged', verdict: 'AC' }).execute();
    expect(await numbers()).toMatchObject({ submitted: 2, solved: 1 });
  });

  it('[LIV-6] asks for no times of judging and no judges, which are no needs', async () => {
    const asked = (await queriesOf(() => needs(author))).map(({ text }) => text).join('\n');
    expect(asked).toContain('judge_jobs');
    for (const costly of ['percentile_cont', 'judge_workers']) expect(asked).not.toContain(costly);
  });

  it('[LIV-6] a translator who has left is not missed', async () => {
    const { db } = server.app;
    const types = (given: string) =>
      db.updateTable('users').set({ types: given }).where('id', '=', ana).execute();
    await types('translator');
    expect((await kinds(author)).map(([kind]) => kind)).toEqual(['question']);
    await types('');
    expect((await kinds(author)).map(([kind]) => kind)).toEqual(['disconnected', 'question']);
  });

  it('[LIV-6] somebody who has finished is not missed, and an answered question waits no more', async () => {
    const { db } = server.app;
    await db.updateTable('participants').set({ finished_at: NOW }).where('user_id', '=', ana).execute();
    await db.updateTable('questions').set({ answered_at: NOW }).where('contest_id', '=', contest).execute();
    expect(await kinds(author)).toEqual([]);
  });
});
