import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destinationFor, destinationFacts, type DestinationName } from '#protocol/destination-facts.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { openLive } from '#tests/support/live.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { header, RawClient } from '#tests/server/live/harness.ts';

/** Two processes on one database. */
let servers: readonly [TestServer, TestServer];
let channels: readonly LiveServer<Caller>[];
let admin: Person;
let names = 0;

beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({ beside: first })];
  channels = [await openLive(servers[0]), await openLive(servers[1])];
  await first.seed.user({ name: 'admin', role: 'admin' });
  admin = await first.loginAs('admin');
});
afterAll(async () => {
  for (const channel of channels) await channel.close();
  for (const server of [...servers].reverse()) await server.stop();
});

const heardBy = (role: Caller['role'], contestId: number): readonly string[] =>
  (Object.keys(destinationFacts) as DestinationName[])
    .filter((name) => destinationFacts[name].direction === 'subscribe')
    .filter((name) => (destinationFacts[name].roles as readonly string[]).includes(role))
    .map((name) => destinationFor(name, contestId));

async function somebody(role: Caller['role'] = 'user'): Promise<Person & { readonly id: number }> {
  const name = `${role}-${(names += 1)}`;
  const id = await servers[0].seed.user({ name, role });
  const person = await servers[0].loginAs(name);
  // A call makes the network of the session known, as after every login.
  await person.call('me');
  return { ...person, id };
}

async function enter({ name, secret }: Person, server: TestServer = servers[0]): Promise<RawClient> {
  const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: name, passcode: secret });
  await client.heard('CONNECTED');
  return client;
}

/** Sends all frames that a page sends when it connects, at once, and waits until the last one is taken. */
async function openPage(
  client: RawClient,
  contestId: number,
  destinations: readonly string[],
): Promise<void> {
  client.say('SEND', { destination: '/app/connect' }, JSON.stringify({ contestId }));
  for (const destination of destinations) {
    client.say('SUBSCRIBE', { id: destination, destination, receipt: destination });
  }
  await client.heardReceipt(destinations.at(-1)!);
}

describe('the queries of a connection', () => {
  it.each([1, 40])(
    '[SRV-2] of %i competitors who open their pages at once, each costs at most three queries: who they are, what they may see, where their streams stand',
    async (count) => {
      const people = await Promise.all(Array.from({ length: count }, () => somebody()));
      const contestId = await servers[0].seed.contest({ tasks: 1, competitors: people.map(({ id }) => id) });
      const destinations = heardBy('user', contestId);
      expect(destinations.length).toBeGreaterThanOrEqual(10);
      const clients: RawClient[] = [];
      const queries = await queriesOf(async () => {
        await Promise.all(
          people.map(async (person) => {
            const client = await enter(person);
            clients.push(client);
            await openPage(client, contestId, destinations);
          }),
        );
      });
      expect(queries.length, queries.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(3 * count);
      for (const client of clients) client.socket.close();
    },
  );

  it('[SRV-2] cost no more for a session that was last used long ago; its use is written down all the same', async () => {
    const [server] = servers;
    const person = await somebody();
    const contestId = await server.seed.contest({ competitors: [person.id] });
    const long = server.app.now() - 3_600_000;
    await server.app.db
      .updateTable('sessions')
      .set({ last_used_at: long })
      .where('user_id', '=', person.id)
      .execute();
    const queries = await queriesOf(async () => {
      const client = await enter(person);
      await openPage(client, contestId, heardBy('user', contestId));
      client.socket.close();
    });
    expect(queries.length, queries.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(3);
    await server.app.contacts.keep();
    const session = await server.app.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(session.last_used_at).toBe(server.app.now());
  });
});

describe('a person who loses a contest', () => {
  /** Publishes to the contest's topic and waits until a client that stays in the contest hears it. */
  async function tell(contestId: number, stays: RawClient, text: string): Promise<void> {
    const topic = `/topic/contest/${contestId}`;
    await servers[0].app.write((_, publish) => {
      publish(topic, { text });
      return Promise.resolve();
    });
    await eventually(() => expect(stays.messages().at(-1)?.body).toContain(text));
  }

  const losses = [
    ['competitors who are taken out', 'user'],
    ['staff who are assigned no longer', 'author'],
    ['competitors of a contest that is put away', 'user'],
  ] as const;

  it.each(losses)(
    '[LIV-5] [SRV-2] %s hear nothing of it from then on, at every process',
    async (how, role) => {
      const [one, two] = [await somebody(role), await somebody(role)];
      const people = role === 'user' ? { competitors: [one.id, two.id] } : { staff: [one.id, two.id] };
      const contestId = await servers[0].seed.contest({ tasks: 1, ...people });
      // A second contest, because a person without any contest is logged out.
      const other = await servers[0].seed.contest({ tasks: 1, ...people });
      const stays = await enter(admin);
      const topics = [contestId, other].map((id) => `/topic/contest/${id}`);
      await openPage(stays, contestId, topics);
      const clients = [await enter(one, servers[0]), await enter(two, servers[1])];
      for (const client of clients) await openPage(client, contestId, topics);
      await tell(contestId, stays, 'before');
      await eventually(() => clients.forEach((client) => expect(client.messages()).toHaveLength(1)));

      await lose(how, contestId, [one.id, two.id]);
      for (const client of clients) {
        expect(header(await client.heard('ERROR'), 'destination')).toBe(topics[0]);
        await client.closed();
      }
      await tell(contestId, stays, 'after');
      // They may have heard the change itself, but nothing after it.
      for (const client of clients) {
        expect(client.messages().filter(({ body }) => body.includes('after'))).toEqual([]);
      }

      // They connect again and hear only of the other contest.
      const back = [await enter(one, servers[0]), await enter(two, servers[1])];
      for (const client of back) {
        client.say('SUBSCRIBE', { id: 'other', destination: topics[1]!, receipt: 'other' });
        await client.heardReceipt('other');
        client.say('SUBSCRIBE', { id: 'lost', destination: topics[0]! });
        expect(header(await client.heard('ERROR'), 'destination')).toBe(topics[0]);
      }
      stays.socket.close();
    },
  );

  async function lose(how: string, contestId: number, userIds: readonly number[]): Promise<void> {
    if (how.includes('taken out')) {
      const rows = await servers[0].app.db
        .selectFrom('participants')
        .select('id')
        .where('contest_id', '=', contestId)
        .where('user_id', 'in', userIds)
        .execute();
      const ids = JSON.stringify(rows.map(({ id }) => String(id)));
      expect((await admin.call('removeParticipants', { cid: contestId, ids })).body.removed).toBe(2);
    } else if (how.includes('put away')) {
      expect((await admin.call('archiveContest', { cid: contestId, archived: true })).status).toBe(200);
    } else {
      const { version } = (await admin.call('contestSettings', { cid: contestId })).body;
      const changes = JSON.stringify({ staff: [] });
      expect((await admin.call('saveSettings', { cid: contestId, version, changes })).status).toBe(200);
    }
  }
});
