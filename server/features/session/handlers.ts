import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { Fault } from '../../http/fault.ts';
import { tellEnded } from './ended-sessions.ts';
import { redeemLoginToken } from './login-tokens.ts';
import { sessionUserOf } from './session-user.ts';
import { openSession, revokeSession } from './sessions.ts';
import { takeSnapshot } from './snapshots.ts';

const DONE = { ok: true } as const;

/** Login, logout, and what a competitor's browser reports (§7, "Session calls"). */
export function sessionHandlers(
  app: App,
): Pick<Handlers, 'me' | 'meToken' | 'logout' | 'log' | 'snapshotScreen' | 'snapshotCamera'> {
  return {
    me: async ({ caller, credentials, db, now }) => {
      const opened = caller.sessionId === null || !credentials;
      const secret = opened
        ? await app.write((trx) => openSession(trx, caller.userId, now))
        : credentials.secret;
      return sessionUserOf(db, caller, secret, now);
    },

    meToken: ({ input, now }) =>
      app.write(async (trx) => {
        const user = await redeemLoginToken(trx, input.token, now);
        if (!user) throw new Fault(401, 'login.wrong_credentials');
        const secret = await openSession(trx, user.id, now);
        return { token: Buffer.from(`${user.name}:${secret}`, 'utf8').toString('base64') };
      }),

    logout: async ({ credentials, now }) => {
      if (!credentials || credentials.name.includes('\0')) return DONE;
      await app.write(async (trx, tell) => {
        const sessionId = await revokeSession(trx, credentials, now);
        if (sessionId !== null) tellEnded(tell, sessionId);
      });
      return DONE;
    },

    log: async ({ caller, contest, input, now }) => {
      const { operation, message } = input;
      const row = { at: now, user_id: caller.userId, contest_id: contest?.id ?? null, operation, message };
      await app.write((trx) => trx.insertInto('activity_log').values(row).execute());
      return DONE;
    },

    snapshotScreen: async (context) => {
      await takeSnapshot(app, 'screen', context);
      return DONE;
    },

    snapshotCamera: async (context) => {
      await takeSnapshot(app, 'camera', context);
      return DONE;
    },
  };
}
