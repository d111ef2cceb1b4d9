import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** Notes that a session is in use. */
export async function noteUse(db: Kysely<Schema>, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute();
}
