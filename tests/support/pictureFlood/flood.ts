import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database } from '#server/db/database.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { percentile } from '../crowd.ts';
import { startElsewhere } from '../elsewhere.ts';
import { memoryOf } from '../processCost.ts';
import { type ServerProcess } from '../serverProcess.ts';
import { createSeed } from '../seed.ts';
import { openStomp, type StompSession } from '../stompSession.ts';
import { post, type Site } from './post.ts';

const SENDERS = fileURLToPath(new URL('senders.child.ts', import.meta.url));
const WATCHERS = fileURLToPath(new URL('watchers.child.ts', import.meta.url));
/** People who submit meanwhile, each every 15 s, and the time between two submissions, ms. */
const WORKERS = 60;
const WORK_EVERY_MS = 250;
const RSS_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A flood of pictures on a server of its own. */
export interface Flood {
  readonly db: Database;
  readonly server: ServerProcess;
  /** Number of people who send pictures. */
  readonly people: number;
  /** Number of proctors who have the wall open. */
  readonly proctors: number;
  /** Seconds with pictures; half as many without pictures come before and after. */
  readonly seconds: number;
}

/** The result. Times are in ms from taking a picture or sending a submission. */
export interface Flooded {
  readonly sent: number;
  /** Answers other than 200. */
  readonly refused: readonly string[];
  /** Number of pictures that the server has. */
  readonly kept: number;
  /** Longest time of a picture. */
  readonly latestMs: number;
  readonly submissionMs: Compared;
  readonly frameMs: Compared;
  /** The server's memory a third into the flood and at its end, MB. */
  readonly memoryMb: { readonly early: number; readonly late: number };
  /** Frames that the walls got. */
  readonly wallFrames: number;
}

/** 99th percentile with and without pictures: the median of three parts of the time. */
export interface Compared {
  readonly flooded: number;
  readonly quiet: number;
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
}

/** Contestants share camera and screen for some time while others work; measures the effect on that work. */
export async function floodPictures(flood: Flood): Promise<Flooded> {
  const { db, server, people, proctors, seconds } = flood;
  const now = Date.now();
  const seed = createSeed(db, now);
  const staff = await peopleOf(db, 'proctor', proctors, now);
  const contestId = await seed.contest({
    name: 'Flood',
    type: 'ioi',
    tasks: 1,
    start_at: now - HOUR_MS,
    end_at: now + HOUR_MS,
    check_camera: true,
    check_screen: true,
    staff: staff.map(({ id }) => id),
  });
  const crowd = await peopleOf(db, 'user', people + WORKERS, now);
  for (const { id } of crowd) {
    await seed.participant({ contest_id: contestId, user_id: id });
    await seed.consent(contestId, id);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const site = { url: server.url, agent, contestId };
  const walls = await openWalls({ url: server.url, contestId, proctors: staff });
  const sessions: StompSession[] = [];
  const workers = crowd.slice(people);
  const heard = new Map<string, ((at: number) => void)[]>();
  for (const one of workers) {
    const session = await openStomp(server.url, one, () => heard.get(one.name)?.shift()?.(performance.now()));
    session.subscribe('/user/queue/submissions');
    sessions.push(session);
  }
  const work = { site, workers, heard };
  try {
    // Caches, statements and compiled code are warm before the measurement.
    await workFor(work, 5_000);
    const before = await workFor(work, (seconds * 1_000) / 2);
    const pictures = sendPictures({
      url: server.url,
      contestId,
      crowd: crowd.slice(0, people),
      ms: seconds * 1_000,
    });
    const memory = memoryDuring(server.pid, seconds * 1_000);
    const during = await workFor(work, seconds * 1_000);
    const { sent, refused, latestMs } = await pictures;
    const after = await workFor(work, (seconds * 1_000) / 2);
    const { kept } = await db
      .selectFrom('snapshots')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
    const compared = (of: keyof Worked): Compared => ({
      flooded: slowest(during[of]),
      quiet: slowest([...before[of], ...after[of]]),
    });
    return {
      sent,
      refused,
      kept,
      latestMs,
      wallFrames: await walls.frames(),
      submissionMs: compared('submissionMs'),
      frameMs: compared('frameMs'),
      memoryMb: await memory,
    };
  } finally {
    walls.close();
    for (const one of sessions) one.close();
    agent.destroy();
  }
}

/** The median of three parts' 99th percentiles: a stall of the machine itself is only in one part. */
function slowest(times: readonly number[]): number {
  const part = Math.ceil(times.length / 3);
  const parts = [0, 1, 2].map((at) => percentile(times.slice(at * part, (at + 1) * part), 0.99));
  return percentile(parts, 0.5);
}

/** Makes people of a role with a session each. */
async function peopleOf(
  db: Database,
  role: 'user' | 'proctor',
  count: number,
  now: number,
): Promise<readonly Person[]> {
  const seed = createSeed(db, now);
  const made: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `${role}-${index}-${randomUUID().slice(0, 8)}`;
    const id = await seed.user({ name, role });
    made.push({ id, name, secret: await openSession(db, id, now) });
  }
  return made;
}

/** The order to the process that sends pictures. */
export interface SendOrder {
  readonly url: string;
  readonly contestId: number;
  readonly crowd: readonly { readonly name: string; readonly secret: string }[];
  readonly ms: number;
}

/** The result of sending pictures. */
export type Sent = Pick<Flooded, 'sent' | 'refused' | 'latestMs'>;

/** Lets everybody send pictures, from another process. */
function sendPictures(order: SendOrder): Promise<Sent> {
  const senders = startElsewhere(SENDERS);
  return new Promise((resolve, reject) => {
    senders.once('exit', (code) => reject(new Error(`those who send pictures ended with ${code}`)));
    senders.once('message', (sent: Sent) => {
      senders.disconnect();
      resolve(sent);
    });
    senders.send(order);
  });
}

/** The order to the process that watches. */
export interface WatchOrder {
  readonly url: string;
  readonly contestId: number;
  readonly proctors: readonly { readonly name: string; readonly secret: string }[];
}

interface Walls {
  /** Number of frames so far. */
  frames(): Promise<number>;
  close(): void;
}

/** Opens a wall for each proctor, in another process. */
async function openWalls(order: WatchOrder): Promise<Walls> {
  const watchers = startElsewhere(WATCHERS);
  watchers.send(order);
  await once(watchers, 'message');
  return {
    frames: async () => {
      watchers.send('frames');
      const [frames] = (await once(watchers, 'message')) as [number];
      return frames;
    },
    close: () => void watchers.kill(),
  };
}

/** Times of submissions until their answers, and until their frames, ms. */
interface Worked {
  readonly submissionMs: number[];
  readonly frameMs: number[];
}

interface Work {
  readonly site: Site;
  readonly workers: readonly Person[];
  /** Callbacks for a worker's next frames, in the order of submissions; on a slow server several wait. */
  readonly heard: Map<string, ((at: number) => void)[]>;
}

/** One worker submits each quarter of a second, even while earlier submissions wait. */
async function workFor({ site, workers, heard }: Work, ms: number): Promise<Worked> {
  const worked: Worked = { submissionMs: [], frameMs: [] };
  const running: Promise<void>[] = [];
  const until = performance.now() + ms;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const person = workers[turn % workers.length];
    if (person) running.push(submit(site, person, heard, worked));
    await pause(WORK_EVERY_MS);
  }
  await Promise.all(running);
  return worked;
}

async function submit(site: Site, person: Person, heard: Work['heard'], worked: Worked): Promise<void> {
  const began = performance.now();
  const frame = new Promise<number>((resolve) =>
    heard.set(person.name, [...(heard.get(person.name) ?? []), resolve]),
  );
  const answer = await post(
    site,
    person,
    'submissions',
    { task: '1', language: 'cpp', client_id: randomUUID() },
    { name: 'source', content: Buffer.from(`int main() { return ${Math.random()}; }\n`.repeat(40)) },
  );
  if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status}: ${answer.body}`);
  worked.submissionMs.push(performance.now() - began);
  worked.frameMs.push((await frame) - began);
}

/** Memory of the process during `ms`, MB: the medians of the second and of the last third. */
async function memoryDuring(pid: number, ms: number): Promise<Flooded['memoryMb']> {
  const samples: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until;) {
    samples.push((await memoryOf(pid)) / 2 ** 20);
    await pause(RSS_EVERY_MS);
  }
  const third = Math.floor(samples.length / 3);
  return {
    early: percentile(samples.slice(third, 2 * third), 0.5),
    late: percentile(samples.slice(2 * third), 0.5),
  };
}
