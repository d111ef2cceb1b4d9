import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { destinationFacts, destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { type Database } from '#server/db/database.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { append } from '#server/journal/append.ts';
import { createSeed } from './seed.ts';
import { personAt, type Person } from './server.ts';

const CLIENTS = fileURLToPath(new URL('crowdClients.ts', import.meta.url));
const LOOK_EVERY_MS = 10;
const WORKERS = 10;
const WORK_EVERY_MS = 500;
const PUT_OFF_MS = 500;

/** Commands to the clients; each is answered by a `CrowdTold` with its id. */
export type CrowdCommand = { readonly id: number } & (
  | {
      readonly kind: 'begin';
      readonly url: string;
      readonly contestId: number;
      /** The destination whose last numbers `level` reports. */
      readonly topic: string;
      readonly destinations: readonly string[];
      readonly people: readonly { readonly name: string; readonly secret: string }[];
    }
  | { readonly kind: 'come' | 'leave' | 'forget' | 'tell' }
);

/** The state of the clients. */
export interface CrowdTold {
  readonly id: number;
  /** Frames with a gap before them, or without anything new. */
  readonly faults: number;
  /** Number of ERROR frames. */
  readonly refused: number;
  readonly frames: number;
  /** Number of clients that have all their subscriptions. */
  readonly listening: number;
  /** Each client's last number of the topic. */
  readonly level: readonly number[];
}

/** Contestants of one contest with open pages, in a process of their own, and some more who submit. */
export interface Crowd {
  readonly size: number;
  report(): Promise<CrowdTold>;
  /** Connects all; returns the time until all listen and have the topic up to a number, ms. */
  come(upTo?: number): Promise<number>;
  /** Disconnects all at once; they stay away. */
  leave(): Promise<void>;
  /** Clears what the clients know, so that each next connection is like a first one. */
  forget(): Promise<void>;
  /** Waits until all listen and have the topic up to a number; returns the time this took, ms. */
  whenAll(upTo: number): Promise<number>;
  /** Publishes frames on the contest's topic; returns the last number. */
  publish(count: number): Promise<number>;
  /** Ten other people submit until `work` ends, each at most twice a second; returns their waits, ms. */
  submitWhile(work: Promise<unknown>): Promise<readonly number[]>;
  stop(): void;
}

/** Makes the contest, the people, and their clients, which are not connected yet. */
export async function makeCrowd(db: Database, url: string, size: number): Promise<Crowd> {
  const now = Date.now();
  const seed = createSeed(db, now);
  const contestId = await seed.contest({ name: 'Crowd', type: 'ioi', tasks: 1 });
  const people = await peopleOf(db, contestId, size + WORKERS, now);
  const workers = people.slice(size).map(({ name, secret }) => personAt(url, name, secret, 'user'));
  const topic = destinationFor('contest', contestId);
  const child = fork(CLIENTS, [], { execArgv: ['--import', 'tsx'] });
  // In a real contest the clients are other machines: here they must not take time from the server.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ask = asking(child);
  await ask({
    kind: 'begin',
    url,
    contestId,
    topic,
    destinations: destinationsFor(contestId),
    people: people.slice(0, size),
  });
  const whenAll = async (upTo: number): Promise<number> => {
    const began = performance.now();
    for (;;) {
      const { listening, level } = await ask({ kind: 'tell' });
      if (listening === size && level.every((seq) => seq >= upTo)) return performance.now() - began;
      await pause(LOOK_EVERY_MS);
    }
  };
  return {
    size,
    report: () => ask({ kind: 'tell' }),
    come: async (upTo = 0) => {
      const began = performance.now();
      await ask({ kind: 'come' });
      await whenAll(upTo);
      return performance.now() - began;
    },
    leave: async () => {
      await ask({ kind: 'leave' });
      while ((await ask({ kind: 'tell' })).listening > 0) await pause(LOOK_EVERY_MS);
    },
    forget: async () => {
      await ask({ kind: 'forget' });
    },
    whenAll,
    publish: async (count) => {
      const entries = Array.from({ length: count }, (_, index) => ({
        stream: topic,
        body: { action: 'announcement', index, text: 'x'.repeat(150) },
      }));
      const places = await withTransaction(db, (trx) => append(trx, entries));
      return places.at(-1)?.seq ?? 0;
    },
    submitWhile: (work) => submitWhile(workers, contestId, work),
    stop: () => void child.kill(),
  };
}

/** The value below which `part` of the values lie, from 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

function asking(child: ChildProcess): (command: Unnumbered<CrowdCommand>) => Promise<CrowdTold> {
  let ids = 0;
  const waiting = new Map<number, (told: CrowdTold) => void>();
  child.on('message', (told: CrowdTold) => {
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  return (command) =>
    new Promise((resolve) => {
      ids += 1;
      waiting.set(ids, resolve);
      child.send({ ...command, id: ids });
    });
}

/** All destinations that a contestant's page subscribes to. */
function destinationsFor(contestId: number): readonly string[] {
  return (Object.keys(destinationFacts) as DestinationName[])
    .filter((name) => destinationFacts[name].direction === 'subscribe')
    .filter((name) => (destinationFacts[name].roles as readonly string[]).includes('user'))
    .map((name) => destinationFor(name, contestId));
}

async function peopleOf(db: Database, contestId: number, count: number, now: number) {
  const seed = createSeed(db, now);
  const made: { readonly name: string; readonly secret: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `crowd-${index}-${randomUUID().slice(0, 8)}`;
    const user_id = await seed.user({ name });
    await seed.participant({ contest_id: contestId, user_id });
    made.push({ name, secret: await openSession(db, user_id, now) });
  }
  return made;
}

/** Each person submits again a while after the last answer; after a 503 the same again, as pages do. */
async function submitWhile(
  workers: readonly Person[],
  contestId: number,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = [];
  const progress = { isDone: false };
  const submit = async (who: Person): Promise<void> => {
    const began = performance.now();
    const input = { contestId, task: 1, language: 'cpp', client_id: randomUUID() };
    for (;;) {
      const source = { name: 'a.cpp', content: 'int main(){}' };
      const { status } = await who.call('submit', input, { source });
      if (status === 200) break;
      if (status !== 503) throw new Error(`a submission was answered ${status}`);
      await pause(PUT_OFF_MS);
    }
    took.push(performance.now() - began);
  };
  const keepSubmitting = async (who: Person, index: number): Promise<void> => {
    await pause((index * WORK_EVERY_MS) / workers.length);
    while (!progress.isDone) {
      await submit(who);
      await pause(WORK_EVERY_MS);
    }
  };
  const done = work.finally(() => (progress.isDone = true));
  await Promise.all([done, ...workers.map(keepSubmitting)]);
  return took;
}
