import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseLeft } from '#server/features/communication/claims.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { openLive } from '#tests/support/live.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { RawClient } from '#tests/server/live/harness.ts';

const SECOND = 1_000;

let server: TestServer;
let anna: Person;
let author: Person;
let admin: Person;
let ids: Cast['ids'];
let contest: Cast['contest'];

beforeAll(async () => {
  ({ server, anna, author, admin, ids, contest } = await startWithCast());
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

async function asked(question = 'Колко е N?') {
  const contestId = await contest();
  const { body } = await anna.call('ask', {
    contestId,
    topic: 'general',
    question,
    client_id: randomUUID(),
  });
  const told = async () =>
    (await server.told('/topic/questions')).filter(
      (frame) => (frame['question'] as { id: number }).id === body.id,
    );
  return { contestId, qid: body.id, told };
}

const claimIn = (frame: Record<string, unknown> | undefined) =>
  (frame?.['question'] as { desk?: { claim: { username: string } | null } }).desk?.claim?.username ?? null;

describe('a question in hand', () => {
  it('[COM-4] is shown as claimed to all staff, with its holder, and not to the person who asked it', async () => {
    const { contestId, qid, told } = await asked();
    const { body } = await author.call('claimQuestion', { qid });
    expect(body.desk).toMatchObject({ version: 0, claim: { username: 'author', at: NOW } });
    expect(claimIn((await told()).at(-1))).toBe('author');
    expect(await server.told(`/user/queue/questions/${contestId}@${ids.anna}`)).toHaveLength(1);
    const { body: own } = await anna.call('communication', { contestId });
    expect(own.questions[0]).not.toHaveProperty('desk');
    const { body: all } = await admin.call('communication', { contestId });
    expect(all.questions[0]?.desk?.claim).toMatchObject({ username: 'author' });
  });

  it('[COM-4] nobody else answers or takes it, unless they take it over', async () => {
    const { contestId, qid } = await asked();
    await author.call('claimQuestion', { qid });
    const answer = await admin.call('answer', { qid, answer: 'Да' });
    expect([answer.status, answer.error]).toEqual([409, 'backend.question_claimed:author']);
    expect((await admin.call('claimQuestion', { qid })).error).toBe('backend.question_claimed:author');
    const { body } = await admin.call('claimQuestion', { qid, take_over: true });
    expect(body.desk?.claim).toMatchObject({ username: 'admin' });
    expect((await author.call('answer', { qid, answer: 'Не' })).error).toBe('backend.question_claimed:Elena');
    expect((await admin.call('answer', { qid, answer: 'Да' })).body.desk).toMatchObject({ claim: null });
    const { body: audit } = await admin.call('audit', { contestId });
    expect(audit.entries).toMatchObject([
      { action: 'answer' },
      { action: 'takeOverQuestion', before: { holder: 'author' }, after: { holder: 'admin' } },
    ]);
  });

  it('[COM-4] taken or let go twice is told once', async () => {
    const { qid, told } = await asked();
    await Promise.all(Array.from({ length: 5 }, () => author.call('claimQuestion', { qid })));
    await Promise.all(Array.from({ length: 5 }, () => author.call('releaseQuestion', { qid })));
    expect((await told()).map(claimIn)).toEqual([null, 'author', null]);
    // A juror cannot release the claim of another.
    await author.call('claimQuestion', { qid });
    expect((await admin.call('releaseQuestion', { qid })).body.desk?.claim?.username).toBe('author');
  });

  it('[COM-4] of ten who take one at once, one has it', async () => {
    const { qid } = await asked();
    const taken = await Promise.all(
      [admin, author, admin, author].map((who) => who.call('claimQuestion', { qid })),
    );
    const { body } = await admin.call('claimQuestion', { qid });
    const holder = body.desk?.claim?.username ?? 'author';
    const won = taken.filter(({ status }) => status === 200);
    expect(new Set(won.map((one) => one.body.desk?.claim?.username))).toEqual(new Set([holder]));
    expect(won).toHaveLength(2);
  });

  it('[COM-4] is held as long as that is said, by the clock of the server', async () => {
    const { qid, told } = await asked();
    await author.call('claimQuestion', { qid });
    server.setTime(NOW + 50 * SECOND);
    expect((await author.call('renewClaims', { qids: JSON.stringify([qid, 999_999]) })).body.held).toEqual([
      qid,
    ]);
    expect((await admin.call('renewClaims', { qids: JSON.stringify([qid]) })).body.held).toEqual([]);
    server.setTime(NOW + 109 * SECOND);
    await releaseLeft(server.app);
    expect(claimIn((await told()).at(-1))).toBe('author');
    server.setTime(NOW + 110 * SECOND);
    expect((await admin.call('answer', { qid, answer: 'Да' })).status).toBe(200);
  });

  it('[COM-4] is let go, and told once, when its holder has been silent, however many processes look', async () => {
    const { qid, told } = await asked();
    await author.call('claimQuestion', { qid });
    server.setTime(NOW + 60 * SECOND);
    await Promise.all(Array.from({ length: 4 }, () => releaseLeft(server.app)));
    expect((await told()).map(claimIn)).toEqual([null, 'author', null]);
    expect((await author.call('renewClaims', { qids: JSON.stringify([qid]) })).body.held).toEqual([]);
  });

  it('[COM-4] is let go when its holder signs out or their sessions are ended', async () => {
    const { qid, told } = await asked();
    const second = await server.loginAs('author');
    await second.call('claimQuestion', { qid });
    await releaseLeft(server.app);
    expect(claimIn((await told()).at(-1))).toBe('author');
    await second.call('logout');
    await releaseLeft(server.app);
    expect(claimIn((await told()).at(-1))).toBeNull();
  });

  it('[COM-4] is let go soon after the browser of its holder has gone, and stays with a person who has another page', async () => {
    const live = await openLive(server);
    try {
      const { qid, told } = await asked();
      const connect = async () => {
        const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
        await client.opened();
        client.say('CONNECT', { 'accept-version': '1.2', login: author.name, passcode: author.secret });
        await client.heard('CONNECTED');
        return client;
      };
      const until = async () => {
        const row = await server.app.db
          .selectFrom('questions')
          .select('claimed_until')
          .where('id', '=', qid)
          .executeTakeFirstOrThrow();
        return row.claimed_until;
      };
      const client = await connect();
      await author.call('claimQuestion', { qid });
      client.socket.terminate();
      await expect.poll(until).toBe(NOW + 15 * SECOND);
      expect((await author.call('renewClaims', { qids: JSON.stringify([qid]) })).body.held).toEqual([qid]);
      expect(await until()).toBe(NOW + 60 * SECOND);
      const again = await connect();
      again.socket.terminate();
      await expect.poll(until).toBe(NOW + 15 * SECOND);
      server.setTime(NOW + 15 * SECOND);
      await releaseLeft(server.app);
      expect(claimIn((await told()).at(-1))).toBeNull();
    } finally {
      await live.close();
    }
  });
});

describe('answers of several jurors', () => {
  it('[COM-4] of two at the same moment one is given, and the other is told whose it is', async () => {
    const { contestId, qid } = await asked();
    const both = await Promise.all([
      author.call('answer', { qid, answer: 'Да' }),
      admin.call('answer', { qid, answer: 'Не' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : both.toReversed();
    expect(lost?.error).toMatch(/^backend\.answered_meanwhile:(Elena|author)$/);
    const { body } = await anna.call('communication', { contestId });
    expect(body.questions[0]?.answer).toBe(won?.body.answer);
    // One frame for the question and one for its answer.
    expect(await server.told(`/user/queue/questions/${contestId}@${ids.anna}`)).toHaveLength(2);
  });

  it('[COM-4] a juror who has not seen the present answer does not change it', async () => {
    const { qid } = await asked();
    await author.call('answer', { qid, answer: 'Да' });
    expect((await admin.call('answer', { qid, answer: 'Не' })).error).toBe(
      'backend.answered_meanwhile:author',
    );
    await admin.call('answer', { qid, answer: 'Не', version: 1 });
    expect((await author.call('answer', { qid, answer: 'Може', version: 1 })).error).toBe(
      'backend.answered_meanwhile:Elena',
    );
    expect((await admin.call('questions')).body.questions.find(({ id }) => id === qid)).toMatchObject({
      answer: 'Не',
      desk: { version: 2, answered_by: { username: 'admin' } },
    });
  });

  it('[COM-4] an answer and a change that arrive again are taken once', async () => {
    const { contestId, qid } = await asked();
    for (const [answer, version] of [
      ['Да', 0],
      ['Не', 1],
    ] as const) {
      const sent = await Promise.all(
        Array.from({ length: 4 }, () => author.call('answer', { qid, answer, version, to: 'everybody' })),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(await server.told(`/user/queue/questions/${contestId}@${ids.anna}`)).toHaveLength(3);
    expect((await author.call('announcements', { contestId })).body.announcements).toHaveLength(2);
  });

  it('[COM-2] become an announcement with words of its own that names nobody', async () => {
    const { contestId, qid } = await asked('Аз съм Анна и питам за N');
    await author.call('answer', { qid, answer: 'N е до 100.', to: 'announcement', topic: 'Уточнение' });
    const [made] = (await author.call('announcements', { contestId })).body.announcements;
    expect(made).toMatchObject({ topic: 'Уточнение', message: 'N е до 100.' });
    expect(JSON.stringify(await server.told(`/topic/contest/${contestId}`))).not.toMatch(/Анна|anna/i);
    const { body } = await anna.call('communication', { contestId });
    expect(body.questions[0]?.answer).toBe('N е до 100.');
  });
});
