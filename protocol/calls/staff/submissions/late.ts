import * as v from 'valibot';
import { LATE_STATES } from '#domain/submissions/late.ts';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { id, json } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { lateArrival } from '#protocol/wire/staff/submissions/late.ts';

/** The most late arrivals that are decided at once. */
const MAX_AT_ONCE = 200;

/** Late arrivals: work given before the end that came after it, for staff to decide. */
export const lateCalls = defineCalls({
  lateArrivals: {
    method: 'GET',
    path: 'late',
    ...snapshots.lateArrivals,
    answer: v.object({ late: v.array(lateArrival) }),
    what: 'What arrived after the end: all that waits for a decision, and the last that were decided.',
  },
  decideLate: {
    method: 'POST',
    path: 'late/decide',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      ids: json(v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_AT_ONCE))),
      decision: v.picklist(LATE_STATES.filter((state) => state !== 'waiting')),
      /** The reason, required to reject, and to change a decision. */
      reason: v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_CHARS, 'backend.too_long')),
    }),
    answer: v.object({ late: v.array(lateArrival) }),
    what: 'Accepts late arrivals, which then count as of their claimed time, or rejects them with a reason.',
  },
});
