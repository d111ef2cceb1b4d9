import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionError } from '#server/db/errors.ts';
import { CommitUnknownError } from '#server/db/transaction.ts';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;

/** Whether the database was away, so that the failed work can be repeated when it is back. */
export function isOutage(error: unknown): boolean {
  return isConnectionError(error) || error instanceof CommitUnknownError;
}

/**
 * Repeats work that may safely run twice until the database has accepted it, however long it is away. Once
 * `signal` is aborted, the last error is thrown; errors that are no outage are thrown at once.
 */
export async function persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let wait = FIRST_DELAY_MS; ; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
    try {
      return await work();
    } catch (error: unknown) {
      if (!isOutage(error) || signal.aborted) throw error;
    }
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
}
