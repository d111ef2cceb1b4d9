import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { hashSecret, newToken } from './secrets.ts';

/** The most rows in one statement. */
const AT_ONCE = 1_000;

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
    .values(rowOf({ token, userId, expiresAt: now + ttlMs, viewedBy }))
    .execute();
  return token;
}

/** The same for many people: each one's token, by their ids. */
export async function createLoginTokens(
  db: Kysely<Schema>,
  userIds: readonly number[],
  ttlMs: number,
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map(userIds.map((userId) => [userId, newToken()]));
  const rows = Array.from(tokens, ([userId, token]) =>
    rowOf({ token, userId, expiresAt: now + ttlMs, viewedBy: null }),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('login_tokens')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  return tokens;
}

function rowOf(made: {
  readonly token: string;
  readonly userId: number;
  readonly expiresAt: number;
  readonly viewedBy: number | null;
}) {
  return {
    token_hash: hashSecret(made.token),
    user_id: made.userId,
    expires_at: made.expiresAt,
    used_at: null,
    viewed_by: made.viewedBy,
  };
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
