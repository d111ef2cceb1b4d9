import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordJudgement } from '#tests/support/judgement.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Frame } from '#server/live/frames.ts';
import { type Caller } from '#server/model/caller.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLive } from '#tests/support/live.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { header, RawClient } from '#tests/server/live/harness.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let live: LiveServer<Caller>;
let anna: Person;
let boris: Person;
let admin: Person;
let competitors: number[];

beforeAll(async () => {
  server = await startTestServer();
  live = await openLive(server);
  competitors = [await server.seed.user({ name: 'anna' }), await server.seed.user({ name: 'boris' })];
  await server.seed.user({ name: 'admin', role: 'admin' });
  [anna, boris, admin] = [
    await server.loginAs('anna'),
    await server.loginAs('boris'),
    await server.loginAs('admin'),
  ];
});
beforeEach(() => server.setTime(NOW));
afterAll(async () => {
  await live.close();
  await server.stop();
});

/** A contest in which Boris solved the first task while the board was public. */
async function contestWithPast(): Promise<number> {
  const id = await server.seed.contest({
    tasks: 1,
    competitors,
    standings: 'yes_60',
    // The board freezes in two minutes.
    end_at: NOW + HOUR + 2 * MINUTE,
  });
  server.setTime(NOW + MINUTE);
  const { body } = await boris.call(
    'submit',
    { contestId: id, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  await server.app.write((trx, publish) =>
    recordJudgement(trx, publish, {
      submissionId: body.id,
      verdict: 'AC',
      score: null,
      groupScores: null,
      at: NOW + MINUTE,
    }),
  );
  return id;
}

const topic = (contestId: number) => `/topic/standing/${contestId}`;
/** The solved cell as it stands in a row and in a delta, in the compact form or not. */
const solved = /"solvedMinute":61\b|,3660000[,\]]|"near":3660000\b/;
const setStandings = (contestId: number, standings: string) =>
  admin.call('setStandings', { cid: contestId, standings });

const publish = (stream: string, body: string) =>
  server.app.write((_trx, into) => {
    into(stream, body);
    return Promise.resolve();
  });

/** The messages that a client gets after it reconnects and before the next publication. */
async function resumed(who: Person, destination: string, since: number) {
  const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: who.name, passcode: who.secret });
  await client.heard('CONNECTED');
  await client.subscribe(destination, { since: String(since) });
  const live = ({ body }: Frame) => body === '"now"';
  await eventually(async () => {
    // A resync may replace a message published just before it, so this publishes until one is heard.
    await publish(destination, 'now');
    expect(client.messages().some(live)).toBe(true);
  });
  client.socket.terminate();
  return client.messages().filter((frame) => !live(frame));
}

const polled = async (who: Person, contestId: number, destination: string, since: number) =>
  (await who.call('updates', { contestId, since: JSON.stringify({ [destination]: since }) })).body;

/** The answers of the public page: the head, the whole board, and the changes after a version. */
const publicly = async (aid: number, since: number) => {
  const { body: head } = await server.call('publicHead', { aid });
  const { epoch, snapshot } = head;
  const { length: last } = await server.told(topic(aid));
  const whole = await server.call('publicSnapshot', { aid, cut: `${epoch}-${snapshot}` });
  expect(whole.status).toBe(200);
  // Read as text, because these tests publish messages that are no change of a board.
  const delta = await fetch(`${server.url}/api/public/standing/${aid}/delta/${epoch}-${since}-${last}`);
  return JSON.stringify([head, whole.body]) + (await delta.text());
};

const actionOf = (body: string) => (JSON.parse(body) as { action: string }).action;

const isResolved = (contestId: number) => async () =>
  solved.test(JSON.stringify((await anna.call('standing', { contestId })).body.rows));

async function historyOfBoris(who: Person, contestId: number) {
  const { id } = await server.app.db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', competitors[1]!)
    .executeTakeFirstOrThrow();
  return who.call('scoreHistory', { contestId, pid: id });
}

describe('a board that everybody may see now', () => {
  it('[SEC-4] is replayed to a reader who comes back, by every way', async () => {
    const id = await contestWithPast();
    expect(await isResolved(id)()).toBe(true);
    const messages = await resumed(anna, topic(id), 0);
    expect(messages.map(({ body }) => body).join()).toMatch(solved);
    expect(JSON.stringify(await polled(anna, id, topic(id), 0))).toMatch(solved);
    expect(await publicly(id, 0)).toMatch(solved);
    expect((await historyOfBoris(anna, id)).body.steps).toHaveLength(1);
  });
});

describe.each([
  ['hidden', 'state', (id: number) => setStandings(id, 'no')],
  [
    'frozen from an earlier instant',
    'state',
    (id: number) => admin.call('extendContest', { cid: id, minutes: -1 }),
  ],
  [
    'hidden, shown and frozen',
    'resync',
    async (id: number) => {
      await setStandings(id, 'no');
      await setStandings(id, 'yes_62');
    },
  ],
])('a board that was open and is %s', (_, next, close) => {
  let id: number;
  let past: number;
  beforeEach(async () => {
    id = await contestWithPast();
    past = (await anna.call('standing', { contestId: id })).body.version;
    await close(id);
  });

  it('[SEC-4] is sent whole to a reader who resumes, with nothing of the past', async () => {
    for (const since of [0, 1, past - 1]) {
      const [first, ...rest] = await resumed(anna, topic(id), since);
      expect([header(first, 'resync'), first?.body]).toEqual(['true', '']);
      expect(rest).toEqual([]);
    }
    // A client that has the whole past hears the change that followed.
    const messages = await resumed(anna, topic(id), past);
    expect(header(messages[0], 'resync') === 'true' ? 'resync' : actionOf(messages[0]!.body)).toBe(next);
    expect(messages.map(({ body }) => body).join()).not.toMatch(solved);
  });

  it('[SEC-4] is sent whole to a reader who polls, with nothing of the past', async () => {
    for (const since of [0, 1, past - 1]) {
      expect(await polled(anna, id, topic(id), since)).toMatchObject({
        frames: [],
        resync: [{ destination: topic(id) }],
      });
    }
    const { frames, resync } = await polled(anna, id, topic(id), past);
    expect(resync.length > 0 ? 'resync' : actionOf(JSON.stringify(frames[0]?.body))).toBe(next);
    expect(JSON.stringify(frames)).not.toMatch(solved);
  });

  it('[SEC-4] shows nothing of the past in its snapshot, in a history and on the public page', async () => {
    expect(await isResolved(id)()).toBe(false);
    const history = await historyOfBoris(anna, id);
    expect(history.status === 409 ? [] : history.body.steps).toEqual([]);
    for (const since of [0, 1, past - 1, past]) {
      await eventually(async () => expect(await publicly(id, since)).not.toMatch(solved));
    }
  });

  it('[SEC-4] is replayed to its organisers all the same, who see everything', async () => {
    const full = `${topic(id)}/full`;
    const messages = await resumed(admin, full, 0);
    expect(messages.map(({ body }) => body).join()).toMatch(solved);
    expect(JSON.stringify(await polled(admin, id, full, 0))).toMatch(solved);
    expect((await historyOfBoris(admin, id)).body.steps).toHaveLength(1);
  });

  it('[SEC-4] goes on from there: later changes are replayed', async () => {
    const { version } = (await anna.call('standing', { contestId: id })).body;
    await publish(topic(id), 'after');
    expect((await resumed(anna, topic(id), version)).map(({ body }) => body)).toEqual(['"after"']);
    expect((await polled(anna, id, topic(id), version)).frames.map(({ body }) => body)).toContain('after');
  });
});

describe('a board that is unfrozen', () => {
  it('[SEC-4] is whole for a reader who was there while it was frozen and comes back', async () => {
    const id = await contestWithPast();
    await admin.call('extendContest', { cid: id, minutes: -1 });
    const { version } = (await anna.call('standing', { contestId: id })).body;
    await setStandings(id, 'yes');
    expect(await isResolved(id)()).toBe(true);
    const messages = await resumed(anna, topic(id), version);
    expect(messages.map(({ body }) => body).join()).toMatch(solved);
  });
});
