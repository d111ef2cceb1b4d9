import { type Selectable } from 'kysely';
import { type App } from '../../app.ts';
import { type UsersTable } from '../../db/tables.ts';
import { Fault } from '../../model/fault.ts';
import { type Credentials } from '../../http/routes.ts';
import { clearFailures, failuresOf, noteFailure } from './login-failures.ts';
import { waitBeforeLoginMs } from './login-wait.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { verifyPassword } from './passwords.ts';

/** Longer passwords are nobody's; without a limit a request could buy any amount of hashing. */
const MAX_PASSWORD_CHARS = 1_000;

/** Whose name and password these are, tried from an address; null: nobody's. Throws 429 with the seconds to wait. */
export type CheckPassword = (
  credentials: Credentials,
  address: string,
) => Promise<Selectable<UsersTable> | null>;

const checks = new WeakMap<App['db'], CheckPassword>();

/**
 * The one way in which a server tries passwords, at the login and at a locked page alike. The answer and its time are
 * the same for an unknown person and a wrong password. Throws 429 with the seconds to wait while an account was tried
 * too often from an address (SES-11). The throttle is shared by all processes through the database; within one, the
 * tries of one account from one address stand in line, so that guesses sent at once count one by one.
 */
export function passwordCheckOf(app: App): CheckPassword {
  const known = checks.get(app.db);
  if (known) return known;
  const inLine = oneAtATime();
  const check: CheckPassword = (credentials, address) =>
    inLine(JSON.stringify([credentials.name, address]), () => byPassword(app, credentials, address));
  checks.set(app.db, check);
  return check;
}

async function byPassword(
  app: App,
  { name, secret }: Credentials,
  address: string,
): Promise<Selectable<UsersTable> | null> {
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
  return user;
}
