import { type Kysely } from 'kysely';
import { parseUserTypes } from '../../../domain/roles.ts';
import { type Schema } from '../../db/schema.ts';
import { type Caller } from '../../model/caller.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Opens a session of a person and answers its secret, which nobody else ever has: only its hash is kept (SES-7). */
export async function openSession(
  db: Kysely<Schema>,
  userId: number,
  now: number,
  { byToken = false }: { readonly byToken?: boolean } = {},
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: hashSecret(secret),
      created_at: now,
      revoked_at: null,
      by_token: byToken,
    })
    .execute();
  return secret;
}

/** Ends the session with that secret, if the person of that name has it open; answers its id, else null. */
export async function revokeSession(
  db: Kysely<Schema>,
  credentials: { readonly name: string; readonly secret: string },
  now: number,
): Promise<number | null> {
  const row = await db
    .updateTable('sessions')
    .from('users')
    .set({ revoked_at: now })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.name', '=', credentials.name)
    .where('secret_hash', '=', hashSecret(credentials.secret))
    .where('revoked_at', 'is', null)
    .returning('sessions.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends every session of a person and answers the ids of those that were open. */
export async function revokeSessionsOf(
  db: Kysely<Schema>,
  userId: number,
  now: number,
): Promise<readonly number[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whose session a secret is: `ended` once it was revoked, `unknown` when it never was a secret of that person. */
export async function callerBySecret(
  db: Kysely<Schema>,
  credentials: { readonly name: string; readonly secret: string },
): Promise<Caller | 'ended' | 'unknown'> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'revoked_at',
      'locked_at',
      'users.id',
      'users.name',
      'role',
      'types',
    ])
    .where('secret_hash', '=', hashSecret(credentials.secret))
    .where('users.name', '=', credentials.name)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.revoked_at !== null) return 'ended';
  return callerOf(row, { id: row.session_id, isLocked: row.locked_at !== null });
}

/** A person's row as whoever makes a call, in a session or while they open one. */
export function callerOf(
  user: { readonly id: number; readonly name: string; readonly role: Caller['role']; readonly types: string },
  session: { readonly id: number; readonly isLocked: boolean } | null,
): Caller {
  return {
    userId: user.id,
    name: user.name,
    role: user.role,
    types: parseUserTypes(user.types),
    sessionId: session?.id ?? null,
    isLocked: session?.isLocked ?? false,
  };
}
