import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { receive } from '#server/features/live/dependencies.ts';
import { createRights } from '#server/features/live/rights.ts';
import { subscriptionFor } from '#server/features/live/subscription.ts';
import { type Caller } from '#server/model/caller.ts';
import { startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let contestId: number;
let foreignId: number;
const callers = new Map<Caller['role'], Caller>();

beforeAll(async () => {
  server = await startTestServer();
  for (const role of ROLES) {
    const userId = await server.seed.user({ name: role, role });
    callers.set(role, { userId, name: role, role, types: [], sessionId: null, isLocked: false });
  }
  const [user, ...staff] = [...callers.values()].map((caller) => caller.userId);
  contestId = await server.seed.contest({ tasks: 1, competitors: [user!], staff });
  foreignId = await server.seed.contest({ tasks: 1 });
});
afterAll(() => server.stop());

const rightsOf = () => createRights(server.app.db, server.app.now);
const ask = (role: Caller['role'], destination: string) =>
  subscriptionFor(rightsOf(), callers.get(role)!, destination);

describe('rights to subscribe', () => {
  it('[API-6] every destination is tried as every role: its own roles hear it, all others are refused', async () => {
    for (const name of Object.keys(destinations) as DestinationName[]) {
      const row = destinations[name];
      for (const role of callers.keys()) {
        const answer = await ask(role, destinationFor(name, contestId));
        const may = row.direction === 'subscribe' && (row.roles as readonly string[]).includes(role);
        expect([name, role, 'stream' in answer]).toEqual([name, role, may]);
      }
    }
  });

  it('[LIV-5] a contest of others is not there, for whichever destination names it; admins see all', async () => {
    for (const name of Object.keys(destinations) as DestinationName[]) {
      if (!destinations[name].destination.includes('{contestId}')) continue;
      for (const role of callers.keys()) {
        const answer = await ask(role, destinationFor(name, foreignId));
        expect([name, role, 'stream' in answer]).toEqual([
          name,
          role,
          role === 'admin' && (destinations[name].roles as readonly string[]).includes('admin'),
        ]);
      }
    }
    expect(await ask('admin', '/topic/contest/999999')).toEqual({ refused: 'backend.not_found' });
  });

  it('[LIV-5] nobody can name another person\u2019s queue or the admins\u2019 topic', async () => {
    const userId = callers.get('user')!.userId;
    expect(await ask('user', '/user/queue/submissions')).toEqual({
      stream: `/user/queue/submissions@${userId}`,
    });
    for (const destination of [
      '/user/queue/submissions@1',
      `/user/queue/questions/${contestId}@1`,
      `/user/queue/questions/${contestId}/`,
      `/topic/contest/${contestId}x`,
      '/topic/contest/0',
      '/topic/nothing',
      '',
    ]) {
      expect(await ask('user', destination)).toEqual({ refused: 'backend.not_found' });
    }
    expect(await ask('author', '/topic/submissions')).toEqual({
      stream: `/topic/submissions@${callers.get('author')!.userId}`,
    });
  });

  it('[LIV-5] a competitor hears the board of the public and never the whole one', async () => {
    expect(await ask('user', `/topic/standing/${contestId}`)).toEqual({
      stream: `/topic/standing/${contestId}`,
    });
    expect(await ask('user', `/topic/standing/${contestId}/full`)).toEqual({ refused: 'backend.forbidden' });
    expect(await ask('spectator', `/topic/standing/${contestId}/full`)).toEqual({
      refused: 'backend.forbidden',
    });
  });
});

describe('frames that a client sends', () => {
  it('[LIV-1] /app/connect is checked for its body and for the contest it names', async () => {
    const say = (destination: string, body: string, role: Caller['role'] = 'user') =>
      receive({ ...rightsOf(), log: server.app.log }, callers.get(role)!, destination, body);
    expect(await say('/app/connect', JSON.stringify({ contestId }))).toBeNull();
    expect(await say('/app/connect', '{"contestId":null}')).toBeNull();
    expect(await say('/app/connect', JSON.stringify({ contestId: foreignId }))).toBe('backend.not_found');
    expect(await say('/app/connect', JSON.stringify({ contestId: foreignId }), 'admin')).toBeNull();
    for (const body of ['', '{', '{}', '{"contestId":"1"}']) {
      expect(await say('/app/connect', body)).toBe('backend.bad_request');
    }
    expect(await say(`/topic/contest/${contestId}`, '{}')).toBe('backend.not_found');
  });
});

describe('polling', () => {
  const queue = '/user/queue/submissions';
  let person: Person;
  beforeAll(async () => {
    person = await server.loginAs('user');
  });
  const submit = () =>
    person.call(
      'submit',
      { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: 'x' } },
    );
  const poll = (since: Record<string, number>, who = person) =>
    who.call('updates', { contestId, since: JSON.stringify(since) });

  it('[LIV-4] brings what came after a snapshot, each once and in order, and then nothing', async () => {
    await submit();
    const { seq } = await person.call('submissions', { contestId });
    const at = seq[queue]!;
    expect((await poll({ [queue]: at })).body).toEqual({ frames: [], resync: [] });
    const sent = [(await submit()).body.id, (await submit()).body.id];
    const { body } = await poll({ [queue]: at, [`/topic/standing/${contestId}`]: 0 });
    const mine = body.frames.filter((frame) => frame.destination === queue);
    expect(
      mine.map(({ seq: number, prev, body: frame }) => [number, prev, (frame as { id: number }).id]),
    ).toEqual([
      [at + 1, at, sent[0]],
      [at + 2, at + 1, sent[1]],
    ]);
    expect(body.frames.some((frame) => frame.destination === `/topic/standing/${contestId}`)).toBe(true);
    expect((await poll({ [queue]: at + 2 })).body).toEqual({ frames: [], resync: [] });
  });

  it('[LIV-4] says when the past is out of reach: from the future, pruned, or too long ago', async () => {
    const { body } = await poll({ [queue]: 1_000_000 });
    const head = body.resync[0]!.seq;
    expect(body).toEqual({ frames: [], resync: [{ destination: queue, seq: head }] });
    const stream = `${queue}@${callers.get('user')!.userId}`;
    await server.app.db.deleteFrom('journal').where('stream', '=', stream).where('seq', '<=', 2).execute();
    expect((await poll({ [queue]: 1 })).body.resync).toEqual([{ destination: queue, seq: head }]);
    expect((await poll({ [queue]: 2 })).body.resync).toEqual([]);
    const topic = `/topic/contest/${contestId}`;
    await server.app.write((_trx, publish) => {
      for (let count = 0; count <= 500; count += 1) publish(topic, { count });
      return Promise.resolve();
    });
    expect((await poll({ [topic]: 0 })).body).toEqual({
      frames: [],
      resync: [{ destination: topic, seq: 501 }],
    });
    expect((await poll({ [topic]: 1 })).body.frames).toHaveLength(500);
  });

  it('[LIV-5] refuses what the live channel refuses, and never logs the person out for it', async () => {
    for (const destination of [
      `/topic/contest/${foreignId}`,
      `/topic/standing/${contestId}/full`,
      '/topic/submissions',
      '/app/connect',
    ]) {
      const answer = await poll({ [queue]: 0, [destination]: 0 });
      expect([answer.status, answer.error]).toEqual([404, 'backend.not_found']);
    }
    const many = Object.fromEntries(
      Array.from({ length: 65 }, (_, index) => [`/topic/contest/${index + 1}`, 0]),
    );
    expect((await poll(many)).status).toBe(400);
    expect((await poll({ [queue]: -1 })).status).toBe(400);
  });
});
