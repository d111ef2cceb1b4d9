import { type Kysely, type Selectable } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type UsersTable } from '#server/db/people-tables.ts';
import { type Credentials } from '#server/http/routes.ts';
import { tooOften } from '#server/model/fault.ts';
import { oneAtATime } from '#server/model/one-at-a-time.ts';
import { type Hasher, inTurn, isOutdated } from '#server/model/passwords/passwords.ts';
import { findByLogin } from '#server/model/logins.ts';
import { placeOf } from '#server/model/budgets/place.ts';
import { clearFailures, failuresAround, noteFailure } from './login-failures.ts';
import { type Attempt, type AttemptFailures, FREE_NAMES, waitBeforeLoginMs } from './login-wait.ts';

/** Longer passwords are always wrong; without a limit a request could cause any amount of hashing. */
const MAX_PASSWORD_CHARS = 1_000;

type User = Selectable<UsersTable>;

/**
 * The person with this name and password, tried from an address; null: there is none. Throws 429 with the
 * seconds to wait.
 */
export type CheckPassword = (credentials: Credentials, address: string) => Promise<User | null>;

const checks = new WeakMap<App['db'], CheckPassword>();

/**
 * The only way in which a server checks passwords, at the login and at a locked page. The answer and its time
 * are the same for an unknown person and a wrong password. Throws 429 with the seconds to wait after too many
 * tries for an account, or of too many accounts from one address (SES-11, SEC-2). All processes share the
 * throttle through the database; within one process tries wait for their turn and are counted then, so that
 * guesses sent at once count one by one.
 */
export function passwordCheckOf(app: App): CheckPassword {
  const known = checks.get(app.db);
  if (known) return known;
  const inLine = oneAtATime();
  const check: CheckPassword = async ({ name, secret }, from) => {
    // Tries for one account count together, in any spelling of its name.
    const attempt = { name: (await findByLogin(app.db, name))?.name ?? name, address: placeOf(from) };
    // A person who has to wait takes no turn of others.
    await failuresIfAllowed(app, attempt);
    return inLine(JSON.stringify(attempt), () =>
      inTurn((hasher) => tryPassword(app, hasher, attempt, secret)),
    );
  };
  checks.set(app.db, check);
  return check;
}

async function tryPassword(app: App, hasher: Hasher, attempt: Attempt, secret: string): Promise<User | null> {
  const { db, passwordCost } = app;
  const lately = await failuresIfAllowed(app, attempt);
  const user = await db.selectFrom('users').selectAll().where('name', '=', attempt.name).executeTakeFirst();
  const password = secret.slice(0, MAX_PASSWORD_CHARS);
  const kept = user?.password ?? null;
  const right = await hasher.verify(password, kept, passwordCost);
  if (!user || kept === null || !right || secret.length > MAX_PASSWORD_CHARS) {
    await noteFailure(db, attempt, lately, app.now());
    warn(app, attempt, lately);
    return null;
  }
  if (lately.some((one) => isOf(one, attempt))) await clearFailures(db, attempt);
  if (isOutdated(kept, passwordCost)) {
    const hash = await hasher.hash(password, passwordCost);
    await db
      .updateTable('users')
      .set({ password: hash })
      .where('id', '=', user.id)
      .where('password', '=', kept)
      .execute();
  }
  return user;
}

async function failuresIfAllowed(app: App, attempt: Attempt): Promise<readonly AttemptFailures[]> {
  const lately = await failuresAround(app.db, attempt);
  const wait = (familiar: boolean) => waitBeforeLoginMs(lately, attempt, familiar, app.now());
  const ms = wait(false) > 0 ? wait(await isFamiliar(app.db, attempt)) : 0;
  if (ms > 0) throw tooOften(Math.ceil(ms / 1000), 'login.too_many_attempts');
  return lately;
}

/** Whether the person has logged in from that address before. */
async function isFamiliar(db: Kysely<Schema>, { name, address }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select('sessions.id')
    .where('users.name', '=', name)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Logs once that an address tries one account after the other. */
function warn({ log }: App, attempt: Attempt, lately: readonly AttemptFailures[]): void {
  const others = lately.filter((one) => one.address === attempt.address && one.name !== attempt.name);
  const isNew = !lately.some((one) => isOf(one, attempt));
  if (isNew && others.length + 1 === FREE_NAMES)
    log({ level: 'warn', event: 'logins_slowed', address: attempt.address, names: FREE_NAMES });
}

function isOf(one: Attempt, { name, address }: Attempt): boolean {
  return one.name === name && one.address === address;
}
