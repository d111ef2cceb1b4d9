/** The number of wrong passwords for one account from one address before a wait begins. */
const FREE_FAILURES = 5;
/** The number of wrong passwords for one account from all addresses before a wait begins. */
const FREE_OF_ACCOUNT = 25;
/**
 * The number of accounts with wrong passwords from one address before a wait begins: a hall's typing errors,
 * but no list of names.
 */
export const FREE_NAMES = 40;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** The longest wait where other people may be affected, ms. */
const LONGEST_SHARED_WAIT_MS = 30_000;
/** The age after which failures are forgotten, ms. */
export const FORGET_AFTER_MS = 60 * 60_000;
/** Failures from an address count for this time, ms. */
const ADDRESS_WINDOW_MS = 10 * 60_000;

/** The tried name, and the address it is tried from. */
export interface Attempt {
  readonly name: string;
  readonly address: string;
}

/** Recent wrong passwords for one account from one address. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: number;
}

/** The same, with account and address. */
export type AttemptFailures = Attempt & Failures;

/**
 * The wait before a try, in ms; 0 when there is none (SES-11, SEC-2). `lately` are all failures with that
 * name or from that address. `familiar`: the person has logged in from there before, so that neither guesses
 * at their account nor their neighbours lock them out.
 */
export function waitBeforeLoginMs(
  lately: readonly AttemptFailures[],
  { name, address }: Attempt,
  familiar: boolean,
  now: number,
): number {
  const counted = lately.filter(({ lastAt }) => isLately(lastAt, now, FORGET_AFTER_MS));
  const own = counted.filter((one) => one.name === name && one.address === address);
  const wait = waitMs(own, sum(own) - FREE_FAILURES, LONGEST_WAIT_MS, now);
  if (familiar) return wait;
  const account = counted.filter((one) => one.name === name);
  const place = counted.filter(
    (one) => one.address === address && isLately(one.lastAt, now, ADDRESS_WINDOW_MS),
  );
  return Math.max(
    wait,
    waitMs(account, sum(account) - FREE_OF_ACCOUNT, LONGEST_SHARED_WAIT_MS, now),
    waitMs(place, place.length - FREE_NAMES, LONGEST_SHARED_WAIT_MS, now),
  );
}

/** The failures after one more. */
export function afterFailure(past: Failures | null, now: number): Failures {
  const counts = past !== null && isLately(past.lastAt, now, FORGET_AFTER_MS);
  return { failures: counts ? past.failures + 1 : 1, lastAt: now };
}

/**
 * The wait is 1 s after the first failure beyond the free ones, then 2 s, 4 s, … from the last failure on.
 */
function waitMs(failures: readonly Failures[], beyond: number, longest: number, now: number): number {
  if (beyond < 0 || failures.length === 0) return 0;
  const last = Math.max(...failures.map(({ lastAt }) => lastAt));
  return Math.max(0, last + Math.min(longest, FIRST_WAIT_MS * 2 ** beyond) - now);
}

/** A failure in the future was noted by a fast clock: nobody waits for it. */
function isLately(at: number, now: number, withinMs: number): boolean {
  return at <= now && now - at < withinMs;
}

function sum(failures: readonly Failures[]): number {
  return failures.reduce((total, one) => total + one.failures, 0);
}
