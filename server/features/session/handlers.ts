import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { Fault } from '../../model/fault.ts';
import { publishEnded } from './ended-sessions.ts';
import { isLockable, lockSession, unlockSession } from './lock.ts';
import { redeemLoginToken } from './login-tokens.ts';
import { sessionUserOf } from './session-user.ts';
import { openSession, revokeSession } from './sessions.ts';

const DONE = { ok: true } as const;

/** Login and logout (§7, "Session calls"). */
export function sessionHandlers(app: App): Pick<Handlers, 'me' | 'meToken' | 'lock' | 'unlock' | 'logout'> {
  return {
    me: async ({ caller, credentials, db, now }) => {
      const { sessionId } = caller;
      if (sessionId !== null && credentials) {
        const lock = { locked: caller.isLocked, lockable: await isLockable(db, sessionId) };
        return { ...(await sessionUserOf(db, caller, credentials.secret, now)), ...lock };
      }
      const secret = await app.write((trx) => openSession(trx, caller.userId, now));
      return { ...(await sessionUserOf(db, caller, secret, now)), locked: false, lockable: true };
    },

    meToken: ({ input, now }) =>
      app.write(async (trx) => {
        const user = await redeemLoginToken(trx, input.token, now);
        if (!user) throw new Fault(401, 'login.wrong_credentials');
        const secret = await openSession(trx, user.id, now, { byToken: true });
        return { token: Buffer.from(`${user.name}:${secret}`, 'utf8').toString('base64') };
      }),

    lock: async ({ caller, now }) => {
      await lockSession(app, caller, now);
      return DONE;
    },

    unlock: async ({ caller, input, address }) => {
      await unlockSession(app, caller, input.password, address);
      return DONE;
    },

    logout: async ({ credentials, now }) => {
      if (!credentials || credentials.name.includes('\0')) return DONE;
      await app.write(async (trx, publish) => {
        const sessionId = await revokeSession(trx, credentials, now);
        if (sessionId !== null) publishEnded(publish, sessionId);
      });
      return DONE;
    },
  };
}
