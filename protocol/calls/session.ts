import * as v from 'valibot';
import { defineCalls } from '../define.ts';

import { MAX_SNAPSHOT_BYTES } from '../../domain/limits.ts';
import { digits } from '../fields.ts';
import { COMPETITOR, EVERY_ROLE } from '../roles.ts';
import { ACTIVITIES, done, sessionUser, tokenAnswer } from '../wire/session.ts';

/** What is said beside a picture. */
const picture = v.object({ taken_at: v.optional(digits), missed: v.optional(digits, 0) });

/** Session calls (specification §7, "Session calls") and the proctoring uploads of "Competitor action calls". */
export const sessionCalls = defineCalls({
  me: {
    method: 'GET',
    path: 'me',
    roles: 'session',
    contest: 'none',
    answer: sessionUser,
    what: 'Who the credentials belong to. With a password it opens a session and gives its secret; with the secret it says who it is.',
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
  log: {
    method: 'POST',
    path: 'log',
    roles: EVERY_ROLE,
    contest: 'optional',
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
  snapshotScreen: {
    method: 'POST',
    path: 'snapshots/screen',
    roles: COMPETITOR,
    contest: 'required',
    form: picture,
    files: { file: { maxBytes: MAX_SNAPSHOT_BYTES } },
    answer: done,
    what: 'A picture of the shared screen: a PNG. `taken_at` (ms) is when, `missed` how many before it never came.',
  },
  snapshotCamera: {
    method: 'POST',
    path: 'snapshots/camera',
    roles: COMPETITOR,
    contest: 'required',
    form: picture,
    files: { file: { maxBytes: MAX_SNAPSHOT_BYTES } },
    answer: done,
    what: 'A picture of the camera, likewise.',
  },
});
