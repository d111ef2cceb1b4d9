import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { createSeed } from '#tests/support/seed.ts';
import { freePort, startServer, type ServerProcess } from '#tests/support/serverProcess.ts';

const DATABASE_KILLS = 22;
const SERVER_KILLS = 10;
const SENDERS = 6;

let folder: string;
let contestId: number;
let secrets: { name: string; secret: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-kills-'));
  await withDatabase(async (db) => {
    const seed = createSeed(db, Date.now());
    const users = await Promise.all(
      Array.from({ length: SENDERS }, (_, index) => seed.user({ name: `sender${index}` })),
    );
    contestId = await seed.contest({ competitors: users, tasks: 3 });
    secrets = await Promise.all(
      users.map(async (id, index) => ({
        name: `sender${index}`,
        secret: await openSession(db, id, Date.now()),
      })),
    );
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a server and its database that are killed again and again', () => {
  it(
    '[SRV-3] keep once everything that was acknowledged, through 32 kills',
    { timeout: 400_000 },
    async () => {
      const port = await freePort();
      const start = () => startServer(['--no-demo', '--no-client', '--data', folder], port);
      let server: ServerProcess = await start();
      const senders = secrets.map((who) => keepSending(server.url, who));
      try {
        for (let kill = 0; kill < DATABASE_KILLS + SERVER_KILLS; kill += 1) {
          // Each kill interrupts work: at least one command was acknowledged since the last kill.
          await someProgress(senders);
          if (kill % 3 === 2 && kill / 3 < SERVER_KILLS) {
            await server.kill();
            server = await start();
          } else {
            await expect.poll(killPostmaster, { interval: 10 }).toBe(true);
          }
        }
        await someProgress(senders);
      } finally {
        await Promise.all(senders.map((sender) => sender.stop()));
        await server.stop();
      }
      const sent = senders.flatMap((sender) => sender.acknowledged);
      await withDatabase(async (db) => {
        for (const kind of ['submissions', 'questions'] as const) {
          const acknowledged = sent.filter((one) => one.kind === kind);
          const rows = await db.selectFrom(kind).select(['id', 'client_id']).execute();
          const ids = rows.map((row) => row.client_id);
          expect(new Set(ids).size, `${kind} counted twice`).toBe(ids.length);
          expect(acknowledged.filter((one) => !ids.includes(one.clientId))).toEqual([]);
          expect(acknowledged.length).toBeGreaterThan(30);
          // Each receipt names an existing row.
          const byClient = new Map(rows.map((row) => [row.client_id, row.id]));
          expect(acknowledged.every((one) => byClient.get(one.clientId) === one.id)).toBe(true);
          await everyRowWasToldOnce(
            db,
            kind === 'submissions' ? '/topic/submissions' : '/topic/questions',
            rows.length,
          );
        }
      });
    },
  );
});

/** Expects that staff heard of each row exactly once, and that the stream has no gap. */
async function everyRowWasToldOnce(db: Database, stream: string, rows: number): Promise<void> {
  const entries = await db
    .selectFrom('journal')
    .select(['seq', 'body'])
    .where('stream', '=', stream)
    .orderBy('seq')
    .execute();
  const arrivals = entries.filter((entry) => (entry.body as { action: string }).action === 'set');
  expect(arrivals).toHaveLength(rows);
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
}

interface Acknowledged {
  readonly kind: 'submissions' | 'questions';
  readonly clientId: string;
  readonly id: number;
}

interface Sender {
  readonly acknowledged: readonly Acknowledged[];
  stop(): Promise<void>;
}

/** Sends submissions and questions one by one; a failed one is sent again with its id until it is taken. */
function keepSending(url: string, who: { name: string; secret: string }): Sender {
  const acknowledged: Acknowledged[] = [];
  const authorization = `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}`;
  let stopping = false;
  const work = async () => {
    for (let turn = 0; !stopping; turn += 1) {
      const kind = turn % 3 === 0 ? ('questions' as const) : ('submissions' as const);
      const clientId = randomUUID();
      const id = await untilTaken(
        () => send(url, authorization, kind, clientId, turn),
        () => stopping,
      );
      if (id !== null) acknowledged.push({ kind, clientId, id });
    }
  };
  const done = work();
  return {
    acknowledged,
    stop: () => {
      stopping = true;
      return done;
    },
  };
}

async function untilTaken(
  attempt: () => Promise<number | null>,
  stopped: () => boolean,
): Promise<number | null> {
  while (!stopped()) {
    const id = await attempt().catch(() => null);
    if (id !== null) return id;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return null;
}

async function send(
  url: string,
  authorization: string,
  kind: 'submissions' | 'questions',
  clientId: string,
  turn: number,
): Promise<number | null> {
  const body = new FormData();
  body.set('contestId', String(contestId));
  body.set('client_id', clientId);
  if (kind === 'questions') {
    body.set('topic', 'general');
    body.set('question', `Question ${turn}?`);
  } else {
    body.set('task', String((turn % 3) + 1));
    body.set('language', 'cpp');
    body.set('source', new Blob([`int main() { return ${turn}; }`]), 'main.cpp');
  }
  const answer = await fetch(`${url}/api/user/${kind}`, {
    method: 'POST',
    headers: { authorization },
    body,
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) {
    // A server without its database answers 5xx; any other refusal is a fault of this test.
    if (answer.status < 500) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
    return null;
  }
  return ((await answer.json()) as { id: number }).id;
}

async function someProgress(senders: readonly Sender[]): Promise<void> {
  const count = () => senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0);
  const before = count();
  await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 2);
}

/** False while the database restarts: the file still names the process killed before. */
async function killPostmaster(): Promise<boolean> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  try {
    return pid > 0 && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres'), log: () => undefined });
  const target = { connection: embedded.connection };
  await migrate(target);
  const db = openDatabase(target);
  await work(db);
  await db.destroy();
  await embedded.stop();
}
