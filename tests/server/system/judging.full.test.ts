import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { followEmbedded } from '#server/judge/follow-embedded.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import {
  asInTheCalmRun,
  everyEffectOnce,
  findings,
  programBy,
  PROGRAMS,
  retryLost,
} from '#tests/support/doubling.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type Person, personAt } from '#tests/support/server.ts';
import { freePort, startServer } from '#tests/support/serverProcess.ts';

const SUBMISSIONS = 300;
const SENDERS = 6;
const KILLS = 20;
/** The number of submissions judged between two kills, so that each kill interrupts work. */
const JUDGED_BETWEEN = 8;
const PATIENCE_MS = 120_000;

let folder: string;
let cache: string;
let contestId: number;
let people: { name: string; secret: string }[];
let admin: { name: string; secret: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-judging-'));
  cache = await mkdtemp(join(tmpdir(), 'agon-judging-cache-'));
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres'), log: () => undefined });
  const target = { connection: embedded.connection };
  await migrate(target);
  const db = openDatabase(target);
  await fill(db);
  await db.destroy();
  await embedded.stop();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(cache, { recursive: true, force: true });
});

describe('judges, a server and its database that are killed again and again', () => {
  it(
    `[JDG-3] judge ${SUBMISSIONS} submissions, each once and as in a calm run, through ${KILLS} kills`,
    { timeout: 400_000 },
    async () => {
      const random = seededRandom(Number(process.env['SEED'] ?? Date.now() % 100_000));
      const port = await freePort();
      const start = () => startServer(['--no-demo', '--no-client', '--no-judge', '--data', folder], port);
      let server = await start();
      const followed = await followEmbedded(folder);
      const db = openDatabase(followed.target);
      const judges: JudgeProcess[] = [judge(), judge()];
      try {
        const who = (one: { name: string; secret: string }, role: 'user' | 'admin' = 'user') =>
          personAt(server.url, one.name, one.secret, role);
        // The calm run: each program once, without kills.
        await sendAll(
          people.map((one) => who(one)),
          PROGRAMS.map((program) => program.source),
        );
        await untilJudged(db, PROGRAMS.length);
        const calm = await findings(db);
        expect(calm.map(({ verdict, score }) => ({ verdict, score }))).toEqual(
          PROGRAMS.map(({ verdict, score }) => ({ verdict, score })),
        );

        const sources = Array.from({ length: SUBMISSIONS }, () => programBy(random() * 100).source);
        const sent = sendAll(
          people.map((one) => who(one)),
          sources,
        );
        for (let kill = 0; kill < KILLS; kill += 1) {
          await untilJudged(db, PROGRAMS.length + (kill + 1) * JUDGED_BETWEEN);
          const dice = random();
          if (dice < 0.5) {
            const place = kill % 2;
            await judges[place]!.kill();
            judges[place] = judge();
          } else if (dice < 0.6) {
            await judges[0]!.stop();
            judges[0] = judge();
          } else if (dice < 0.8) {
            process.kill(await postmasterPid(), 'SIGKILL');
          } else {
            await server.kill();
            server = await start();
          }
        }
        await sent;
        await untilJudged(db, PROGRAMS.length + SUBMISSIONS, () => retryLost(db, who(admin, 'admin')));
        expect(await findings(db)).toHaveLength(PROGRAMS.length + SUBMISSIONS);
        await asInTheCalmRun(db, calm);
        await everyEffectOnce(db);
      } catch (error: unknown) {
        throw new Error(judges.map((one) => one.output()).join('\n---\n'), { cause: error });
      } finally {
        await Promise.all(judges.map((one) => one.stop()));
        await db.destroy();
        await followed.close();
        await server.stop();
      }
    },
  );
});

function judge(): JudgeProcess {
  return startJudge(['--data', folder, '--cache', cache, '--slots', '1']);
}

/** A contest with one task of six small tests, its competitors, and an admin. */
async function fill(db: Database): Promise<void> {
  const seed = createSeed(db, Date.now());
  const ids: number[] = [];
  for (let index = 0; index < SENDERS; index += 1) ids.push(await seed.user({ name: `sender${index}` }));
  const adminId = await seed.user({ name: 'admin', role: 'admin' });
  contestId = await seed.contest({ type: 'ioi', competitors: ids });
  const taskId = await seed.task(contestId, 1);
  await addVersion(db, taskId, await doublingTask(db));
  const session = async (id: number, name: string) => ({
    name,
    secret: await openSession(db, id, Date.now()),
  });
  people = await Promise.all(ids.map((id, index) => session(id, `sender${index}`)));
  admin = await session(adminId, 'admin');
}

/** Everybody sends their sources one by one; a failed one is sent again with its id until it is taken. */
async function sendAll(senders: readonly Person[], sources: readonly string[]): Promise<void> {
  await Promise.all(
    senders.map(async (sender, place) => {
      for (const [index, source] of sources.entries()) {
        if (index % senders.length === place) await send(sender, source);
      }
    }),
  );
}

async function send(sender: Person, source: string): Promise<void> {
  const input = { contestId, task: 1, language: 'c', client_id: randomUUID() };
  for (;;) {
    const answer = await sender
      .call('submit', input, { source: { name: 'a.c', content: source } })
      .catch(() => null);
    if (answer?.status === 200) return;
    // A server without its database answers 5xx; any other refusal is a fault of this test.
    if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${answer.error ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilJudged(db: Database, count: number, meanwhile?: () => Promise<void>): Promise<void> {
  const judged = async (): Promise<number> => {
    await meanwhile?.();
    const row = await db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'judged')
      .executeTakeFirstOrThrow();
    return row.count;
  };
  // While the database is down, the count is 0.
  await expect
    .poll(() => judged().catch(() => 0), { timeout: PATIENCE_MS, interval: 20 })
    .toBeGreaterThanOrEqual(count);
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
