import * as v from 'valibot';
import { MAX_SNAPSHOT_BYTES } from '#domain/limits.ts';
import { defineCalls } from '../define.ts';
import { countDigits, digits, flag } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import { done } from '../wire/session.ts';
import { watching } from '../wire/proctoring/watching.ts';

/** Fields besides a picture. */
const picture = v.object({ taken_at: v.optional(digits), missed: v.optional(countDigits, 0) });

/** Calls of contestants who are watched; only they download these rows. */
export const watchedCalls = defineCalls({
  watching: {
    method: 'GET',
    path: 'watching',
    roles: COMPETITOR,
    contest: 'required',
    answer: watching,
    what: 'How the person is watched in the contest, and whether they have agreed to it.',
  },
  consent: {
    method: 'POST',
    path: 'watching',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({
      /** The `code` of the terms that the person was shown. */
      code: v.pipe(v.string(), v.maxLength(300)),
      agreed: flag,
    }),
    answer: watching,
    what: 'Keeps what the person says to being watched: yes, or (`agreed` 0) no longer. 409 when the terms are others than they were shown.',
  },
  snapshotScreen: {
    method: 'POST',
    path: 'snapshots/screen',
    roles: COMPETITOR,
    contest: 'required',
    whileLocked: true,
    form: picture,
    files: { file: { maxBytes: MAX_SNAPSHOT_BYTES } },
    answer: done,
    what: 'A picture of the shared screen: a PNG, WebP or JPEG, known by its bytes. `taken_at` (ms) is when, `missed` how many before it never came. 409 when the person has not agreed to being watched.',
  },
  snapshotCamera: {
    method: 'POST',
    path: 'snapshots/camera',
    roles: COMPETITOR,
    contest: 'required',
    whileLocked: true,
    form: picture,
    files: { file: { maxBytes: MAX_SNAPSHOT_BYTES } },
    answer: done,
    what: 'A picture of the camera, likewise.',
  },
});
