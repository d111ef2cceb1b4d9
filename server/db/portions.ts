/**
 * Rows per statement: one is built in a single turn, in which no other call is answered, and takes at most 65,535
 * values; this many are a few milliseconds.
 */
const ROWS_AT_ONCE = 500;

/** Rows in portions that one statement takes; others are answered between two. */
export function* portionsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
