import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database } from '#server/db/database.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { append, headsOf } from '#server/journal/append.ts';
import { changesOver, lookForChanges } from '#server/journal/changes.ts';
import { readAfter, streamsAhead } from '#server/journal/read.ts';
import { Tails } from '#server/journal/tails.ts';
import { openStage } from '#tests/e2e/support/stage.ts';
import { type Crowd, makeCrowd, percentile } from '#tests/support/crowd.ts';
import { cpuOf, memoryOf } from '#tests/support/processCost.ts';
import { type ServerProcess } from '#tests/support/serverProcess.ts';
import { type BenchRow, medianOf, showMs } from './measure.ts';

const PEOPLE = Number(process.env['AGON_BENCH_PEOPLE'] ?? 1_000);
const MISSED = 200;
const COMINGS = 9;
const QUIET_MS = 5_000;
const FEW_STREAMS = 350;
const MANY_STREAMS = 35_000;
/** Journal entries per stream, and number of streams that change between two looks. */
const ENTRIES_EACH = 5;
const CHANGED = 5;
const LOOKS = 41;

/**
 * The costs of live connections for the server and its database, and the effect of thousands of reconnections
 * on other people's work.
 */
export async function benchConnections(): Promise<readonly BenchRow[]> {
  const build = new URL('../tests/support/built.global.mjs', import.meta.url).href;
  await ((await import(build)) as { default(): Promise<void> }).default();
  const stage = await openStage();
  try {
    const looks = await compareLooks(stage.db);
    const server = await stage.server();
    const crowd = await makeCrowd(stage.db, server.url, PEOPLE);
    try {
      return [looks, ...(await compareComings(stage.db, server, crowd))];
    } finally {
      crowd.stop();
    }
  } finally {
    await stage.close();
  }
}

/** Compares few streams with many in the same journal; between two looks the same number of them changes. */
async function compareLooks(db: Database): Promise<BenchRow> {
  const streams = Array.from({ length: MANY_STREAMS }, (_, index) => `/user/queue/bench@${index}`);
  const bodies = Array.from({ length: ENTRIES_EACH }, (_, index) => ({ index, text: 'x'.repeat(150) }));
  for (let from = 0; from < streams.length; from += 1_000) {
    const some = streams.slice(from, from + 1_000);
    const entries = some.flatMap((stream) => bodies.map((body) => ({ stream, body })));
    await withTransaction(db, (trx) => append(trx, entries));
  }
  const watch = async (count: number) => {
    let heard = 0;
    const looking: number[] = [];
    const tails = new Tails(
      {
        heads: (names) => headsOf(db, names),
        after: (positions, limit) => readAfter(db, positions, limit),
        ahead: (positions) => streamsAhead(db, positions),
        changes: changesOver(
          (since) => lookForChanges(db, since),
          () => 1,
        ),
      },
      (error) => {
        throw error;
      },
    );
    await Promise.all(
      streams.slice(0, count).map((stream) => tails.follow(stream, (news) => (heard += news.length))),
    );
    const look = async (): Promise<void> => {
      const before = heard;
      const began = performance.now();
      tails.check();
      while (heard < before + CHANGED) await new Promise((resolve) => setImmediate(resolve));
      looking.push(performance.now() - began);
    };
    return { look, looking, close: () => tails.close() };
  };
  const [few, many] = [await watch(FEW_STREAMS), await watch(MANY_STREAMS)];
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const changed = Array.from(
      { length: CHANGED },
      (_, index) => streams[(turn * CHANGED + index) % FEW_STREAMS],
    );
    const entries = changed.map((stream = '') => ({ stream, body: turn }));
    await withTransaction(db, (trx) => append(trx, entries));
    for (const one of turn % 2 === 0 ? [few, many] : [many, few]) await one.look();
  }
  await Promise.all([few.close(), many.close()]);
  const [fewMs, manyMs] = [medianOf(few.looking.slice(1)), medianOf(many.looking.slice(1))];
  return {
    name: `a look for new entries by whoever follows ${MANY_STREAMS} streams, by whoever follows ${FEW_STREAMS}`,
    ratio: manyMs / fewMs,
    target: 3,
    wanted: 'at most',
    detail: `${showMs(manyMs)} and ${showMs(fewMs)}, until the ${CHANGED} that changed are handed on`,
  };
}

/** All people connect, read new entries, disconnect, miss some entries and reconnect, again and again. */
async function compareComings(
  db: Database,
  server: ServerProcess,
  crowd: Crowd,
): Promise<readonly BenchRow[]> {
  const quiet = [...(await crowd.submitWhile(pause(QUIET_MS)))];
  const { queries, eachKb } = await costOfComing(db, server, crowd);
  // First connections and reconnections are measured beside the same other work.
  const [first, again] = [newTimes(), newTimes()];
  const beside: number[] = [];
  for (let turn = 0; turn < COMINGS; turn += 1) {
    await crowd.submitWhile(timed(server, first, () => crowd.come()));
    // Each person gets one frame, so that reconnections can resume from its number.
    await crowd.whenAll(await crowd.publish(1));
    await crowd.leave();
    const last = await crowd.publish(MISSED);
    beside.push(...(await crowd.submitWhile(timed(server, again, () => crowd.come(last)))));
    await crowd.leave();
    await crowd.forget();
  }
  quiet.push(...(await crowd.submitWhile(pause(QUIET_MS))));
  const { faults, refused } = await crowd.report();
  if (faults > 0) throw new Error(`${faults} frames did not follow the one before`);
  const [quietMs, besideMs] = [percentile(quiet, 0.99), percentile(beside, 0.99)];
  return [
    {
      name: `queries a connection of ${crowd.size} who open their pages at once, by those it may cost`,
      ratio: queries / 3,
      target: 1,
      wanted: 'at most',
      detail: `${queries.toFixed(2)} transactions of the database each, all that the server does by itself included; the server's memory rises by ${eachKb.toFixed(0)} KB for each`,
    },
    {
      name: `${crowd.size} who come back having missed ${MISSED} frames, by their first coming, both while others submit`,
      ratio: medianOf(again.wallMs) / medianOf(first.wallMs),
      target: 1.3,
      wanted: 'at most',
      detail: `${showMs(medianOf(again.wallMs))} and ${showMs(medianOf(first.wallMs))} until all listen and have all; CPU of the server ${showMs(medianOf(again.cpuMs))} and ${showMs(medianOf(first.cpuMs))}; ${refused} put off`,
    },
    {
      name: `99th percentile of a submission while they come back, by the quiet one`,
      ratio: besideMs / quietMs,
      target: 1.5,
      wanted: 'at most',
      detail: `${showMs(besideMs)} and ${showMs(quietMs)}, of ${beside.length} and ${quiet.length}`,
    },
  ];
}

/** Costs of each first connection: transactions of the database, and memory of the server. */
async function costOfComing(db: Database, server: ServerProcess, crowd: Crowd) {
  const memoryBefore = await memoryOf(server.pid);
  const before = await transactionsOf(db);
  await crowd.come();
  const queries = ((await transactionsOf(db)) - before) / crowd.size;
  const eachKb = ((await memoryOf(server.pid)) - memoryBefore) / crowd.size / 1_024;
  await crowd.leave();
  await crowd.forget();
  return { queries, eachKb };
}

interface Times {
  readonly wallMs: number[];
  readonly cpuMs: number[];
}

function newTimes(): Times {
  return { wallMs: [], cpuMs: [] };
}

async function timed({ pid }: ServerProcess, times: Times, work: () => Promise<number>): Promise<void> {
  const before = await cpuOf(pid);
  times.wallMs.push(await work());
  times.cpuMs.push((await cpuOf(pid)) - before);
}

/** Number of transactions that the database has committed: each query of a connection is a transaction. */
async function transactionsOf(db: Database): Promise<number> {
  // PostgreSQL updates the counts of a session at most a second late.
  await pause(1_500);
  const { rows } = await sql<{ count: number }>`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}
