import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { digits } from '#protocol/fields.ts';
import { EVERY_ROLE } from '#protocol/roles.ts';
import { ACTIVITIES, done, loginQueue, sessionUser, tokenAnswer } from '#protocol/wire/session.ts';

/** Session calls (specification §7, "Session calls") and the activity log. */
export const sessionCalls = defineCalls({
  me: {
    method: 'GET',
    path: 'me',
    roles: 'session',
    contest: 'none',
    whileLocked: true,
    answer: sessionUser,
    what: 'Who the credentials belong to. With a password it opens a session and gives its secret; with the secret it says who it is.',
  },
  loginQueue: {
    method: 'GET',
    path: 'login-queue',
    roles: 'anyone',
    contest: 'none',
    answer: loginQueue,
    what: 'How long a login that comes now is likely to wait for its turn, for pages to tell.',
  },
  meToken: {
    method: 'POST',
    path: 'me/token',
    roles: 'anyone',
    contest: 'none',
    form: v.object({
      token: v.pipe(v.string(), v.trim(), v.nonEmpty('login.wrong_credentials'), v.maxLength(200)),
    }),
    answer: tokenAnswer,
    what: 'Exchanges a one-time token for credentials. A token works once.',
  },
  lock: {
    method: 'POST',
    path: 'lock',
    roles: 'session',
    contest: 'none',
    whileLocked: true,
    answer: done,
    what: 'Locks the session: until its password is given again, its secret is good for nothing else. Not for one that a one-time token opened.',
  },
  unlock: {
    method: 'POST',
    path: 'unlock',
    roles: 'session',
    contest: 'none',
    whileLocked: true,
    form: v.object({ password: v.string() }),
    answer: done,
    what: 'Opens a locked session again with the password of its person. Wrong ones are counted with those of the login.',
  },
  log: {
    method: 'POST',
    path: 'log',
    roles: EVERY_ROLE,
    contest: 'optional',
    whileLocked: true,
    form: v.object({
      operation: v.picklist(ACTIVITIES),
      message: v.pipe(v.string(), v.maxLength(500)),
      at: v.optional(digits),
    }),
    answer: done,
    what: 'Notes what the browser saw: internet access, sharing of camera or screen; `at` (ms) is when, if it had to wait.',
  },
  logout: {
    method: 'GET',
    path: '/logout',
    roles: 'anyone',
    contest: 'none',
    answer: done,
    what: 'At the site root, without /api: ends the session of the credentials sent; its secret is worthless from then on.',
  },
});
