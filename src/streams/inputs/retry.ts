import { type ApiError } from '#api/errors.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** The wait after a number of failures (from 1), ms: doubling from 1 s to 30 s, with a random second half. */
export function retryDelayMs(failures: number, random: number): number {
  const most = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(most * (0.5 + 0.5 * random));
}

/**
 * The same after a failed call: at least as long as the server asks for, spread so that not all come back at
 * once.
 */
export function retryDelayAfter(
  { retryAfterMs }: Pick<ApiError, 'retryAfterMs'>,
  failures: number,
  random: number,
): number {
  const asked = retryAfterMs === null ? 0 : Math.round(retryAfterMs * (1 + 0.5 * random));
  return Math.max(asked, retryDelayMs(failures, random));
}
