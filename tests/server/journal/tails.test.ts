import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { type JournalEntry } from '#server/journal/read.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Tails } from '#server/journal/tails.ts';
import { randomTurns } from '../live/journal.ts';
import { ModelDatabase } from './model.ts';
import { runs } from '#tests/support/full.ts';

const STREAMS = ['a', 'b', 'c', 'd'];
const PROCESSES = 2;
/** Enough looks to make up for failed ones, and enough turns for each look to finish. */
const LOOKS_UNTIL_QUIET = 4;
const TURNS_A_LOOK = 60;
/** The most turns that a query takes before it reads, and again before it answers. */
const MOST_TURNS = 10;

const process = fc.nat(PROCESSES - 1);
const slot = fc.nat(3);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), slot }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('append' as const), slot, streams: fc.subarray(STREAMS) }),
  },
  {
    weight: 5,
    // The processes that get the wake-up; it is lost for the others.
    arbitrary: fc.record({ kind: fc.constant('commit' as const), slot, wakes: fc.subarray([0, 1]) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const), slot }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('look' as const), process }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      process,
      stream: fc.constantFrom(...STREAMS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('quiet' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      process,
      /** The number of successful queries before the failures. */
      after: fc.nat(4),
      queries: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 8 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Follower {
  readonly stream: string;
  readonly heard: JournalEntry[];
  head?: number;
  stop?: () => void;
  /** The number of entries heard before it stopped. */
  stoppedAfter?: number;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Plays the steps. When all is quiet, each follower must have all entries since it began. */
async function play(steps: readonly Step[], seed: number): Promise<void> {
  const database = new ModelDatabase(randomTurns(seededRandom(seed), MOST_TURNS));
  const failing = Array.from({ length: PROCESSES }, () => ({ after: 0, queries: 0 }));
  const tails = failing.map((_, index) => {
    const fails = () => {
      const { after, queries } = failing[index]!;
      if (after > 0) failing[index] = { after: after - 1, queries };
      else if (queries > 0) failing[index] = { after, queries: queries - 1 };
      return after === 0 && queries > 0;
    };
    return new Tails(database.source(fails), () => undefined);
  });
  const running = new Map<number, ReturnType<ModelDatabase['begin']>>();
  const followers: Follower[] = [];
  const joining: Promise<void>[] = [];

  const follow = (at: Tails, stream: string): void => {
    const follower: Follower = { stream, heard: [] };
    const joined = at.follow(stream, (entries) => {
      expect(follower.head, 'nothing is heard before the head is known').toBeDefined();
      follower.heard.push(...entries);
    });
    joining.push(
      joined.then(
        (following) => {
          Object.assign(follower, { head: following.head, stop: () => following.stop() });
          followers.push(follower);
        },
        // The database failed, and the call that began to follow was rejected.
        () => undefined,
      ),
    );
  };
  const perform = async (one: Step): Promise<void> => {
    switch (one.kind) {
      case 'begin':
        if (!running.has(one.slot)) running.set(one.slot, database.begin());
        return;
      case 'append': {
        const transaction = running.get(one.slot);
        // A transaction numbers its entries once and last, as every writer does.
        if (transaction && transaction.entries.length === 0) database.append(transaction, one.streams);
        return;
      }
      case 'commit': {
        const transaction = running.get(one.slot);
        running.delete(one.slot);
        if (!transaction) return;
        const streams = database.commit(transaction);
        for (const index of one.wakes) tails[index]!.wake(streams);
        return;
      }
      case 'rollback':
        if (running.has(one.slot)) database.rollback(running.get(one.slot)!);
        running.delete(one.slot);
        return;
      case 'look':
        tails[one.process]!.check();
        return;
      case 'follow':
        follow(tails[one.process]!, one.stream);
        return;
      case 'stop': {
        const follower = followers[one.which % Math.max(1, followers.length)];
        follower?.stop?.();
        if (follower) follower.stoppedAfter ??= follower.heard.length;
        return;
      }
      case 'crash':
        running.clear();
        database.crash();
        return;
      case 'fail':
        failing[one.process] = { after: one.after, queries: one.queries };
        return;
      case 'turns':
        await turns(one.count);
        return;
      case 'quiet':
        await becomeQuiet();
    }
  };
  /** From here on no wake-up comes, so looks alone must find all entries. */
  const becomeQuiet = async (): Promise<void> => {
    failing.fill({ after: 0, queries: 0 });
    await Promise.all(joining);
    for (let look = 0; look < LOOKS_UNTIL_QUIET; look += 1) {
      for (const one of tails) one.check();
      await turns(TURNS_A_LOOK);
    }
    for (const { stream, head, heard, stoppedAfter } of followers) {
      const all = database.entriesAfter(stream, head ?? 0);
      expect(heard).toEqual(stoppedAfter === undefined ? all : all.slice(0, stoppedAfter));
    }
  };

  for (const one of steps) await perform(one);
  for (const transaction of running.values()) database.commit(transaction);
  await becomeQuiet();
  await Promise.all(tails.map((one) => one.close()));
}

it('[SRV-2] [LIV-4] each follower hears every entry once and in order, in whichever order transactions commit, wake-ups are lost, processes join and the database fails', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), fc.integer(), play), {
    numRuns: runs(125, 500),
  });
}, 120_000);

it.each([
  ['the first look', false],
  ['a later look', true],
])(
  '[LIV-4] an entry that is committed while a head is on its way, and found by %s meanwhile, is heard',
  async (_, isLater) => {
    const database = new ModelDatabase(() => Promise.resolve());
    const source = database.source(() => false);
    let letThrough = (): void => undefined;
    let gate = Promise.resolve();
    const asked: string[] = [];
    const tails = new Tails(
      {
        ...source,
        heads: async (streams) => {
          const heads = await source.heads(streams);
          asked.push(...streams);
          await gate;
          return heads;
        },
      },
      (error) => {
        throw error;
      },
    );
    if (isLater) {
      await tails.follow('other', () => undefined);
      tails.check();
      await turns(5);
    }
    gate = new Promise((resolve) => (letThrough = resolve));
    const heard: number[] = [];
    const following = tails.follow('s', (entries) => heard.push(...entries.map(({ seq }) => seq)));
    // The query for its head is under way.
    await eventually(() => expect(asked).toContain('s'), { interval: 1 });
    const transaction = database.begin();
    database.append(transaction, ['s']);
    database.commit(transaction);
    tails.check();
    await turns(5);
    letThrough();
    expect((await following).head).toBe(0);
    await turns(5);
    expect(heard).toEqual([1]);
    await tails.close();
  },
);
