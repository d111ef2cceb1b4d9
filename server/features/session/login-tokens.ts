import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { hashSecret, newToken } from './secrets.ts';

/** Makes a one-time token for a person, good for `ttlMs` from `now`, and answers it; only its hash is kept. */
export async function createLoginToken(
  db: Kysely<Schema>,
  userId: number,
  ttlMs: number,
  now: number,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('login_tokens')
    .values({ token_hash: hashSecret(token), user_id: userId, expires_at: now + ttlMs, used_at: null })
    .execute();
  return token;
}

/** Uses a token up and answers whose it was; null when it is unknown, used or expired. Of two at once one gets it. */
export async function redeemLoginToken(
  db: Kysely<Schema>,
  token: string,
  now: number,
): Promise<{ readonly id: number; readonly name: string; readonly isDisabled: boolean } | null> {
  const row = await db
    .updateTable('login_tokens')
    .from('users')
    .set({ used_at: now })
    .whereRef('users.id', '=', 'login_tokens.user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['users.id', 'users.name', 'users.disabled_at'])
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, isDisabled: row.disabled_at !== null } : null;
}
