import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** PostgreSQL ends a transaction that is silent for longer (server/db/database.ts). */
const SAY_SOMETHING_MS = 4_000;

/** Keeps a transaction under way from being silent, until `stop` is called; does nothing where there is none. */
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
