import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine } from '../log.ts';
import { type Database } from '../db/database.ts';
import { isConnectionError, sqlState } from '../db/errors.ts';

const LOOK_EVERY_MS = 1_000;
const UNDEFINED_TABLE = '42P01';

/**
 * Resolves when the database answers and a contest server has brought it up to date; says once what is waited for. Ends
 * early when the signal is aborted. Rejects when the database refuses.
 */
export async function waitForSchema(
  db: Database,
  signal: AbortSignal,
  log: (line: LogLine) => void,
): Promise<void> {
  let said = false;
  while (!signal.aborted) {
    try {
      await db.selectFrom('judge_workers').select('id').limit(1).execute();
      return;
    } catch (error: unknown) {
      if (!isConnectionError(error) && sqlState(error) !== UNDEFINED_TABLE) throw error;
      if (!said) log({ level: 'warn', event: 'judge_waits_for_database', error: String(error) });
      said = true;
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
