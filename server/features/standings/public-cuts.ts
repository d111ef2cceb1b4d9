import { CUT_BUSY_MS as BUSY_MS, CUT_GRACE_MS, CUT_QUIET_MS as QUIET_MS } from '../../../domain/public-cuts.ts';
import { type JournalEntry } from '../../journal/journal.ts';

/** So many changes within the shorter time are few. */
const FEW = 12;

/** What of a stream is out by now. */
export interface Cut {
  /** The number of the last change before the last ones. */
  readonly from: number;
  readonly version: number;
}

type Timed = Pick<JournalEntry, 'seq' | 'at'>;

/**
 * The next cut of a stream. `entries` are its last ones, in order; `now` is the database's time, by which theirs are told.
 * It goes by what the journal says alone, so that several processes cut alike: at boundaries of the clock, and at once at a
 * change after a quiet time.
 */
export function nextCut({ from, version }: Cut, entries: readonly Timed[], now: number): Cut {
  const boundary = boundaryBefore(now - CUT_GRACE_MS, entries);
  const due = lastBefore(entries, boundary);
  if (due > version) return { from: version, version: due };
  const at = entries.findIndex(({ seq }) => seq > version);
  const first = entries[at];
  const before = entries[at - 1];
  const isAfterQuiet = first !== undefined && first.at - (before?.at ?? -Infinity) >= QUIET_MS;
  return isAfterQuiet ? { from: version, version: first.seq } : { from, version };
}

/** The first cut that a process makes, of entries that come after a number: as if it had made one before. */
export function firstCut(after: number, entries: readonly Timed[], now: number): Cut {
  const { version } = nextCut({ from: after, version: after }, entries, now - BUSY_MS);
  return { from: version, version };
}

/** At which multiples, ms, asking again is of use; undefined: at those of `BUSY_MS`, as usual. */
export function askAfter(entries: readonly Timed[], now: number): number | undefined {
  const recent = entries.filter(({ at }) => at >= now - BUSY_MS).length;
  return recent > (FEW * BUSY_MS) / QUIET_MS ? undefined : QUIET_MS;
}

/** The last boundary at which is cut. */
function boundaryBefore(now: number, entries: readonly Timed[]): number {
  const boundary = Math.floor(now / QUIET_MS) * QUIET_MS;
  const count = entries.filter(({ at }) => at >= boundary - QUIET_MS && at < boundary).length;
  return count <= FEW ? boundary : Math.floor(now / BUSY_MS) * BUSY_MS;
}

/** The number up to which all were written before an instant; 0: none. */
function lastBefore(entries: readonly Timed[], instant: number): number {
  const next = entries.findIndex(({ at }) => at >= instant);
  return entries[next < 0 ? entries.length - 1 : next - 1]?.seq ?? 0;
}
