import { latestPossible } from '#domain/limits.ts';

/** After a first request the next one of the same name from the same place waits so long; it doubles each time. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Requests this old hold nobody up. */
export const WINDOW_MS = 60 * 60_000;
/** Within that time no more come from one place: a whole room behind one address, and no flood. */
const MOST_OF_PLACE = 60;
/** Nor from all together: what admins can look through. */
export const MOST_OF_ALL = 1_000;

/** Requests of the last hour, ms since the epoch, oldest first. */
export interface RecentRequests {
  /** Of this name from this place. */
  readonly same: readonly number[];
  /** All from this place. */
  readonly ofPlace: readonly number[];
  /** The one after which as many came as may come in the window, from anywhere; left out: there is none. */
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
