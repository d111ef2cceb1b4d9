import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { putFile } from '#server/files/store.ts';
import { openWakeups } from '#server/journal/wakeups.ts';
import { createWriter } from '#server/journal/write.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { PASSWORD_COST } from '#server/options.ts';
import { urlOf } from '../database.ts';
import { namesOf, seatHall } from '../hall.ts';
import { judgeNext } from '../judged.ts';
import { addVersion } from '../judging.ts';
import { cpuOf, cpuOfFamily, memoryOf } from '../processCost.ts';
import { createSeed } from '../seed.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { type Order, type Outcome, type Seated } from './orders.ts';

const PASSWORD = 'right-one';
const TASKS = 8;
const QUIET_PEOPLE = 12;
const QUIET_WORK = { perSecond: 2, seconds: 10 };
const IDLE_MS = 10;
const SETTLE_MS = 3_000;
const HOUR_MS = 3_600_000;
/** Time from making the large contest to its start, ms: short enough for its tasks to be sealed. */
const WAIT_MS = 25 * 60_000;
/** Time between moving the start and the start itself, ms. */
const BELL_MS = 2_000;

/** The amount of load. */
interface LoadPlan {
  readonly people: number;
  readonly loginMs: number;
  /** The time in which the sealed tasks are fetched, ms. */
  readonly fetchMs: number;
  /** The random wait of pages without a seal at the start, ms. */
  readonly startMs: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** A step under load, and the same step by a few people on a quiet server. */
export interface LoadStep {
  readonly quiet: Outcome;
  readonly full: Outcome;
  /** CPU time of the server's process and of the database in the step, and its duration, ms. */
  readonly cpuMs: number;
  readonly databaseMs: number;
  readonly wallMs: number;
}

/** The results of all steps. */
interface LoadReport {
  readonly login: LoadStep;
  /** From the start to the opened statement, with the seal on all computers. */
  readonly bell: LoadStep;
  readonly fetch: LoadStep;
  /** The same without a seal: all pages make calls. */
  readonly start: LoadStep;
  readonly work: LoadStep;
  /** Resident memory of the server before the many come, when all of them listen, and at the end, bytes. */
  readonly memory: { readonly before: number; readonly listening: number; readonly end: number };
  /** Number of submissions in the database, and of judged ones. */
  readonly kept: { readonly submissions: number; readonly judged: number };
}

/**
 * Holds a contest on one server process: every step first by a few on a quiet server, then by all. Verdicts
 * come without running programs, which would be the judges' load.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-load-'));
  const embedded = await startEmbedded({ dataDir: folder, log: (line) => console.error(line) });
  const target = { connection: embedded.connection };
  let server: ServerProcess | null = null;
  let clients: ChildProcess | null = null;
  const judging = new AbortController();
  try {
    await migrate(target);
    const db = openDatabase(target);
    await seatHall(db, QUIET_PEOPLE + plan.people, await hashPassword(PASSWORD, PASSWORD_COST));
    const few = await seatContest(db, 0, QUIET_PEOPLE);
    const many = await seatContest(db, QUIET_PEOPLE, QUIET_PEOPLE + plan.people);
    const ring = (contests: readonly Seated[]) => startSoon(db, contests);
    server = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(target)]);
    clients = startClients(server.url);
    const judged = keepJudging(target, judging.signal);
    const report = await steps(plan, { server, databasePid: embedded.pid, clients, few, many, ring });
    judging.abort();
    await judged;
    const rows = await db.selectFrom('submissions').select('status').execute();
    const kept = {
      submissions: rows.length,
      judged: rows.filter(({ status }) => status === 'judged').length,
    };
    await db.destroy();
    return { ...report, kept };
  } finally {
    judging.abort();
    clients?.kill();
    await server?.stop();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Hall {
  readonly server: ServerProcess;
  readonly databasePid: number;
  readonly clients: ChildProcess;
  readonly few: readonly Seated[];
  readonly many: readonly Seated[];
  /** Moves the start of their contest to a moment from now; returns the start. */
  readonly ring: (of: readonly Seated[]) => Promise<number>;
}

async function steps(
  plan: LoadPlan,
  { server, databasePid, clients, few, many, ring }: Hall,
): Promise<Omit<LoadReport, 'kept'>> {
  const give = (order: Order) => giveOrder(clients, order);
  const quiet = {
    login: await give({ step: 'login', people: few, withinMs: 0 }),
    fetch: await give({ step: 'fetch', withinMs: 0 }),
    bell: await give({ step: 'bell', startAt: await ring(few) }),
    start: await give({ step: 'start', withinMs: 0 }),
    work: await give({ step: 'work', ...QUIET_WORK }),
  };
  await give({ step: 'leave' });
  await delay(SETTLE_MS);
  const before = await memoryOf(server.pid);
  const take = async (order: Order): Promise<Omit<LoadStep, 'quiet'>> => {
    const spent = async () => ({ server: await cpuOf(server.pid), database: await cpuOfFamily(databasePid) });
    const [then, since] = [await spent(), performance.now()];
    const full = await give(order);
    const [wallMs, now] = [performance.now() - since, await spent()];
    return { full, wallMs, cpuMs: now.server - then.server, databaseMs: now.database - then.database };
  };
  const login = await take({ step: 'login', people: many, withinMs: plan.loginMs });
  await delay(SETTLE_MS);
  const listening = await memoryOf(server.pid);
  const fetch = await take({ step: 'fetch', withinMs: plan.fetchMs });
  const bell = await take({ step: 'bell', startAt: await ring(many) });
  const start = await take({ step: 'start', withinMs: plan.startMs });
  const work = await take({ step: 'work', perSecond: plan.perSecond, seconds: plan.seconds });
  const end = await memoryOf(server.pid);
  await give({ step: 'leave' });
  return {
    login: { quiet: quiet.login, ...login },
    fetch: { quiet: quiet.fetch, ...fetch },
    bell: { quiet: quiet.bell, ...bell },
    start: { quiet: quiet.start, ...start },
    work: { quiet: quiet.work, ...work },
    memory: { before, listening, end },
  };
}

async function startSoon(db: Database, [one]: readonly Seated[]): Promise<number> {
  const startAt = Date.now() + BELL_MS;
  await db
    .updateTable('contests')
    .set({ start_at: startAt })
    .where('id', '=', one?.contestId ?? 0)
    .execute();
  return startAt;
}

/** Makes a contest for a part of the hall that starts soon. */
async function seatContest(db: Database, from: number, to: number): Promise<readonly Seated[]> {
  const now = Date.now();
  const names = namesOf(from, to);
  const people = await db.selectFrom('users').select('id').where('name', 'in', names).execute();
  const contestId = await createSeed(db, now).contest({
    start_at: now + WAIT_MS,
    end_at: now + 5 * HOUR_MS,
    competitors: people.map(({ id }) => id),
    tasks: TASKS,
  });
  const tasks = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .execute();
  const text = Buffer.from(`# Doubling\n\n${'Print twice the number. '.repeat(100)}\n`);
  const hash = await putFile(db, text);
  for (const { task_id: taskId } of tasks) {
    await addVersion(db, taskId);
    await db
      .insertInto('statements')
      .values({
        task_id: taskId,
        lang: 'en',
        mime: 'text/markdown',
        file_hash: hash,

        name: 'a.en.md',
      })
      .execute();
  }
  return names.map((name) => ({ name, password: PASSWORD, contestId }));
}

/** Finishes all waiting jobs with a verdict, without running programs. */
async function keepJudging(target: DatabaseTarget, signal: AbortSignal): Promise<void> {
  const db = openDatabase(target, { maxConnections: 2 });
  const wakeups = openWakeups({ target, onWake: () => undefined, onState: () => undefined });
  const write = createWriter({ db, journal: { woken: (streams) => wakeups.announce(streams) } });
  const verdict = (id: number) => (id % 3 === 0 ? { verdict: 'AC' as const, score: 100 } : {});
  while (!signal.aborted) {
    if ((await judgeNext({ db, write }, verdict)) === null) await delay(IDLE_MS);
  }
  await wakeups.close();
  await db.destroy();
}

function startClients(url: string): ChildProcess {
  return fork(join(import.meta.dirname, 'clients.child.ts'), [url], { execArgv: ['--import', 'tsx'] });
}

function giveOrder(clients: ChildProcess, order: Order): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the clients ended with ${code}`));
    clients.once('exit', ended);
    clients.once('message', (outcome: Outcome) => {
      clients.off('exit', ended);
      resolve(outcome);
    });
    clients.send(order);
  });
}
