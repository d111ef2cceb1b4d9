import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { askedAt, isBatched } from '#protocol/snapshots.ts';
import { urlOf } from '#tests/support/database.ts';
import { namesOf, seatHall } from '#tests/support/hall.ts';
import { cpuOf, cpuOfFamily } from '#tests/support/processCost.ts';
import { createSeed } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/serverProcess.ts';
import { type BenchGap, type BenchRow, showMs } from './measure.ts';

const PEOPLE = 200;
const TASKS = 8;
const CONNECTIONS = 10;
const WARM_CALLS = 600;
const CALLS = 2_000;
const IDLE_MS = 3_000;
/** The most that a read may cost, by a bare server with one prepared SELECT. */
const TARGET = 2;
/** Reads of a competitor's page; what it begins with is eight of them in one. */
const READS = ['config', 'init', 'tasks', 'submissions'] as const;

/** CPU of the server's process and of the database's, ms. */
interface Cost {
  readonly server: number;
  readonly database: number;
}

/** The CPU time of calls in the server and the database, by that of the smallest server. */
export async function benchCalls(): Promise<readonly (BenchRow | BenchGap)[]> {
  if (process.platform !== 'linux') return [{ name: 'calls', why: 'CPU is read from /proc' }];
  const built = (await import(new URL('../tests/support/built.global.mjs', import.meta.url).href)) as {
    setup(): Promise<void>;
  };
  await built.setup();
  const folder = await mkdtemp(join(tmpdir(), 'agon-calls-'));
  const embedded = await startEmbedded({ dataDir: folder, log: (line) => console.error(line) });
  const target = { connection: embedded.connection };
  await migrate(target);
  const db = openDatabase(target);
  const { contestId, people } = await seatPeople(db);
  const server = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(target)]);
  const bare = fork(join(import.meta.dirname, 'bare.child.ts'), [urlOf(target), String(CONNECTIONS)], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [port] = (await once(bare, 'message')) as [number];
    const costOf = async (pid: number, address: string): Promise<Cost> => {
      await ask(address, people, WARM_CALLS);
      const spent = async () => ({ server: await cpuOf(pid), database: await cpuOfFamily(embedded.pid) });
      const begun = await spent();
      await delay(IDLE_MS);
      const [idle, since] = [await spent(), performance.now()];
      await ask(address, people, CALLS);
      const [end, wallMs] = [await spent(), performance.now() - since];
      // Less what it does without any call.
      const each = (name: keyof Cost) =>
        (end[name] - idle[name] - ((idle[name] - begun[name]) * wallMs) / IDLE_MS) / CALLS;
      return { server: each('server'), database: each('database') };
    };
    const least = await costOf(bare.pid ?? 0, `http://127.0.0.1:${port}/one`);
    const of = (name: string, query = '') =>
      costOf(server.pid, `${server.url}/api/user/${name}?contestId=${contestId}${query}`);
    const rows: BenchRow[] = [];
    for (const name of READS) rows.push(...rowsOf(name, await of(name), least, TARGET));
    const begins = askedAt('session', 'user', contestId).filter(isBatched);
    const together = await of('batch', `&calls=${begins.join(',')}`);
    rows.push(...rowsOf(`batch of ${begins.length} reads`, together, least, TARGET * begins.length));
    return rows;
  } finally {
    bare.kill();
    await server.stop();
    await db.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf(name: string, cost: Cost, least: Cost, target: number): readonly BenchRow[] {
  return (['server', 'database'] as const).map((part) => ({
    name: `CPU of the ${part} for ${name}, by a bare server with one prepared SELECT`,
    ratio: cost[part] / least[part],
    target,
    wanted: 'at most',
    detail: `${showMs(cost[part])} and ${showMs(least[part])}`,
  }));
}

/** People in a contest that is on, each with a session. */
async function seatPeople(db: Database) {
  await seatHall(db, PEOPLE, '');
  const names = namesOf(0, PEOPLE);
  const users = await db.selectFrom('users').select(['id', 'name']).where('name', 'in', names).execute();
  const now = Date.now();
  const contestId = await createSeed(db, now).contest({
    tasks: TASKS,
    competitors: users.map(({ id }) => id),
  });
  const people: string[] = [];
  for (const { id, name } of users) {
    const secret = await openSession(db, id, now, { address: '127.0.0.1' });
    people.push(`Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`);
  }
  return { contestId, people };
}

/** Makes that number of calls, a few at a time, in turn by each of the people. */
async function ask(address: string, people: readonly string[], calls: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < calls) {
      const authorization = people[next % people.length] ?? '';
      next += 1;
      await get(address, agent, authorization);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
}

function get(address: string, agent: Agent, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { authorization } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${address} answered ${answer.statusCode ?? 0}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
