import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { type DestinationRow } from '#protocol/define.ts';
import { destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { type Caller } from '#server/model/caller.ts';
import { type LiveServer } from '#server/live/server.ts';
import { staffOf } from '#server/model/access.ts';
import { type HeardDestination, publishers } from '#server/model/streams.ts';
import { type Publish } from '#server/journal/write.ts';
import { openLive } from '#tests/support/live.ts';
import { type Person } from '#tests/support/server.ts';
import { header, RawClient } from '../live/harness.ts';
import { makeWorld } from './attempts.ts';
import { type World } from './world.ts';

const TABLE = Object.entries(destinations) as [DestinationName, DestinationRow][];
const HEARD = TABLE.filter(([, row]) => row.direction === 'subscribe') as [
  HeardDestination,
  DestinationRow,
][];
const WITH_CONTEST = HEARD.filter(([, row]) => row.destination.includes('{contestId}'));

let world: World;
let live: LiveServer<Caller>;

beforeAll(async () => {
  world = await makeWorld();
  live = await openLive(world.server);
});
afterAll(async () => {
  await live.close();
  await world.server.stop();
});

/** A client on the channel that is not logged in yet. */
async function dial(): Promise<RawClient> {
  const client = new RawClient(`${world.server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  return client;
}

async function enter(who: Pick<Person, 'name' | 'secret'>): Promise<RawClient> {
  const client = await dial();
  client.say('CONNECT', { 'accept-version': '1.2', login: who.name, passcode: who.secret });
  await client.heard('CONNECTED');
  return client;
}

/** The outcome of a frame with a receipt: `taken`, or the key of the ERROR that ended the connection. */
async function answerTo(client: RawClient, command: string, headers: Record<string, string>, body = '') {
  client.say(command, { receipt: 'r', ...headers }, body);
  const answered = await Promise.race([client.heard('RECEIPT'), client.heard('ERROR')]);
  if (answered.command === 'RECEIPT') return 'taken';
  await client.closed();
  return header(answered, 'message');
}

/** Asks for a destination on the channel and by polling, which must agree; an ERROR must name it. */
async function ask(who: Person, destination: string) {
  const client = await enter(who);
  const said = await answerTo(client, 'SUBSCRIBE', { id: '1', destination });
  const named = client.frames.find((frame) => frame.command === 'ERROR');
  if (named) expect(header(named, 'destination')).toBe(destination);
  client.socket.close();
  const polled = await who.call('updates', { since: JSON.stringify({ [destination]: 0 }) });
  expect([destination, polled.status]).toEqual([destination, said === 'taken' ? 200 : 404]);
  return said;
}

describe('every destination of the table', () => {
  it.each(HEARD)('[API-6] %s is heard by the roles its row names, and by no other', async (name, row) => {
    for (const role of ROLES) {
      const said = await ask(await world.person(role, 'inside'), destinationFor(name, world.contest));
      const expected = row.roles.includes(role) ? 'taken' : 'backend.forbidden';
      expect([role, said]).toEqual([role, expected]);
    }
  });

  it.each(WITH_CONTEST)('[LIV-5] %s of a contest of others is not there', async (name, row) => {
    for (const role of row.roles) {
      const outsider = await world.person(role, 'outside');
      const expected = role === 'admin' ? 'taken' : 'backend.not_found';
      for (const id of [world.contest, world.nvo]) {
        expect([role, await ask(outsider, destinationFor(name, id))]).toEqual([role, expected]);
      }
      const nowhere = role === 'admin' ? 'backend.not_found' : expected;
      expect([role, await ask(outsider, destinationFor(name, 999_999_999))]).toEqual([role, nowhere]);
    }
  });

  it.each(TABLE)('[API-6] %s is nothing without login', async (name) => {
    const client = await dial();
    const destination = destinationFor(name, world.contest);
    expect(await answerTo(client, 'SUBSCRIBE', { id: '1', destination })).toBe('backend.bad_request');
    const sender = await dial();
    expect(await answerTo(sender, 'SEND', { destination }, '{}')).toBe('backend.bad_request');
  });
});

describe('coming in', () => {
  it('[LIV-1] takes a session\u2019s secret under its own name, and nothing else', async () => {
    const who = await world.person('user', 'inside');
    const other = await world.person('user', 'inside');
    await world.server.seed.user({ name: 'by-password', password: 'p' });
    const wrong: Record<string, string>[] = [
      {},
      { login: who.name },
      { login: who.name, passcode: 'p' },
      { login: other.name, passcode: who.secret },
      { login: 'by-password', passcode: 'p' },
    ];
    for (const credentials of wrong) {
      const client = await dial();
      client.say('CONNECT', { 'accept-version': '1.2', ...credentials });
      expect(header(await client.heard('ERROR'), 'message')).toBe('login.wrong_credentials');
      await client.closed();
    }
    expect((await enter(who)).closeCode).toBeUndefined();
  });
});

describe('frames for somebody else', () => {
  const queues = HEARD.filter(([, row]) => row.scope === 'queue');
  it.each(queues)('[LIV-5] on %s is not heard, nor can it be asked for', async (name) => {
    const [one, two] = [await world.person('user', 'inside'), await world.person('user', 'inside')];
    const destination = destinationFor(name, world.contest);
    const clients = [await enter(one), await enter(two)];
    for (const client of clients) await client.subscribe(destination);
    const [oneId, twoId] = [await idOf(one), await idOf(two)];
    const contestId = destination === destinations[name].destination ? null : world.contest;
    await publishOn(name, { contestId, userId: oneId }, { for: 'one' });
    await publishOn(name, { contestId, userId: twoId }, { for: 'two' });
    expect(await firstBody(clients[0]!)).toEqual({ for: 'one' });
    expect(await firstBody(clients[1]!)).toEqual({ for: 'two' });
    expect(clients.map((client) => client.messages().length)).toEqual([1, 1]);
    for (const spelled of [
      `${destination}@${twoId}`,
      `${destination}/${twoId}`,
      `${destination}%40${twoId}`,
    ]) {
      expect(await ask(one, spelled)).toBe('backend.not_found');
    }
  });

  const staff = HEARD.filter(([, row]) => row.scope === 'staff');
  it.each(staff)(
    '[LIV-5] [LIV-6] on %s every role of its row hears of the contests they are assigned to, an admin of all',
    async (name, row) => {
      for (const role of row.roles) {
        const inside = await world.person(role, 'inside');
        const outside = await world.person(role, 'outside');
        const clients = [await enter(inside), await enter(outside)];
        for (const client of clients) await client.subscribe(destinationFor(name, null));
        for (const contestId of [world.contest, world.foreign, world.contest]) {
          await publishOn(name, await staffOf(world.server.app.db, contestId), { of: contestId });
        }
        const { contest, foreign } = world;
        const isAdmin = role === 'admin';
        const expected = isAdmin ? [contest, foreign, contest] : [contest, contest];
        await expect.poll(() => heardOf(clients[0]!)).toEqual(expected);
        await expect.poll(() => heardOf(clients[1]!)).toEqual(isAdmin ? expected : [foreign]);
        const spelled = `${destinationFor(name, null)}@${await idOf(inside)}`;
        expect(await ask(outside, spelled)).toBe('backend.not_found');
      }
    },
  );
});

describe('frames sent to /app/connect', () => {
  const say = async (who: Person, destination: string, body: string) => {
    const client = await enter(who);
    return answerTo(client, 'SEND', { destination }, body);
  };

  it('[LIV-1] is taken from every role for a contest of theirs, or none', async () => {
    for (const role of ROLES) {
      const who = await world.person(role, 'inside');
      for (const contestId of [world.contest, null]) {
        expect([role, await say(who, '/app/connect', JSON.stringify({ contestId }))]).toEqual([
          role,
          'taken',
        ]);
      }
    }
  });

  it('[LIV-5] is refused for a contest of others, from all but admins', async () => {
    for (const role of ROLES) {
      const who = await world.person(role, 'outside');
      const said = await say(who, '/app/connect', JSON.stringify({ contestId: world.contest }));
      expect([role, said]).toEqual([role, role === 'admin' ? 'taken' : 'backend.not_found']);
    }
  });

  it('[API-7] is refused when it is no such thing', async () => {
    const who = await world.person('user', 'inside');
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"contestId":"1"}',
      '{"contestId":1e300}',
      '{"contestId":0}',
    ]) {
      expect([body, await say(who, '/app/connect', body)]).toEqual([body, 'backend.bad_request']);
    }
  });

  it.each(HEARD)('[LIV-5] nobody can say anything on %s', async (name, row) => {
    const before = await world.server.told(destinationFor(name, world.contest));
    for (const role of row.roles) {
      const said = await say(await world.person(role, 'inside'), destinationFor(name, world.contest), '{}');
      expect([role, said]).toEqual([role, 'backend.not_found']);
    }
    expect(await world.server.told(destinationFor(name, world.contest))).toEqual(before);
  });
});

/** Publishes a body of the test's own, which need not make sense to listeners. */
async function publishOn(name: HeardDestination, audience: unknown, body: unknown): Promise<void> {
  const publisher = publishers[name] as (publish: Publish, audience: unknown, body: unknown) => void;
  await world.server.app.write((_, publish) => {
    publisher(publish, audience, body);
    return Promise.resolve();
  });
}

/** The contests of the messages received, in order. */
function heardOf(client: RawClient): readonly number[] {
  return client.messages().map(({ body }) => (JSON.parse(body) as { readonly of: number }).of);
}

async function firstBody(client: RawClient): Promise<unknown> {
  return JSON.parse((await client.heard('MESSAGE')).body);
}

async function idOf({ name }: { readonly name: string }): Promise<number> {
  const { db } = world.server.app;
  return (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}
