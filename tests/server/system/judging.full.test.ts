import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/database.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrations.ts';
import { openSession } from '../../../server/features/session/sessions.ts';
import { followEmbedded } from '../../../server/judge/follow-embedded.ts';
import { type JudgeProcess, startJudge } from '../../support/judgeProcess.ts';
import { addVersion, doublingTask } from '../../support/judging.ts';
import { seededRandom } from '../../../server/demo/seededRandom.ts';
import { createSeed } from '../../support/seed.ts';
import { type Person, personAt } from '../../support/server.ts';
import { freePort, startServer } from '../../support/serverProcess.ts';

const SUBMISSIONS = 300;
const SENDERS = 6;
const KILLS = 20;
/** So many are judged between two kills: each falls into work under way. */
const JUDGED_BETWEEN = 8;
const PATIENCE_MS = 120_000;

const READ =
  '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
const WRITE = 'printf("%ld\\n", 2 * n); return 0; }\n';
/** What is submitted, how often of a hundred, and what it must get. The task: twice a number; numbers from 100 on give 70 points. */
const PROGRAMS = [
  { source: `${READ} ${WRITE}`, often: 40, verdict: 'AC', score: 100 },
  { source: `${READ} if (n >= 100) n++; ${WRITE}`, often: 25, verdict: 'WA', score: 30 },
  { source: `${READ} n++; ${WRITE}`, often: 15, verdict: 'WA', score: 0 },
  { source: `${READ} if (n >= 100) abort(); ${WRITE}`, often: 8, verdict: 'RE', score: 30 },
  {
    source: `${READ} for (volatile long i = 0; n >= 100; i++) {} ${WRITE}`,
    often: 4,
    verdict: 'TLE',
    score: 30,
  },
  { source: 'int main( {\n', often: 8, verdict: 'CE', score: 0 },
] as const;

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
        // The calm run: each program once, and nobody is harmed.
        await sendAll(
          people.map((one) => who(one)),
          PROGRAMS.map((program) => program.source),
        );
        await untilJudged(db, PROGRAMS.length);
        const calm = await findings(db);
        expect(calm.map(({ verdict, score }) => ({ verdict, score }))).toEqual(
          PROGRAMS.map(({ verdict, score }) => ({ verdict, score })),
        );

        const sources = Array.from({ length: SUBMISSIONS }, () => programBy(random() * 100));
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

/** A contest of one task of six small tests, people who take part, and an admin. */
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

function programBy(percent: number): string {
  let sum = 0;
  const found = PROGRAMS.find(({ often }) => (sum += often) > percent);
  return (found ?? PROGRAMS[0]).source;
}

/** Everybody sends their part, one after the other; what fails is sent again under the same id until it is taken. */
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
    // A server whose database is away says so; anything else would be a fault of this test.
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
  // A database that is away counts nothing.
  await expect
    .poll(() => judged().catch(() => 0), { timeout: PATIENCE_MS, interval: 20 })
    .toBeGreaterThanOrEqual(count);
}

/** What an admin does with a job that happened to be in the hands of three judges that were killed. */
async function retryLost(db: Database, who: Person): Promise<void> {
  const lost = await db.selectFrom('judge_jobs').select('id').where('state', '=', 'lost').execute();
  for (const { id } of lost) await who.call('retryJob', { jid: id });
}

async function findings(db: Database) {
  return db
    .selectFrom('submissions')
    .select(['id', 'participant_id', 'file_hash', 'verdict', 'score', 'group_scores'])
    .orderBy('id')
    .execute()
    .then((rows) => {
      const place = (hash: string) => PROGRAMS.findIndex(({ source }) => hashOf(source) === hash);
      return [...rows].sort((a, b) => place(a.file_hash) - place(b.file_hash) || a.id - b.id);
    });
}

async function asInTheCalmRun(db: Database, calm: Awaited<ReturnType<typeof findings>>): Promise<void> {
  const expected = new Map(
    calm.map(({ file_hash, verdict, score, group_scores }) => [file_hash, { verdict, score, group_scores }]),
  );
  const all = await findings(db);
  expect(all).toHaveLength(PROGRAMS.length + SUBMISSIONS);
  const different = all.filter(({ file_hash, verdict, score, group_scores }) => {
    const other = expected.get(file_hash);
    return JSON.stringify(other) !== JSON.stringify({ verdict, score, group_scores });
  });
  expect(different).toEqual([]);
}

/** One judgement and one final word of each; every job done; the boards as the submissions make them. */
async function everyEffectOnce(db: Database): Promise<void> {
  const submissions = await findings(db);
  const ids = submissions.map(({ id }) => id).sort((a, b) => a - b);
  const judgements = await db
    .selectFrom('judgements')
    .select('submission_id')
    .orderBy('submission_id')
    .execute();
  expect(judgements.map((one) => one.submission_id)).toEqual(ids);
  const jobs = await db
    .selectFrom('judge_jobs')
    .select(['submission_id', 'state'])
    .orderBy('submission_id')
    .execute();
  expect(jobs).toEqual(ids.map((submission_id) => ({ submission_id, state: 'done' })));
  const entries = await db
    .selectFrom('journal')
    .select(['seq', 'body'])
    .where('stream', '=', '/topic/submissions')
    .orderBy('seq')
    .execute();
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
  const told = entries.map(
    (entry) => (entry.body as { submission: { id: number; status: string } }).submission,
  );
  expect(
    told
      .filter(({ status }) => status === 'judged')
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual(ids);
  const rows = await db
    .selectFrom('standing_rows')
    .select(['participant_id', 'row'])
    .where('view', '=', 'full')
    .execute();
  for (const { participant_id, row } of rows) {
    const own = submissions.filter((one) => one.participant_id === participant_id);
    expect(row.score).toBe(Math.max(...own.map(({ score }) => score ?? 0)));
    expect(row.cells['1']).toMatchObject({ tries: own.length, pending: 0 });
  }
  expect(rows).toHaveLength(SENDERS);
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
