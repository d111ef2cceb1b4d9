import { sql } from 'kysely';
import { type LogLine } from '../log.ts';
import { type Database } from './database.ts';

type Log = (line: LogLine) => void;

/** Number of tries; the quickest one gives the most exact time. */
const TRIES = 5;
/** Time between two measurements, ms. */
const EVERY_MS = 15_000;
/** Time after a failed measurement in which none is begun because of a jump, ms. */
const FAILED_REST_MS = 1_000;
/** Clocks that differ by more, after a sleep or a change of a clock, are measured again at once, ms. */
const JUMP_MS = 250;

/** The clocks of this machine. */
interface MachineClocks {
  /** Runs evenly even when the wall clock is set, ms from any start. */
  monotonic(): number;
  /** ms since the epoch. */
  wall(): number;
}

/** The time of the database. */
export interface DatabaseClock {
  /** Whole ms since the epoch. */
  readonly now: () => number;
  readonly stop: () => void;
}

/**
 * The database's time, which all servers of an installation use: a contest starts on all of them at one
 * moment, however wrong a machine's clock is. It is measured before this function resolves, and again every
 * 15 s; while the database does not answer, time continues from the last measurement.
 */
export async function openDatabaseClock(
  db: Database,
  log: Log,
  clocks: MachineClocks = { monotonic: () => performance.now(), wall: () => Date.now() },
): Promise<DatabaseClock> {
  let [offset, gap] = [0, 0];
  let measuring = false;
  let restsUntil = -Infinity;

  const measure = async (): Promise<void> => {
    let best = { tookMs: Infinity, offset };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = clocks.monotonic();
      const at = await databaseNow(db);
      const tookMs = clocks.monotonic() - before;
      if (tookMs < best.tookMs) best = { tookMs, offset: at - before - tookMs / 2 };
    }
    offset = best.offset;
    gap = clocks.wall() - clocks.monotonic();
  };
  const measureAgain = (): void => {
    if (measuring) return;
    measuring = true;
    measure()
      .catch((error: unknown) => {
        restsUntil = clocks.monotonic() + FAILED_REST_MS;
        log({ level: 'warn', event: 'clock_not_measured', error: String(error) });
      })
      .finally(() => (measuring = false));
  };

  await measure();
  const timer = setInterval(measureAgain, EVERY_MS);
  timer.unref();
  return {
    now: () => {
      const monotonic = clocks.monotonic();
      const hasJumped = Math.abs(clocks.wall() - monotonic - gap) > JUMP_MS;
      if (hasJumped && monotonic >= restsUntil) measureAgain();
      return Math.floor(monotonic + offset);
    },
    stop: () => clearInterval(timer),
  };
}

async function databaseNow(db: Database): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  return rows[0]?.at ?? 0;
}
