/** Wrong passwords of one account from one address that cost nothing yet. */
const FREE_FAILURES = 5;
/** Wrong passwords of one account from all addresses together that cost nothing yet. */
const FREE_OF_ACCOUNT = 25;
/** Accounts that somebody at one address has not got into yet: a hall's slips of the finger, but no list of names. */
export const FREE_NAMES = 40;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Where others may be meant, nobody waits longer than this. */
const LONGEST_SHARED_WAIT_MS = 30_000;
/** Failures this old are forgotten. */
export const FORGET_AFTER_MS = 60 * 60_000;
/** For an address it counts what it failed at within this time. */
const ADDRESS_WINDOW_MS = 10 * 60_000;

/** The name that is tried, and the address it is tried from. */
export interface Attempt {
  readonly name: string;
  readonly address: string;
}

/** Wrong passwords lately, of one account from one address. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: number;
}

/** The same, and whose they are. */
export type AttemptFailures = Attempt & Failures;

/**
 * The wait of a try, in ms; 0 when there is none (SES-11, SEC-2). `lately` is all that failed with that name or from
 * that address. `familiar`: the person has been logged in from there, so that neither a flood of guesses at their
 * account nor their neighbours keep them out.
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

/** After the last free one 1 s, then 2 s, 4 s, … counted from the last of them. */
function waitMs(failures: readonly Failures[], beyond: number, longest: number, now: number): number {
  if (beyond < 0 || failures.length === 0) return 0;
  const last = Math.max(...failures.map(({ lastAt }) => lastAt));
  return Math.max(0, last + Math.min(longest, FIRST_WAIT_MS * 2 ** beyond) - now);
}

/** A failure in the future was noted by a clock that was ahead: nobody waits for it to come. */
function isLately(at: number, now: number, withinMs: number): boolean {
  return at <= now && now - at < withinMs;
}

function sum(failures: readonly Failures[]): number {
  return failures.reduce((total, one) => total + one.failures, 0);
}
