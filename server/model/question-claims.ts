import { type Kysely } from 'kysely';
import { CLAIM_LEFT_MS } from '#domain/limits.ts';
import { type Schema } from '../db/schema.ts';
import { type Caller } from './caller.ts';

/**
 * Handles the end of a session's live connection: unless another page of the session renews its claims, they
 * are released soon.
 */
export async function connectionEnded(
  db: Kysely<Schema>,
  { role, sessionId }: Caller,
  now: number,
): Promise<void> {
  if (sessionId === null || (role !== 'admin' && role !== 'author')) return;
  const until = now + CLAIM_LEFT_MS;
  await db
    .updateTable('questions')
    .set({ claimed_until: until })
    .where('claimed_by', 'is not', null)
    .where('claimed_session', '=', sessionId)
    .where('claimed_until', '>', until)
    .execute();
}
