import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createFrameParser, type Frame } from '#server/live/frames.ts';
import { createHub, type Hub, type HubConnection, type SubscribeRequest } from '#server/live/hub.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { MemoryJournal, randomTurns } from './journal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { parsed } from '#tests/support/frames.ts';
import { runs } from '#tests/support/full.ts';

class FakeConnection implements HubConnection {
  readonly sent: Buffer[] = [];
  bufferedAmount = 0;
  send(frame: Buffer): void {
    this.sent.push(frame);
  }
  together<T>(work: () => T): T {
    return work();
  }

  drained(): Promise<void> {
    return Promise.resolve();
  }
  frames(): readonly Frame[] {
    return parsed(createFrameParser(), Buffer.concat(this.sent)).frames;
  }
  numbers(): readonly number[] {
    return this.frames().map(({ headers }) => Number(headers.get('seq')));
  }
}

const unexpected = (error: unknown): never => {
  throw error;
};

function wish(connection: HubConnection, rest: Partial<SubscribeRequest> = {}): SubscribeRequest {
  return {
    stream: 's',
    destination: '/topic/s',
    id: 'sub-0',
    since: undefined,
    connection,
    onFailure: unexpected,
    ...rest,
  };
}

async function started(hub: Hub, request: SubscribeRequest): Promise<() => void> {
  const subscription = await hub.subscribe(request);
  subscription.start();
  return () => subscription.stop();
}

interface Joined {
  readonly connection: FakeConnection;
  readonly since: number | undefined;
  headWhenStarted?: number;
  stop?: () => void;
  countWhenLeft?: number;
}

type Step =
  | { readonly kind: 'append'; readonly count: number }
  | { readonly kind: 'join'; readonly back: number | undefined }
  | { readonly kind: 'leave'; readonly which: number };

/** Subscriptions that come and go on one stream, each with the entries that it must get. */
class Crowd {
  readonly #turns: () => Promise<void>;
  readonly #journal: MemoryJournal;
  readonly #hub: Hub;
  readonly #joined: Joined[] = [];
  readonly #joining: Promise<void>[] = [];
  #head = 0;

  constructor(seed: number) {
    this.#turns = randomTurns(seededRandom(seed));
    this.#journal = new MemoryJournal(this.#turns);
    // No subscription is ever far enough behind for a resync.
    this.#hub = createHub(this.#journal, Number.MAX_SAFE_INTEGER);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'append') this.#append(step.count);
    else if (step.kind === 'join') this.#join(step.back);
    else this.#leave(this.#joined[step.which % Math.max(1, this.#joined.length)]);
    await this.#turns();
  }

  async check(): Promise<void> {
    await Promise.all(this.#joining);
    this.#append(1);
    for (const { connection, since, headWhenStarted, countWhenLeft } of this.#joined) {
      if (countWhenLeft === undefined) {
        await eventually(() => expect(connection.numbers().at(-1)).toBe(this.#head), { interval: 1 });
      }
      const numbers = connection.numbers();
      const first = since === undefined ? (numbers[0] ?? 1) : since + 1;
      expect(numbers).toEqual(range(first, numbers.at(-1) ?? 0));
      expect(first).toBeLessThanOrEqual((headWhenStarted ?? 0) + 1);
      if (countWhenLeft !== undefined) expect(numbers).toHaveLength(countWhenLeft);
    }
  }

  #append(count: number): void {
    for (let i = 0; i < count; i += 1) this.#head = this.#journal.append('s', i);
  }

  #join(back: number | undefined): void {
    const since = back === undefined ? undefined : Math.max(0, this.#head - back);
    const member: Joined = { connection: new FakeConnection(), since };
    this.#joined.push(member);
    const request = wish(member.connection, { since, id: `sub-${this.#joined.length % 2}` });
    this.#joining.push(
      started(this.#hub, request).then((stop) => {
        member.stop = stop;
        member.headWhenStarted = this.#head;
      }),
    );
  }

  #leave(leaver: Joined | undefined): void {
    if (!leaver?.stop) return;
    leaver.stop();
    leaver.countWhenLeft ??= leaver.connection.numbers().length;
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

describe('the hub', () => {
  it('makes one frame for all subscriptions of one id, and follows the stream once', async () => {
    const journal = new MemoryJournal();
    const hub = createHub(journal);
    const [a, b, c] = [new FakeConnection(), new FakeConnection(), new FakeConnection()];
    await Promise.all([a, b].map((connection) => started(hub, wish(connection))));
    await started(hub, wish(c, { id: 'other' }));
    journal.append('s', { hello: 1 });
    await eventually(() => expect(c.sent).toHaveLength(1));
    expect(a.sent[0]).toBe(b.sent[0]);
    expect(a.sent[0]).not.toBe(c.sent[0]);
    expect(journal.followers('s')).toBe(1);
  });

  it('a message names its subscription, destination, number, the number before and the time', async () => {
    const journal = new MemoryJournal();
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection));
    journal.append('s', { text: 'ёжик: "\n' });
    await eventually(() => expect(connection.sent).toHaveLength(1));
    const [frame] = connection.frames();
    expect(Object.fromEntries(frame!.headers)).toMatchObject({
      subscription: 'sub-0',
      'message-id': '1@/topic/s',
      destination: '/topic/s',
      'content-type': 'application/json',
      seq: '1',
      prev: '0',
      at: '1700000000001',
    });
    expect(JSON.parse(frame!.body)).toEqual({ text: 'ёжик: "\n' });
  });

  it('stops following without subscribers, also if they leave before it began', async () => {
    const journal = new MemoryJournal(randomTurns(seededRandom(1)));
    const hub = createHub(journal);
    const [stopA, stopB] = await Promise.all([
      started(hub, wish(new FakeConnection())),
      started(hub, wish(new FakeConnection())),
    ]);
    stopA();
    stopA();
    expect(journal.followers('s')).toBe(1);
    stopB();
    expect(journal.followers('s')).toBe(0);
    expect(hub.streams()).toBe(0);
    (await hub.subscribe(wish(new FakeConnection()))).stop();
    expect(journal.followers('s')).toBe(0);
  });

  it('a journal that cannot be followed is an error for the subscriber, and the next one tries again', async () => {
    const journal = new MemoryJournal();
    const hub = createHub(journal);
    journal.broken = new Error('no database');
    await expect(hub.subscribe(wish(new FakeConnection()))).rejects.toThrow('no database');
    journal.broken = undefined;
    const connection = new FakeConnection();
    await started(hub, wish(connection));
    journal.append('s', 1);
    await eventually(() => expect(connection.numbers()).toEqual([1]));
  });

  it('a journal that cannot be read ends the subscription with that error', async () => {
    const journal = new MemoryJournal();
    const hub = createHub(journal);
    journal.append('s', 1);
    const onFailure = vi.fn();
    const subscription = await hub.subscribe(wish(new FakeConnection(), { since: 0, onFailure }));
    journal.broken = new Error('no database');
    subscription.start();
    await eventually(() => expect(onFailure).toHaveBeenCalledWith(journal.broken));
    expect(hub.streams()).toBe(0);
  });

  it('without since, only new entries come', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 5)) journal.append('s', seq);
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection));
    journal.append('s', 6);
    await eventually(() => expect(connection.numbers()).toEqual([6]));
  });

  it('a client that missed nothing reads nothing from the journal', async () => {
    const journal = new MemoryJournal();
    journal.append('s', 1);
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection, { since: 1 }));
    journal.append('s', 2);
    await eventually(() => expect(connection.numbers()).toEqual([2]));
    expect(journal.reads).toBe(0);
  });

  it.each([
    ['out of reach', 1],
    ['ahead of the head', 9],
  ])('[LIV-4] %s, one message says to fetch anew, and new entries follow it', async (_, since) => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 5)) journal.append('s', seq);
    journal.trim('s', 2);
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection, { since }));
    await eventually(() => expect(connection.sent).toHaveLength(1));
    expect(connection.frames()[0]).toMatchObject({ body: '' });
    expect(connection.frames()[0]!.headers.get('resync')).toBe('true');
    expect(connection.numbers()).toEqual([5]);
    journal.append('s', 6);
    await eventually(() => expect(connection.numbers()).toEqual([5, 6]));
    expect(connection.frames()[1]!.headers.has('resync')).toBe(false);
  });

  it('[LIV-4] the oldest entry that is there can still be replayed', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 5)) journal.append('s', seq);
    journal.trim('s', 2);
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection, { since: 2 }));
    await eventually(() => expect(connection.numbers()).toEqual([3, 4, 5]));
  });

  it('[SRV-6] many that come back from about the same number are read for at once, and get the same bytes', async () => {
    const journal = new MemoryJournal(randomTurns(seededRandom(1)));
    for (const seq of range(1, 300)) journal.append('s', seq);
    const hub = createHub(journal);
    const crowd = Array.from({ length: 200 }, () => new FakeConnection());
    await Promise.all(crowd.map((connection, n) => started(hub, wish(connection, { since: 290 - (n % 5) }))));
    await eventually(() => expect(crowd.every((one) => one.numbers().at(-1) === 300)).toBe(true));
    expect(crowd[4]!.numbers()).toEqual(range(287, 300));
    // Subscriptions that missed the same entries share one message.
    expect(crowd[4]!.sent).toHaveLength(1);
    expect(crowd[4]!.sent[0]).toBe(crowd[9]!.sent[0]);
    expect(journal.reads).toBeLessThan(10);
  });

  it('[SRV-6] those that come one after the other having missed the same share one read, until a new entry comes', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 100)) journal.append('s', seq);
    const read: (readonly [number, number])[] = [];
    const replay = journal.replay.bind(journal);
    journal.replay = async (positions, limit) => {
      const parts = await replay(positions, limit);
      read.push([positions['s'] ?? -1, parts['s']?.entries.length ?? 0]);
      return parts;
    };
    const hub = createHub(journal);
    const come = async (since: number) => {
      const connection = new FakeConnection();
      await started(hub, wish(connection, { since }));
      await eventually(() => expect(connection.numbers()).toEqual(range(since + 1, journal.head('s'))));
      return connection;
    };
    const [one, two] = [await come(50), await come(50)];
    expect(two.sent[0]).toBe(one.sent[0]);
    await come(60);
    expect(read).toEqual([
      [50, 50],
      [100, 0],
      [100, 0],
    ]);
    journal.append('s', 101);
    await come(50);
    expect(read.slice(3)).toEqual([
      [100, 1],
      [50, 51],
    ]);
    // Entries older than the kept ones are read from the journal.
    await come(10);
    expect(read.slice(5)).toEqual([[10, 91]]);
  });

  it('[SRV-6] own queues of many are read several at a time', async () => {
    const journal = new MemoryJournal(randomTurns(seededRandom(1)));
    const hub = createHub(journal);
    const crowd = range(1, 100).map((n) => ({ stream: `queue@${n}`, connection: new FakeConnection() }));
    for (const { stream } of crowd) journal.append(stream, 'missed');
    await Promise.all(
      crowd.map(({ stream, connection }) => started(hub, wish(connection, { stream, since: 0 }))),
    );
    await eventually(() => expect(crowd.every(({ connection }) => connection.sent.length === 1)).toBe(true));
    expect(journal.reads).toBeLessThan(20);
  });

  it('[SRV-6] entries from before a request are not answered with an older read', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 3)) journal.append('s', seq);
    const gates: (() => void)[] = [];
    const replay = journal.replay.bind(journal);
    journal.replay = async (...asked) => {
      const parts = await replay(...asked);
      await new Promise<void>((resolve) => gates.push(resolve));
      return parts;
    };
    const hub = createHub(journal);
    const [first, second] = [new FakeConnection(), new FakeConnection()];
    await started(hub, wish(first, { since: 1 }));
    await eventually(() => expect(gates).toHaveLength(1));
    // The entry is withdrawn between the two reads.
    journal.trim('s', 2);
    await started(hub, wish(second, { since: 1 }));
    gates[0]!();
    await eventually(() => expect(gates).toHaveLength(2));
    gates[1]!();
    // The kept entries no longer match the stream, so it is read again.
    await eventually(() => expect(gates).toHaveLength(3));
    gates[2]!();
    await eventually(() => expect(second.frames()[0]?.headers.get('resync')).toBe('true'));
    expect(first.numbers()).toEqual([2, 3]);
  });

  it('[SRV-6] a client too far behind gets a resync, at no cost to the journal', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 501)) journal.append('s', seq);
    const hub = createHub(journal);
    const [far, near] = [new FakeConnection(), new FakeConnection()];
    await started(hub, wish(far, { since: 0 }));
    expect(journal.reads).toBe(0);
    expect(far.frames()[0]?.headers.get('resync')).toBe('true');
    journal.append('s', 502);
    await eventually(() => expect(far.numbers()).toEqual([501, 502]));
    await started(hub, wish(near, { since: 2 }));
    await eventually(() => expect(near.numbers()).toEqual(range(3, 502)));
  });

  it('a replay waits for the network', async () => {
    const journal = new MemoryJournal();
    for (const seq of range(1, 200)) journal.append('s', seq);
    const connection = new FakeConnection();
    let release = (): void => undefined;
    connection.send = (frame) => {
      connection.sent.push(frame);
      connection.bufferedAmount = connection.sent.length === 2 ? 300_000 : 0;
    };
    const drained = vi
      .spyOn(connection, 'drained')
      .mockImplementation(() => new Promise((resolve) => (release = resolve)));
    await started(createHub(journal), wish(connection, { since: 0 }));
    await eventually(() => expect(drained).toHaveBeenCalledOnce());
    journal.append('s', 201);
    await new Promise((resolve) => setImmediate(resolve));
    expect(connection.numbers()).toEqual(range(1, 128));
    release();
    await eventually(() => expect(connection.numbers()).toEqual(range(1, 201)));
  });

  it("a hole in the follower's entries is read from the journal", async () => {
    const journal = new MemoryJournal();
    let listener: Parameters<MemoryJournal['follow']>[1] = () => undefined;
    journal.follow = (_, given) => {
      listener = given;
      return Promise.resolve({ head: 0, stop: () => undefined });
    };
    const connection = new FakeConnection();
    await started(createHub(journal), wish(connection));
    for (const seq of range(1, 3)) journal.append('s', seq);
    const entry = (seq: number) => ({ stream: 's', seq, at: 0, body: seq });
    listener([entry(1)]);
    listener([entry(3)]);
    await eventually(() => expect(connection.numbers()).toEqual([1, 2, 3]));
  });

  it('[LIV-4] with any interleaving of appends, comings and goings nothing is missed, doubled or reordered', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('append' as const),
          count: fc.integer({ min: 1, max: 150 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('join' as const),
          back: fc.option(fc.nat(260), { nil: undefined }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: fc.nat() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer(), async (steps, seed) => {
        const crowd = new Crowd(seed);
        for (const one of steps) await crowd.take(one);
        await crowd.check();
      }),
      { numRuns: runs(15, 60) },
    );
  });
});
