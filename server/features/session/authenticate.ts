import { MAX_USERNAME_CHARS } from '../../../domain/limits.ts';
import { type App } from '../../app.ts';
import { type Caller } from '../../http/context.ts';
import { Fault } from '../../http/fault.ts';
import { type Authenticate, type Credentials } from '../../http/routes.ts';
import { clearFailures, failuresOf, noteFailure } from './login-failures.ts';
import { waitBeforeLoginMs } from './login-wait.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { verifyPassword } from './passwords.ts';
import { callerBySecret, callerOf } from './sessions.ts';

/** Longer passwords are nobody's; without a limit a request could buy any amount of hashing. */
const MAX_PASSWORD_CHARS = 1_000;

/**
 * Tells who somebody is: by a session secret, or, where a session may be opened, by a password. The answer and its time
 * are the same for an unknown person and a wrong password. Throws 429 with the seconds to wait while an account was
 * tried too often from an address (SES-11). The throttle is shared by all processes through the database; within one,
 * the tries of one account from one address stand in line, so that guesses sent at once count one by one.
 */
export function createAuthenticate(app: App): Authenticate {
  const inLine = oneAtATime();
  return async (credentials, { address, allowPassword }) => {
    // PostgreSQL keeps no NUL in text: such a name is nobody's.
    if (credentials.name.includes('\0') || credentials.name.length > MAX_USERNAME_CHARS) return null;
    const caller = await callerBySecret(app.db, credentials);
    if (typeof caller !== 'string') return caller;
    if (!allowPassword || caller === 'ended') return null;
    return inLine(JSON.stringify([credentials.name, address]), () => byPassword(app, credentials, address));
  };
}

async function byPassword(app: App, { name, secret }: Credentials, address: string): Promise<Caller | null> {
  const attempt = { name, address };
  const past = await failuresOf(app.db, attempt);
  const wait = waitBeforeLoginMs(past, app.now());
  if (wait > 0) throw new Fault(429, 'login.too_many_attempts', String(Math.ceil(wait / 1000)));
  const user = await app.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst();
  const right = await verifyPassword(secret.slice(0, MAX_PASSWORD_CHARS), user?.password ?? null);
  if (!user || !right || secret.length > MAX_PASSWORD_CHARS) {
    await noteFailure(app.db, attempt, past, app.now());
    return null;
  }
  if (past) await clearFailures(app.db, attempt);
  return callerOf(user, null);
}
