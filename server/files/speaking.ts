import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** PostgreSQL ends a transaction that is idle for longer (server/db/database.ts). */
const SAY_SOMETHING_MS = 4_000;

/** Keeps a running transaction from being idle, until `stop` is called; without one it does nothing. */
export function keepSpeaking(db: Kysely<Schema>): { stop(): Promise<void> } {
  if (!db.isTransaction) return { stop: () => Promise.resolve() };
  let said: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    said = sql`select 1`.execute(db).catch(() => undefined);
  }, SAY_SOMETHING_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await said;
    },
  };
}
