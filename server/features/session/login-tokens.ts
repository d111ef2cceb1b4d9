import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { hashSecret, newToken } from './secrets.ts';

/**
 * Makes a one-time token for a person, valid for `ttlMs` from `now`, and answers it; only its hash is stored.
 * `viewedBy`: for an admin's view of that person.
 */
export async function createLoginToken(
  db: Kysely<Schema>,
  userId: number,
  ttlMs: number,
  now: number,
  viewedBy: number | null = null,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('login_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      expires_at: now + ttlMs,
      used_at: null,
      viewed_by: viewedBy,
    })
    .execute();
  return token;
}

/** The owner of a used token. */
interface Redeemed {
  readonly id: number;
  readonly name: string;
  readonly isDisabled: boolean;
  /** The admin's session that becomes a spectator; null: the token opens the person's own session. */
  readonly viewedBy: number | null;
}

/**
 * Uses up a token and answers its owner; null when it is unknown, used or expired. Of two uses at once one
 * succeeds.
 */
export async function redeemLoginToken(
  db: Kysely<Schema>,
  token: string,
  now: number,
): Promise<Redeemed | null> {
  const row = await db
    .updateTable('login_tokens')
    .from('users')
    .set({ used_at: now })
    .whereRef('users.id', '=', 'login_tokens.user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['users.id', 'users.name', 'users.disabled_at', 'viewed_by'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, disabled_at: disabledAt, viewed_by: viewedBy } = row;
  return { id, name, isDisabled: disabledAt !== null, viewedBy };
}
