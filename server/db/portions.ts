/**
 * Rows per statement. Building a statement blocks all other calls, and a statement takes at most 65,535
 * values; this many rows take a few milliseconds.
 */
const ROWS_AT_ONCE = 500;

/** Splits rows into portions for one statement each; the server answers other calls between two portions. */
export function* portionsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
