import { setTimeout as delay } from 'node:timers/promises';
import { type App } from '../app.ts';
import { type DatabaseTarget, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { StartError } from '../options.ts';
import { contestAgainstUnsafe } from './allowed-unsafe.ts';
import { runDoctor } from './doctor.ts';
import { followEmbedded } from './follow-embedded.ts';
import { physicalCores } from './machine.ts';
import { JUDGE_HELP, type JudgeOptions, readJudgeOptions } from './options.ts';
import { hearParent } from './parent.ts';
import { openStation } from './station.ts';
import { JudgeRightsError, waitForSchema } from './wait-for-schema.ts';
import { startWorker } from './worker.ts';

/** Jobs that cannot be given back within this time go to other judges when their lease runs out. */
const END_PATIENCE_MS = 5_000;

interface Place {
  readonly target: DatabaseTarget;
  readonly slots: number;
  /** Resolves when the parent process has ended. */
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const options = readJudgeOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(JUDGE_HELP);
    return;
  }
  if (options.command === 'doctor') {
    process.stdout.write(await runDoctor(options));
    return;
  }
  await work(options);
  process.exit(0);
}

/** Judges until a signal, or the end of the parent process, stops it. */
async function work(options: JudgeOptions): Promise<void> {
  if (options.unsafe && process.getuid?.() === 0)
    throw new StartError('--unsafe-no-sandbox is refused as root.');
  const log = createLog(options.verbose);
  const ending = new AbortController();
  const end = (): void => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const place = await placeOf(options);
  void place.gone.then(end);
  const db = openDatabase(place.target, { maxConnections: place.slots + 4 });
  await waitForSchema(db, ending.signal, log);
  if (options.unsafe) await refuseUnsafe(db);
  const station = await openStation({ ...options, slots: place.slots, db, log });
  if (!ending.signal.aborted) {
    const { level: sandbox, slots } = station.worker;
    log({ level: 'info', event: 'judge_ready', sandbox, slots, languages: station.languages });
    const worker = startWorker({
      db,
      listen: place.target,
      log,
      worker: station.worker,
      languages: station.languages,
      openJudge: (slot) => station.openJudge(slot),
      ...(station.openPdfBox && { openPdfBox: station.openPdfBox }),
      ...(options.unsafe ? { mayJudge: () => mayJudgeUnsafe(db, log) } : {}),
    });
    await aborted(ending.signal);
    await Promise.race([worker.stop(), delay(END_PATIENCE_MS)]);
  }
  await Promise.race([Promise.all([db.destroy(), place.close()]), delay(1_000)]);
}

/** The address of the database, and the number of slots. */
async function placeOf(options: JudgeOptions): Promise<Place> {
  const { slots, databaseUrl, dataDir } = options;
  const never = new Promise<never>(() => undefined);
  const close = (): Promise<void> => Promise.resolve();
  if (options.beside) {
    const { orders, gone } = await hearParent(process.stdin);
    const own = orders.slots ?? Math.max(1, physicalCores() - 1);
    return { target: orders.database, slots: own, gone, close };
  }
  if (databaseUrl !== null) return { target: { url: databaseUrl }, slots, gone: never, close };
  const followed = await followEmbedded(dataDir);
  return { target: followed.target, slots, gone: never, close: () => followed.close() };
}

async function refuseUnsafe(db: App['db']): Promise<void> {
  const contest = await contestAgainstUnsafe(db, Date.now());
  if (contest === null) return;
  throw new StartError(
    `--unsafe-no-sandbox is refused: "${contest}" is running, with more than one contestant.`,
  );
}

/** Checked again and again: a contest may start, or get a second contestant, while this judge runs. */
async function mayJudgeUnsafe(db: App['db'], log: App['log']): Promise<boolean> {
  const contest = await contestAgainstUnsafe(db, Date.now());
  if (contest !== null) log({ level: 'warn', event: 'judge_unsafe_refused', contest });
  return contest === null;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

main().catch((error: unknown) => {
  const isPlain = error instanceof StartError || error instanceof JudgeRightsError;
  console.error(isPlain ? error.message : error);
  process.exit(1);
});
