import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogLine } from '#server/log.ts';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { insertSubmissions, publishSubmission } from '#server/model/submissions/record.ts';
import { putFile } from '#server/files/store.ts';
import { openWakeups } from '#server/journal/wakeups.ts';
import { createWriter, type Write } from '#server/journal/write.ts';
import { enqueueSubmission } from '#server/judge/queue/enqueue.ts';
import { type SlotJudge } from '#server/judge/queue/job.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { openStation, type Station } from '#server/judge/station.ts';
import { startWorker } from '#server/judge/worker.ts';
import { addVersion, judgeTask, judgeTest } from '#tests/support/judging.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type BenchGap, type BenchRow, medianOf } from '../measure.ts';
import { type Ground } from './ground.ts';
import { DOUBLE } from './programs.ts';

const SLOTS = 2;
const PEOPLE = 20;
const ROUNDS = 7;
const SUBMISSIONS_A_TURN = 200;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 120_000;
const NOW = Date.UTC(2026, 3, 18, 9, 0);
const NAME = 'share of the queue in the time of the smallest submission';

type Who = 'sandbox' | 'instant';

/** A contest with people who submit, and its database. */
interface Contest {
  readonly db: Database;
  readonly target: DatabaseTarget;
  readonly write: Write;
  /** Queues submissions in one transaction and returns their ids. */
  readonly submit: (count: number) => Promise<readonly number[]>;
}

/**
 * Submissions a second of one worker with the real queue, database and sandbox, beside the same with a judge
 * that returns its result at once. The time without judging is the queue's: claims, leases, and the finishing
 * transaction with the score, the board and the journal.
 */
export async function benchQueue(ground: Ground): Promise<readonly (BenchRow | BenchGap)[]> {
  const c = ground.languages.find(({ extension }) => extension === 'c');
  if (!c?.works) return [{ name: NAME, why: c?.version ?? 'no C' }];
  const dataDir = await mkdtemp(join(tmpdir(), 'agon-bench-data-'));
  try {
    const postgres = await startEmbedded({ dataDir, log: (line) => console.error(line) });
    try {
      return [await onDatabase({ connection: postgres.connection }, ground)];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onDatabase(target: DatabaseTarget, ground: Ground): Promise<BenchRow> {
  await migrate(target);
  const db = openDatabase(target);
  const wakeups = openWakeups({ target, onWake: () => undefined, onState: () => undefined });
  const write = createWriter({ db, journal: { woken: (streams) => wakeups.announce(streams) } });
  try {
    const contest = await makeContest(db, target, write);
    const station = await openStation({
      db,
      slots: SLOTS,
      cacheDir: ground.cacheFolder,
      unsafe: false,
      log,
    });
    return await measure(contest, station);
  } finally {
    await wakeups.close();
    await db.destroy();
  }
}

/** Both workers run all the time, but only one of them may claim the queued jobs. */
async function measure(contest: Contest, station: Station): Promise<BenchRow> {
  let turn: Who = 'sandbox';
  const mayJudge = (who: Who) => () => Promise.resolve(who === turn);
  let result: JudgeResult | null = null;
  const openJudge = async (slot: number): Promise<SlotJudge> => {
    const judge = await station.openJudge(slot);
    return {
      ...judge,
      judge: async (request, onProgress) => (result = await judge.judge(request, onProgress)),
    };
  };
  const instant: SlotJudge = {
    judge: () => (result ? Promise.resolve(result) : Promise.reject(new Error('nothing was judged yet'))),
    stress: () => Promise.reject(new Error('none')),
    tryTests: () => Promise.reject(new Error('none')),
    userTest: () => Promise.reject(new Error('no user test was sent')),
    close: () => Promise.resolve(),
  };
  const workers = [
    work(contest, station, 'sandbox', { openJudge, mayJudge: mayJudge('sandbox') }),
    work(contest, station, 'instant', {
      openJudge: () => Promise.resolve(instant),
      mayJudge: mayJudge('instant'),
    }),
  ];
  const rateOf = async (who: Who): Promise<number> => {
    turn = who;
    return judgeBatch(contest);
  };
  try {
    // The first round opens boxes, compiles the program and prepares database statements.
    await rateOf('sandbox');
    await rateOf('instant');
    const rounds: Record<Who, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const order: readonly Who[] = round % 2 === 0 ? ['sandbox', 'instant'] : ['instant', 'sandbox'];
      const rates = { sandbox: 0, instant: 0 };
      for (const who of order) rates[who] = await rateOf(who);
      rounds.push(rates);
    }
    const median = (who: Who) => medianOf(rounds.map((rates) => rates[who])).toFixed(0);
    return {
      name: NAME,
      ratio: medianOf(rounds.map(({ sandbox, instant }) => sandbox / instant)),
      target: 0.5,
      wanted: 'at most',
      detail: `${median('sandbox')} submissions a second in the sandbox, ${median('instant')} with a judge that takes no time; a worker of ${SLOTS} slots, ${station.worker.level}`,
    };
  } finally {
    await Promise.all(workers.map((stop) => stop()));
  }
}

function work(
  { target }: Contest,
  station: Station,
  who: Who,
  deps: Pick<Parameters<typeof startWorker>[0], 'openJudge' | 'mayJudge'>,
): () => Promise<void> {
  const db = openDatabase(target, { maxConnections: SLOTS + 4 });
  const worker = { ...station.worker, id: `${station.worker.id}-${who}` };
  const running = startWorker({ db, listen: target, worker, languages: station.languages, log, ...deps });
  return async () => {
    await running.stop();
    await db.destroy();
  };
}

/** Submissions a second, from the first claim to the last finish, by the database's clock. */
async function judgeBatch({ db, submit }: Contest): Promise<number> {
  const submissions = await submit(SUBMISSIONS_A_TURN);
  const jobs = db.selectFrom('judge_jobs').where('submission_id', 'in', submissions);
  const givenUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { done, lost, from, until } = await jobs
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('state', '=', 'done').as('done'),
        eb.fn.countAll<number>().filterWhere('losses', '>', 0).as('lost'),
        eb.fn.min('claimed_at').as('from'),
        eb.fn.max('finished_at').as('until'),
      ])
      .executeTakeFirstOrThrow();
    if (lost > 0) throw new Error(`${lost} submissions could not be judged`);
    if (done === submissions.length) {
      await expectAccepted(db, submissions);
      return (1000 * done) / Math.max(1, (until ?? 0) - (from ?? 0));
    }
    if (performance.now() > givenUpAt) throw new Error(`only ${done} submissions were judged`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function expectAccepted(db: Database, submissions: readonly number[]): Promise<void> {
  const rows = await db.selectFrom('submissions').select('verdict').where('id', 'in', submissions).execute();
  const other = rows.find(({ verdict }) => verdict !== 'AC');
  if (other) throw new Error(`a submission was judged ${other.verdict ?? 'not at all'}`);
}

async function makeContest(db: Database, target: DatabaseTarget, write: Write): Promise<Contest> {
  const seed = createSeed(db, NOW);
  const users: number[] = [];
  for (let person = 0; person < PEOPLE; person += 1) users.push(await seed.user({ name: `person${person}` }));
  const contestId = await seed.contest({ type: 'ioi', competitors: users });
  const taskId = await seed.task(contestId, 1);
  const stored = async (name: string, text: string) => {
    const content = Buffer.from(text);
    return { name, hash: await putFile(db, content), bytes: content.length };
  };
  const test = judgeTest(0, { input: await stored('1.in', '21\n'), answer: await stored('1.ans', '42\n') });
  const groups = [{ name: 'all', rule: 'minimum' as const, points: 100, requires: [] }];
  await addVersion(db, taskId, judgeTask({ groups, tests: [test] }));
  const source = await stored('task.c', DOUBLE);
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const people = await db.selectFrom('participants').selectAll().execute();
  const submission = { taskId, taskNumber: 1, language: 'c', fileHash: source.hash, fileName: source.name };
  const common = { ...submission, bytes: source.bytes, at: NOW, contestTimeMs: 0 };
  const submit = (count: number) =>
    write(async (trx, publish) => {
      const arrived = Array.from({ length: count }, (_, place) => ({
        ...common,
        clientId: null,
        externalId: null,
        participant: people[place % people.length]!,
      }));
      const known = await insertSubmissions(trx, contest, arrived);
      for (const one of known) await enqueueSubmission(trx, one.id, NOW);
      for (const one of known) publishSubmission(publish, one, 'set');
      return known.map(({ id }) => id);
    });
  return { db, target, write, submit };
}

/** Logs unusual lines; a language that this machine lacks is not unusual. */
function log(line: LogLine): void {
  if (line.level !== 'info' && line.event !== 'judge_without_languages') console.error(line);
}
