import { type Kysely } from 'kysely';
import { validateUnlock } from '#domain/people/recovery.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { passwordCheckOf } from './check-password.ts';
import { publishEnded } from '#server/model/ended-sessions.ts';

/**
 * Locks the caller's session: from now on its secret is valid only together with the password, and its live
 * connections end. 409 for a session opened by a one-time token, as its person may have no password to unlock
 * it.
 */
export async function lockSession(app: App, caller: Caller, now: number): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === null || !(await isLockable(app.db, sessionId))) throw notNow('login.cannot_lock');
  await app.write(async (trx, publish) => {
    await trx
      .updateTable('sessions')
      .set({ locked_at: now })
      .where('id', '=', sessionId)
      .where('locked_at', 'is', null)
      .execute();
    publishEnded(publish, sessionId, 'login.locked');
  });
}

/** Unlocks a locked session. 400 with the login's words for a wrong password, 429 as at the login. */
export async function unlockSession(
  app: App,
  caller: Caller,
  password: string,
  address: string,
): Promise<void> {
  const fault = validateUnlock(password);
  if (fault) throw badRequest(fault);
  const user = await passwordCheckOf(app)({ name: caller.name, secret: password }, address);
  if (!user) throw badRequest('login.wrong_password');
  await app.db
    .updateTable('sessions')
    .set({ locked_at: null })
    .where('id', '=', caller.sessionId ?? 0)
    .execute();
}

/** Whether a session may be locked: it was opened with a password, and the person still has one. */
export async function isLockable(db: Kysely<Schema>, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['by_token', 'password'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row?.by_token === false && row.password !== null;
}
