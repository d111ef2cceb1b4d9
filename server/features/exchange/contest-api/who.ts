import { createHmac, randomBytes } from 'node:crypto';
import { type App } from '#server/app.ts';
import { type Authenticate, type Credentials } from '#server/http/routes.ts';
import { type Caller } from '#server/model/caller.ts';
import { Fault } from '#server/model/fault.ts';

/** The number of newest proofs that are kept: programs send name and password with each request. */
const KEPT = 200;

/** A correct password, with its account as it was then. */
interface Proof {
  readonly caller: Caller;
  readonly password: string | null;
}

/**
 * Finds the caller by HTTP basic authentication; null without credentials. Throws 401, and 429 after too many
 * tries.
 */
export type Who = (credentials: Credentials | null, address: string) => Promise<Caller | null>;

/**
 * Basic authentication by password or session secret. A correct password is not hashed again while the
 * account keeps it: a program that asks every second costs no more than one that asks once. The stored form
 * is a keyed digest.
 */
export function createWho(app: Pick<App, 'db'>, authenticate: Authenticate): Who {
  const key = randomBytes(32);
  const proofs = new Map<string, Proof>();
  return async (credentials, address) => {
    if (!credentials) return null;
    const digest = createHmac('sha256', key).update(JSON.stringify(credentials)).digest('base64');
    const proof = proofs.get(digest);
    if (proof && (await stillHolds(app, proof))) return proof.caller;
    proofs.delete(digest);
    const caller = await authenticate(credentials, { address, allowPassword: true });
    if (!caller || caller.isLocked) throw new Fault(401, 'login.wrong_credentials');
    // A session's own secret is looked up each time, since the session may end.
    if (caller.sessionId === null) await keep(digest, caller);
    return caller;
  };

  async function keep(digest: string, caller: Caller): Promise<void> {
    const row = await accountOf(app, caller.userId);
    const oldest = proofs.keys().next().value;
    if (proofs.size >= KEPT && oldest !== undefined) proofs.delete(oldest);
    if (row) proofs.set(digest, { caller, password: row.password });
  }
}

async function stillHolds(app: Pick<App, 'db'>, { caller, password }: Proof): Promise<boolean> {
  const row = await accountOf(app, caller.userId);
  return row?.password === password && row.disabled_at === null && row.role === caller.role;
}

function accountOf({ db }: Pick<App, 'db'>, id: number) {
  return db
    .selectFrom('users')
    .select(['password', 'disabled_at', 'role'])
    .where('id', '=', id)
    .executeTakeFirst();
}
