import * as v from 'valibot';
import { BALLOON_STATES } from '#domain/onsite/balloons.ts';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { PRINT_STATES } from '#domain/submissions/prints.ts';
import { defineCalls } from '#protocol/define.ts';
import { idDigits } from '#protocol/fields.ts';
import { HALL_STAFF } from '#protocol/roles.ts';
import { balloonList, pressed } from '#protocol/wire/staff/onsite/balloons.ts';
import { printList } from '#protocol/wire/staff/onsite/prints.ts';
import { ARRANGED } from '#protocol/wire/staff/communication/desk.ts';

const cid = v.object({ cid: idDigits });
const print = v.object({ cid: idDigits, prid: idDigits });

/** Deliveries in the hall of a contest: balloons and prints (AUT-11). */
export const hallCalls = defineCalls({
  balloons: {
    method: 'GET',
    path: 'contests/:cid/balloons',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    answer: balloonList,
    shows: ARRANGED,
    what: 'The balloons of a contest: what, to whom, where, who was first, and who took and delivered them.',
  },
  handBalloon: {
    method: 'POST',
    path: 'contests/:cid/balloons',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({
      participant: idDigits,
      task: idDigits,
      /** The wanted state; `waiting` undoes the others. */
      state: v.picklist(BALLOON_STATES),
      /** The state that the caller saw: an undo is refused where it has changed since. */
      was: v.picklist(BALLOON_STATES),
    }),
    answer: pressed(BALLOON_STATES),
    changes: ['balloons'],
    what: 'Takes or delivers a balloon, or takes that back: done once, everybody else is told by whom.',
  },
  prints: {
    method: 'GET',
    path: 'contests/:cid/prints',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    answer: printList,
    shows: ARRANGED,
    what: 'What competitors asked to have printed, for whom and where they sit, without the texts.',
  },
  printText: {
    method: 'GET',
    path: 'contests/:cid/prints/:prid/text',
    roles: HALL_STAFF,
    contest: 'none',
    params: print,
    /** The text; recordings leave out a field of this name. */
    answer: v.object({ print_source: v.string() }),
    what: 'The text of a print.',
  },
  handlePrint: {
    method: 'POST',
    path: 'contests/:cid/prints/:prid',
    roles: HALL_STAFF,
    contest: 'none',
    params: print,
    form: v.object({
      /** The wanted state; `waiting` undoes the others. */
      state: v.picklist(PRINT_STATES),
      /** The state that the caller saw. */
      was: v.picklist(PRINT_STATES),
      /** The reason, required for a refusal. */
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_CHARS, 'backend.too_long'))),
    }),
    answer: pressed(PRINT_STATES),
    changes: ['prints'],
    what: 'Says that a print was printed, delivered or refused, or takes that back: done once, the person is told.',
  },
});
