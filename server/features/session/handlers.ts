import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { Fault, notFound } from '#server/model/fault.ts';
import { expectedWaitMs } from '#server/model/passwords/passwords.ts';
import { noteLogin } from '#server/model/onsite/note-login.ts';
import { endSessionsOf, makeRoom } from './end-sessions.ts';
import { publishEnded } from '#server/model/ended-sessions.ts';
import { isLockable, lockSession, unlockSession } from './lock.ts';
import { redeemLoginToken } from './login-tokens.ts';
import { type Coming, signalNewPlace } from './places.ts';
import { sessionUserOf } from './session-user.ts';
import { openSession, revokeSession } from './sessions.ts';

const DONE = { ok: true } as const;

/** Login and logout (§7, "Session calls"). */
export function sessionHandlers(
  app: App,
): Pick<Handlers, 'me' | 'loginQueue' | 'meToken' | 'lock' | 'unlock' | 'logout' | 'endSessions'> {
  return {
    me: (context) => logIn(app, context),

    loginQueue: () => Promise.resolve({ wait_ms: expectedWaitMs() }),

    meToken: (context) => logInByToken(app, context),

    endSessions: (context) => endSessions(app, context),

    lock: async ({ caller, now }) => {
      await lockSession(app, caller, now);
      return DONE;
    },

    unlock: async ({ caller, input, address }) => {
      await unlockSession(app, caller, input.password, address);
      return DONE;
    },

    logout: async (context) => {
      await logOut(app, context);
      return DONE;
    },
  };
}

/** The person of a session; a person who logs in with a password gets a new session. */
async function logIn(app: App, { caller, credentials, db, now, address }: CallContext<'me'>) {
  const { sessionId, userId } = caller;
  if (sessionId !== null && credentials) {
    const lock = { locked: caller.isLocked, lockable: await isLockable(db, sessionId) };
    return { ...(await sessionUserOf(db, caller, credentials.secret, now)), ...lock };
  }
  const secret = await app.write(async (trx, publish) => {
    await noteComing(trx, publish, { userId, address, now });
    return openSession(trx, userId, now, { address });
  });
  return { ...(await sessionUserOf(db, caller, secret, now)), locked: false, lockable: true };
}

/**
 * Opens a session by a token that is valid once. Throws 401 for any other token, and for a person who may not
 * log in.
 */
function logInByToken(app: App, { input, now, address }: CallContext<'meToken'>) {
  return app.write(async (trx, publish) => {
    const user = await redeemLoginToken(trx, input.token, now);
    if (!user) throw new Fault(401, 'login.wrong_credentials');
    if (user.isDisabled) throw new Fault(401, 'login.disabled');
    const { viewedBy } = user;
    if (viewedBy === null) await noteComing(trx, publish, { userId: user.id, address, now });
    // A spectator's address is not noted as one that the person has logged in from.
    const from = viewedBy === null ? { address } : { viewedBy };
    const secret = await openSession(trx, user.id, now, { byToken: true, ...from });
    return { token: Buffer.from(`${user.name}:${secret}`, 'utf8').toString('base64') };
  });
}

/** Tells the people concerned that somebody logs in, and ends the session that the new one replaces. */
async function noteComing(trx: Transaction, publish: Publish, coming: Coming): Promise<void> {
  const { userId, now } = coming;
  await signalNewPlace(trx, publish, coming);
  await makeRoom(trx, publish, userId, now);
  await noteLogin(trx, publish, { userId, now });
}

/** Ends the session with the sent secret, if there is one. */
async function logOut(app: App, { credentials, now }: CallContext<'logout'>): Promise<void> {
  if (!credentials || credentials.name.includes('\0')) return;
  await app.write(async (trx, publish) => {
    const sessionId = await revokeSession(trx, credentials, now);
    if (sessionId !== null) publishEnded(publish, sessionId);
  });
}

/** Ends every session of a participant for an admin, and answers the number. */
function endSessions(app: App, context: CallContext<'endSessions'>): Promise<{ readonly ended: number }> {
  const { pid, cid } = context.input;
  return command(app, context, {
    lock: (trx) =>
      trx
        .selectFrom('participants')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['users.id', 'users.name'])
        .where('participants.id', '=', pid)
        .where('contest_id', '=', cid)
        .executeTakeFirstOrThrow(notFound),
    decide: ({ id }) => id,
    apply: async (trx, publish, { decision: userId, rows: { name }, context: { now } }) => {
      const ended = await endSessionsOf(trx, publish, [userId], { now, why: 'login.ended' });
      const after = { username: name, sessions_ended: ended };
      return { answer: { ended }, audit: { target: name, before: null, after } };
    },
  });
}
