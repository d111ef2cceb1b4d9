import {
  CUT_BUSY_MS as BUSY_MS,
  CUT_GRACE_MS,
  CUT_QUIET_MS as QUIET_MS,
} from '#domain/standings/public-cuts.ts';
import { type JournalEntry } from '#server/journal/journal.ts';

/** The most changes within the shorter time that count as few. */
const FEW = 12;

/** The published part of a stream. */
export interface Cut {
  /** The number after which the newest changes follow. */
  readonly from: number;
  readonly version: number;
}

type Timed = Pick<JournalEntry, 'seq' | 'at'>;

/**
 * The next cut of a stream. `entries` are its newest ones, in order; `now` is the database's time, which also
 * timed them. It depends on the journal alone, so that all processes cut alike.
 */
export function nextCut({ from, version }: Cut, entries: readonly Timed[], now: number): Cut {
  const due = lastBefore(entries, boundaryBefore(now - CUT_GRACE_MS, entries));
  return due > version ? { from: version, version: due } : { from, version };
}

/** The first cut of a process for entries after a number: the same as if it had made one before. */
export function firstCut(after: number, entries: readonly Timed[], now: number): Cut {
  const { version } = nextCut({ from: after, version: after }, entries, now - BUSY_MS);
  return { from: version, version };
}

/** The interval, ms, at whose multiples the next cut is made; undefined: the usual `BUSY_MS`. */
export function askAfter(entries: readonly Timed[], now: number): number | undefined {
  return isQuietBefore(boundaryBefore(now - CUT_GRACE_MS, entries), entries) ? QUIET_MS : undefined;
}

/**
 * The last boundary of a cut: after a quiet time the last short interval, after a busy one the last multiple
 * of `BUSY_MS`.
 */
function boundaryBefore(now: number, entries: readonly Timed[]): number {
  let boundary = Math.floor(now / BUSY_MS) * BUSY_MS;
  while (boundary + QUIET_MS <= now && isQuietBefore(boundary, entries)) boundary += QUIET_MS;
  return boundary;
}

/** Whether few changes happened in the shorter time before a boundary. */
function isQuietBefore(boundary: number, entries: readonly Timed[]): boolean {
  return entries.filter(({ at }) => at >= boundary - QUIET_MS && at < boundary).length <= FEW;
}

/** The number up to which all entries were written before an instant; 0: none. */
function lastBefore(entries: readonly Timed[], instant: number): number {
  const next = entries.findIndex(({ at }) => at >= instant);
  return entries[next < 0 ? entries.length - 1 : next - 1]?.seq ?? 0;
}
