import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../../server/db/database.ts';
import { openSession } from '../../server/features/session/sessions.ts';
import { type ServerProcess } from './serverProcess.ts';
import { createSeed } from './seed.ts';
import { openStomp, type StompSession } from './stompSession.ts';

/** How often a picture is taken of each (§9). */
const PERIOD_MS = 15_000;
/** What a picture of a screen of code takes, and one of a camera; docs/operators-guide.md has the measured ones. */
const BYTES = { screen: 60_000, camera: 15_000 } as const;
/** People who send work beside it, each every 15 s, and how often one of them does. */
const WORKERS = 60;
const WORK_EVERY_MS = 250;
const RSS_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A flood of pictures on a server that is there for it alone. */
export interface Flood {
  readonly db: Database;
  readonly server: ServerProcess;
  /** How many send pictures. */
  readonly people: number;
  /** How many proctors have the wall open. */
  readonly proctors: number;
  /** How long pictures come; half as long as that without them stands before and after it. */
  readonly seconds: number;
}

/** What came of it. Times are ms, from the moment a picture was taken or a submission sent. */
export interface Flooded {
  readonly sent: number;
  /** Answered by anything but yes. */
  readonly refused: readonly string[];
  /** Those that the server has. */
  readonly kept: number;
  /** The latest of all. */
  readonly latestMs: number;
  readonly submissionMs: Compared;
  readonly frameMs: Compared;
  /** The server's memory a third into the flood and at its end, MB. */
  readonly memoryMb: { readonly early: number; readonly late: number };
  /** Frames that the walls got. */
  readonly wallFrames: number;
}

/** The 99th percentile beside pictures, and without. */
export interface Compared {
  readonly flooded: number;
  readonly quiet: number;
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
}

/** Competitors share camera and screen for so long while others work; measures what that does to the work. */
export async function floodPictures(flood: Flood): Promise<Flooded> {
  const { db, server, people, proctors, seconds } = flood;
  const now = Date.now();
  const seed = createSeed(db, now);
  const staff = await peopleOf(db, 'proctor', proctors, now);
  const contestId = await seed.contest({
    name: 'Flood',
    type: 'ioi',
    tasks: 1,
    ...{ start_at: now - HOUR_MS, end_at: now + HOUR_MS, check_camera: true, check_screen: true },
    staff: staff.map(({ id }) => id),
  });
  const crowd = await peopleOf(db, 'user', people + WORKERS, now);
  for (const { id } of crowd) {
    await seed.participant({ contest_id: contestId, user_id: id });
    await seed.consent(contestId, id);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const site = { url: server.url, agent, contestId };
  const walls: StompSession[] = [];
  let wallFrames = 0;
  for (const one of staff) {
    const session = await openStomp(server.url, one, () => (wallFrames += 1));
    session.subscribe(`/topic/wall/${contestId}`);
    walls.push(session);
  }
  const workers = crowd.slice(people);
  const heard = new Map<string, ((at: number) => void)[]>();
  for (const one of workers) {
    const session = await openStomp(server.url, one, () => heard.get(one.name)?.shift()?.(performance.now()));
    session.subscribe('/user/queue/submissions');
    walls.push(session);
  }
  const work = { site, workers, heard };
  try {
    // Caches, statements and the compiler of the machine are warm before anything is measured.
    await workFor(work, 5_000);
    const before = await workFor(work, (seconds * 1_000) / 2);
    const pictures = sendPictures(site, crowd.slice(0, people), seconds * 1_000);
    const memory = memoryOf(server.pid, seconds * 1_000);
    const during = await workFor(work, seconds * 1_000);
    const { sent, refused, latestMs } = await pictures;
    const after = await workFor(work, (seconds * 1_000) / 2);
    const { kept } = await db
      .selectFrom('snapshots')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
    const compared = (of: keyof Worked): Compared => ({
      flooded: percentile(during[of], 0.99),
      quiet: percentile([...before[of], ...after[of]], 0.99),
    });
    return {
      ...{ sent, refused, kept, latestMs, wallFrames },
      submissionMs: compared('submissionMs'),
      frameMs: compared('frameMs'),
      memoryMb: await memory,
    };
  } finally {
    for (const one of walls) one.close();
    agent.destroy();
  }
}

/** The value below which so great a part of them is. */
function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
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

interface Site {
  readonly url: string;
  readonly agent: Agent;
  readonly contestId: number;
}

/** Each sends screen and camera in turn, a picture a period, all of them spread over it as their logins were. */
async function sendPictures(site: Site, crowd: readonly Person[], ms: number) {
  const refused: string[] = [];
  let sent = 0;
  let latestMs = 0;
  const until = performance.now() + ms;
  const one = async (person: Person, index: number): Promise<void> => {
    await pause((index * PERIOD_MS) / crowd.length);
    let due = performance.now();
    for (let turn = index; due < until; turn += 1, due += PERIOD_MS) {
      await pause(Math.max(0, due - performance.now()));
      const kind = turn % 2 === 0 ? 'screen' : 'camera';
      sent += 1;
      const answer = await post(
        site,
        person,
        `snapshots/${kind}`,
        { taken_at: String(Date.now()), missed: '0' },
        { name: 'file', content: pictureOf(BYTES[kind]) },
      );
      if (answer.status !== 200) refused.push(`${answer.status} ${answer.body.slice(0, 100)}`);
      latestMs = Math.max(latestMs, performance.now() - due);
    }
  };
  await Promise.all(crowd.map(one));
  return { sent, refused, latestMs };
}

/** A WebP of 1280 × 720 by its head, whose content is no other's. */
function pictureOf(bytes: number): Buffer {
  const content = randomBytes(bytes - (bytes % 2));
  content.write('RIFF', 0, 'latin1');
  content.writeUInt32LE(content.length - 8, 4);
  content.write('WEBPVP8 ', 8, 'latin1');
  content.writeUInt32LE(content.length - 20, 16);
  content.writeUIntBE(0, 20, 3);
  content.writeUIntBE(0x9d012a, 23, 3);
  content.writeUInt16LE(1_280, 26);
  content.writeUInt16LE(720, 28);
  return content;
}

/** What work took: until its answer, and until its frame. */
interface Worked {
  readonly submissionMs: number[];
  readonly frameMs: number[];
}

interface Work {
  readonly site: Site;
  readonly workers: readonly Person[];
  /** Who waits for the next frames of a worker, in the order in which they submitted: a slow server makes several wait. */
  readonly heard: Map<string, ((at: number) => void)[]>;
}

/** One of the workers submits each quarter of a second, whether or not the one before is through. */
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

/** The process' memory while it runs so long, MB: the medians of its second third, which the end is held against, and of its last. */
async function memoryOf(pid: number, ms: number): Promise<Flooded['memoryMb']> {
  const samples: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until;) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    samples.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    await pause(RSS_EVERY_MS);
  }
  const third = Math.floor(samples.length / 3);
  return {
    early: percentile(samples.slice(third, 2 * third), 0.5),
    late: percentile(samples.slice(2 * third), 0.5),
  };
}

function post(
  { url, agent, contestId }: Site,
  { name, secret }: Person,
  path: string,
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: Buffer },
): Promise<{ readonly status: number; readonly body: string }> {
  const boundary = randomUUID();
  const texts = Object.entries({ ...fields, contestId: String(contestId) }).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="snapshot"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/user/${path}`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
