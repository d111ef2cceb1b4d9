/**
 * Release times of a public board's changes (STD-8): gathered for everybody, at multiples of these times on
 * the server's clock. A page then knows when to ask, and a cache answers all pages from one request to the
 * server.
 */

/** Time over which changes are gathered while they are few, ms. Cuts are numbered by it, since the epoch. */
export const CUT_QUIET_MS = 5_000;
/** The same while changes are many, ms: each document costs its headers. */
export const CUT_BUSY_MS = 15_000;
/** Time after a cut until everything written before it is committed and served, ms. */
export const CUT_GRACE_MS = 500;

/** Delay of a page's request after a cut is out: by then the server and caches hold nothing older. */
const ASKED_AFTER_MS = 250;
/** Spread of the requests: a crowd does not come all at once. */
const SPREAD_MS = 1_000;
/** Timers and clocks are a little off: a request this much too early was meant for the cut. */
const EARLY_MS = 200;

/** The instant at which the changes before a cut are released, ms on the server's clock. */
export function cutOutAt(cut: number): number {
  return cut * CUT_QUIET_MS + CUT_GRACE_MS;
}

/** The number of the last released cut. */
export function cutAt(now: number): number {
  return Math.floor((now - CUT_GRACE_MS) / CUT_QUIET_MS);
}

/**
 * Time until the next request of a page that has just asked and asks at each multiple of `periodMs`, ms.
 * `place`, from 0 to 1, spreads the crowd and stays the same for a page, which otherwise asks twice for one
 * cut.
 */
export function untilNextCut(now: number, periodMs: number, place: number): number {
  const askedAt = CUT_GRACE_MS + ASKED_AFTER_MS + place * SPREAD_MS;
  const next = (Math.floor((now + EARLY_MS - askedAt) / periodMs) + 1) * periodMs;
  return Math.ceil(next + askedAt - now);
}
