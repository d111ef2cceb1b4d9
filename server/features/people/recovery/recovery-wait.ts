import { latestPossible } from '#domain/limits.ts';

/** The wait after a first request of a name from an address, ms; it doubles with each request. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Age from which a request no longer limits others, ms. */
export const WINDOW_MS = 60 * 60_000;
/** The most requests of one address in that time: enough for a room behind one address, but no flood. */
const MOST_OF_PLACE = 60;
/** The most requests of all addresses together: as many as admins can look through. */
export const MOST_OF_ALL = 1_000;

/** The times of requests in the last hour, ms since the epoch, oldest first. */
export interface RecentRequests {
  /** Requests of this name from this address. */
  readonly same: readonly number[];
  /** All requests from this address. */
  readonly ofPlace: readonly number[];
  /**
   * The time of the oldest request while the limit for all addresses is reached; left out: it is not reached.
   */
  readonly overAll?: number | undefined;
}

/** The wait before the next request, in ms; 0 when there is none. */
export function waitBeforeRequestMs(recent: RecentRequests, now: number): number {
  const isRecent = (at: number) => now - at < WINDOW_MS && at <= latestPossible(now);
  const same = recent.same.filter(isRecent);
  const all = recent.ofPlace.filter(isRecent);
  const last = same.at(-1);
  const again =
    last === undefined ? 0 : last + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (same.length - 1)) - now;
  const oldest = all.at(-MOST_OF_PLACE);
  const room = Math.max(
    ...[oldest, recent.overAll].map((at) => (at === undefined || !isRecent(at) ? 0 : at + WINDOW_MS - now)),
  );
  return Math.max(0, again, room);
}
