import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionError } from '#server/db/errors.ts';
import { CommitUnknownError } from '#server/db/transaction.ts';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;

/** True when the database was away: the failed work may be repeated once it is back. */
export function isOutage(error: unknown): boolean {
  return isConnectionError(error) || error instanceof CommitUnknownError;
}

/**
 * Does something that may safely be done twice until the database takes it, however long it is away. Once `signal` is
 * aborted it gives up with the last error; other errors are thrown at once.
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
