import { latestPossible } from '../../../domain/limits.ts';

/** After a first request the next one of the same name from the same address waits so long; it doubles each time. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Requests this old hold nobody up. */
export const WINDOW_MS = 60 * 60_000;
/** Within that time no more come from one address: a whole room behind one address, and no flood. */
export const MOST_FROM_ADDRESS = 60;

/** Requests of the last hour, ms since the epoch, oldest first: of this name from this address, and all from it. */
export interface RecentRequests {
  readonly same: readonly number[];
  readonly fromAddress: readonly number[];
}

/** How long the next request has to wait, in ms; 0 when it need not. */
export function waitBeforeRequestMs(recent: RecentRequests, now: number): number {
  const isRecent = (at: number) => now - at < WINDOW_MS && at <= latestPossible(now);
  const same = recent.same.filter(isRecent);
  const all = recent.fromAddress.filter(isRecent);
  const last = same.at(-1);
  const again =
    last === undefined ? 0 : last + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (same.length - 1)) - now;
  const oldest = all.at(-MOST_FROM_ADDRESS);
  const room = oldest === undefined ? 0 : oldest + WINDOW_MS - now;
  return Math.max(0, again, room);
}
