import { MAX_USERNAME_CHARS } from '#domain/limits.ts';
import { type App } from '#server/app.ts';
import { type Authenticate } from '#server/http/routes.ts';
import { Fault } from '#server/model/fault.ts';
import { passwordCheckOf } from './check-password.ts';
import { callerBySecret, callerOf } from './sessions.ts';

/**
 * Identifies a person by a session secret, or, where a session may be opened, by a password. Throws 401 with
 * the reason for a session that has ended.
 */
export function createAuthenticate(app: App): Authenticate {
  const checkPassword = passwordCheckOf(app);
  return async (credentials, { address, allowPassword, noteLater }) => {
    // PostgreSQL stores no NUL in text, so nobody can have such a name.
    if (credentials.name.includes('\0') || credentials.name.length > MAX_USERNAME_CHARS) return null;
    const caller = await callerBySecret(app, credentials, { address, noteLater });
    if (caller !== 'unknown') {
      if ('ended' in caller) throw new Fault(401, caller.ended);
      if (caller.viewedBy === undefined) app.contacts.note(caller.userId);
      return { ...caller, address };
    }
    if (!allowPassword) return null;
    const user = await checkPassword(credentials, address);
    if (user && user.disabled_at !== null) throw new Fault(401, 'login.disabled');
    return user && callerOf(user, null);
  };
}
