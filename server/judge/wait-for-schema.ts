import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine } from '../log.ts';
import { type Database } from '../db/database.ts';
import { isConnectionError, sqlState } from '../db/errors.ts';
import { missingRights } from './role.ts';

const LOOK_EVERY_MS = 1_000;
const UNDEFINED_TABLE = '42P01';
const DENIED = '42501';

/** The database role lacks rights that a judge needs. */
export class JudgeRightsError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database role lacks rights to judge (${missing.join(', ')}): run \`npm run judge-role\` on the server.`,
    );
  }
}

/**
 * Resolves when the database answers and a contest server has migrated it; reports once that it waits. Ends early
 * when the signal is aborted. Rejects when the database refuses, with a `JudgeRightsError` where rights are missing.
 */
export async function waitForSchema(
  db: Database,
  signal: AbortSignal,
  log: (line: LogLine) => void,
): Promise<void> {
  let said = false;
  while (!signal.aborted) {
    try {
      await db.selectFrom('judge_jobs').select('id').limit(1).execute();
      await refuseWithoutRights(db);
      return;
    } catch (error: unknown) {
      if (sqlState(error) === DENIED) await refuseWithoutRights(db);
      if (!isConnectionError(error) && sqlState(error) !== UNDEFINED_TABLE) throw error;
      if (!said) log({ level: 'warn', event: 'judge_waits_for_database', error: String(error) });
      said = true;
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function refuseWithoutRights(db: Database): Promise<void> {
  const missing = await missingRights(db);
  if (missing.length > 0) throw new JudgeRightsError(missing);
}
