import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role } from '#domain/roles.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { runs } from '#tests/support/full.ts';
import { createSeed, type Seed } from '#tests/support/seed.ts';
import { type Person, personAt } from '#tests/support/server.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';
import { foldBoard } from '#tests/support/toldBoard.ts';
import { header, RawClient } from '../live/harness.ts';

const MAX_QUESTIONS_A_MINUTE = 10;

const COMPETITORS = 8;
/** In the full run, the number of writes that one person may make in a minute. */
const WRITES_EACH = runs(4, MAX_QUESTIONS_A_MINUTE);

let database: TestDatabase;
let seed: Seed;
let servers: readonly ServerProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  seed = createSeed(database.db, Date.now());
  const start = () => startServer(['--no-demo', '--no-client', '--database-url', urlOf(database.target)]);
  servers = await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

/** A new person with one session, as a client of each server. */
async function person(name: string, role: Role): Promise<{ id: number; at: readonly Person[] }> {
  const id = await seed.user({ name, role });
  return { id, at: await session(id, name, role) };
}

async function session(id: number, name: string, role: Role): Promise<readonly Person[]> {
  const secret = await openSession(database.db, id, Date.now());
  return servers.map(({ url }) => personAt(url, name, secret, role));
}

interface Heard {
  readonly seq: number;
  readonly prev: number;
  readonly body: unknown;
}

/** The messages that one connection to a server heard, by destination. */
class Subscriber {
  readonly client: RawClient;
  constructor(client: RawClient) {
    this.client = client;
  }

  static async of(server: ServerProcess, who: Person, destinations: readonly string[]): Promise<Subscriber> {
    const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', login: who.name, passcode: who.secret });
    await client.heard('CONNECTED');
    for (const destination of destinations) await client.subscribe(destination, { id: destination });
    return new Subscriber(client);
  }

  heard(destination: string): Heard[] {
    return this.client
      .messages()
      .filter((frame) => header(frame, 'destination') === destination)
      .map((frame) => ({
        seq: Number(header(frame, 'seq')),
        prev: Number(header(frame, 'prev')),
        body: JSON.parse(frame.body) as unknown,
      }));
  }
}

/** A client that polls a server again and again, each time from its last numbers. */
class Poller {
  readonly heard = new Map<string, Heard[]>();
  readonly #who: Person;

  constructor(who: Person, destinations: readonly string[]) {
    this.#who = who;
    for (const destination of destinations) this.heard.set(destination, []);
  }

  async poll(): Promise<void> {
    const since = Object.fromEntries([...this.heard].map(([to, heard]) => [to, heard.at(-1)?.seq ?? 0]));
    const { status, body } = await this.#who.call('updates', { since: JSON.stringify(since) });
    expect([status, body.resync]).toEqual([200, []]);
    for (const { destination, seq, prev, body: frame } of body.frames) {
      this.heard.get(destination)?.push({ seq, prev, body: frame });
    }
  }
}

type Write = (turn: number) => Promise<{ status: number }>;

/** Each writer writes to the two servers alternately. */
async function keepWriting(writers: readonly Write[]): Promise<void> {
  await Promise.all(
    writers.map(async (write) => {
      for (let turn = 0; turn < WRITES_EACH; turn += 1) {
        expect((await write(turn)).status).toBe(200);
      }
    }),
  );
}

describe('two servers on one PostgreSQL', () => {
  it('[SRV-2] tell everybody the same in the same order, however much is written at both', async () => {
    const competitors = await Promise.all(
      Array.from({ length: COMPETITORS }, (_, index) => person(`competitor${index}`, 'user')),
    );
    const admin = await person('admin', 'admin');
    const author = await person('author', 'author');
    const contestId = await seed.contest({
      competitors: competitors.map(({ id }) => id),
      staff: [author.id],
      tasks: 3,
    });
    const participants = await database.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', contestId)
      .orderBy('id')
      .execute();

    const audiences: readonly (readonly [{ at: readonly Person[] }, readonly string[]])[] = [
      [
        admin,
        ['/topic/submissions', '/topic/questions', '/topic/contest', `/topic/contest/${contestId}`].concat(
          `/topic/standing/${contestId}/full`,
        ),
      ],
      [author, ['/topic/submissions', '/topic/questions', '/topic/contest']],
      [
        competitors[0]!,
        [
          '/user/queue/submissions',
          `/user/queue/questions/${contestId}`,
          `/user/queue/time/${contestId}`,
        ].concat(`/topic/contest/${contestId}`),
      ],
    ];
    const listeners = await Promise.all(
      audiences.map(async ([who, destinations]) => ({
        destinations,
        live: await Promise.all(
          servers.map((server, at) => Subscriber.of(server, who.at[at]!, destinations)),
        ),
        polling: who.at.map((one) => new Poller(one, destinations)),
      })),
    );

    const sent: number[] = [];
    const asked: number[] = [];
    const writers: Write[] = [
      ...Array.from({ length: 6 }, (_, index): Write => async (turn) => {
        const answer = await competitors[index % COMPETITORS]!.at[(index + turn) % 2]!.call(
          'submit',
          { contestId, task: (turn % 3) + 1, language: 'cpp', client_id: randomUUID() },
          { source: { name: 'a.cpp', content: `int main() { return ${turn}; }` } },
        );
        sent.push(answer.body.id);
        return answer;
      }),
      ...Array.from({ length: 4 }, (_, index): Write => async (turn) => {
        const who = competitors[(index * 2) % COMPETITORS]!.at[(index + turn) % 2]!;
        const question = `Question ${turn} of ${index}?`;
        const answer = await who.call('ask', {
          contestId,
          topic: 'general',
          question,
          client_id: randomUUID(),
        });
        asked.push(answer.body.id);
        return answer;
      }),
      ...Array.from(
        { length: 4 },
        (_, index): Write =>
          (turn) =>
            admin.at[(index + turn) % 2]!.call('extendParticipant', {
              cid: contestId,
              pid: participants[index % 2]!.id,
              minutes: 1,
            }),
      ),
      (turn) =>
        author.at[turn % 2]!.call('announce', { contestId, topic: 'general', message: `News ${turn}` }),
      (turn) => admin.at[turn % 2]!.call('extendContest', { cid: contestId, minutes: 1 }),
    ];
    expect(writers).toHaveLength(16);

    let writing = true;
    const pollers = listeners.flatMap((one) => one.polling);
    const polling = pollers.map(async (poller) => {
      while (writing) await poller.poll();
    });
    await keepWriting(writers);
    writing = false;
    await Promise.all(polling);
    await Promise.all(pollers.map((poller) => poller.poll()));

    for (const { destinations, live, polling: pollersOfOne } of listeners) {
      for (const destination of destinations) {
        const polled = pollersOfOne.map((poller) => poller.heard.get(destination)!);
        const all = polled[0]!;
        expect(all.length, destination).toBeGreaterThanOrEqual(WRITES_EACH);
        expect(all.map(({ seq, prev }) => [seq, prev])).toEqual(all.map((_, index) => [index + 1, index]));
        expect(polled[1]).toEqual(all);
        for (const subscriber of live) {
          await expect.poll(() => subscriber.heard(destination).at(-1)?.seq).toBe(all.length);
          const heard = subscriber.heard(destination);
          if (destination.includes('/standing/')) {
            // Frames of boards are gathered: they follow on one another and give the same rows in the end.
            expect(heard.map(({ prev }) => prev)).toEqual([0, ...heard.slice(0, -1).map(({ seq }) => seq)]);
            const rows = (frames: readonly Heard[]) => foldBoard(frames.map(({ body }) => body));
            expect(rows(heard)).toEqual(rows(all));
          } else {
            expect(heard).toEqual(all);
          }
        }
      }
    }
    const [staff] = listeners;
    expect(idsTold(staff!.polling[0]!.heard.get('/topic/submissions')!, 'submission')).toEqual(sorted(sent));
    expect(idsTold(staff!.polling[0]!.heard.get('/topic/questions')!, 'question')).toEqual(sorted(asked));
    expect(sent).toHaveLength(6 * WRITES_EACH);
    // Both servers answer the extra times that were published last.
    const totals = await Promise.all(
      admin.at.map(async (one) => {
        const { body } = await one.call('contestDetail', { cid: contestId });
        return body.participants.map(({ extra_time }) => extra_time).sort((a, b) => b - a);
      }),
    );
    const extra = 2 * WRITES_EACH * 60;
    expect(totals[0]).toEqual([extra, extra, 0, 0, 0, 0, 0, 0]);
    expect(totals[1]).toEqual(totals[0]);
    for (const subscriber of listeners.flatMap((one) => one.live)) subscriber.client.socket.close();
  }, 180_000);

  it('[SES-7] end a session\u2019s live connections at both when it logs out at one, and no other\u2019s', async () => {
    const { id, at: leaving } = await person('leaver', 'user');
    const staying = await session(id, 'leaver', 'user');
    const connect = (people: readonly Person[]) =>
      Promise.all(
        servers.map((server, index) => Subscriber.of(server, people[index]!, ['/user/queue/submissions'])),
      );
    const [gone, kept] = [await connect(leaving), await connect(staying)];

    expect((await leaving[0]!.call('logout')).status).toBe(200);

    for (const { client } of gone) {
      expect(header(await client.heard('ERROR'), 'message')).toBe('login.wrong_credentials');
      await client.closed();
    }
    for (const { client } of kept) {
      await client.subscribe('/user/queue/user_tests', { id: 'still-here' });
      client.socket.close();
    }
  });
});

function idsTold(heard: readonly Heard[], of: 'submission' | 'question'): number[] {
  const arrivals = heard.filter(({ body }) => (body as { action: string }).action === 'set');
  return sorted(arrivals.map(({ body }) => (body as Record<typeof of, { id: number }>)[of].id));
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}
