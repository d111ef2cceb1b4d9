import { setTimeout as delay } from 'node:timers/promises';
import { type Database } from '#server/db/database.ts';
import { isConnectionError } from '#server/db/errors.ts';

/** Resolves when the database answers; rejects with the last error after `timeoutMs`. */
export async function waitUntilReady(db: Database, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      return;
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > until) throw error;
    }
    await delay(50);
  }
}
