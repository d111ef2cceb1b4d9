/** Wrong passwords in a row that cost nothing yet. */
export const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Failures this old are forgotten. */
export const FORGET_AFTER_MS = 60 * 60_000;

/** Wrong passwords lately, of one account from one address. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: number;
}

/**
 * How long the next try has to wait, in ms; 0 when it need not (SES-11). After five failures 1 s, then 2 s, 4 s, … up
 * to five minutes, counted from the last one.
 */
export function waitBeforeLoginMs(past: Failures | null, now: number): number {
  if (past === null || past.failures < FREE_FAILURES || now - past.lastAt >= FORGET_AFTER_MS) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (past.failures - FREE_FAILURES));
  return Math.max(0, past.lastAt + wait - now);
}

/** The failures after one more. */
export function afterFailure(past: Failures | null, now: number): Failures {
  const forgotten = past === null || now - past.lastAt >= FORGET_AFTER_MS;
  return { failures: forgotten ? 1 : past.failures + 1, lastAt: now };
}
