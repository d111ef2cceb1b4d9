const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** How long to wait after so many failures (from 1): doubling from 1 s to 30 s, spread over its second half. */
export function retryDelayMs(failures: number, random: number): number {
  const most = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(most * (0.5 + 0.5 * random));
}
