/** A contest time later than any contest ends: the board as it is now. */
export const LATEST_MS = 10 * 366 * 24 * 3_600_000;
