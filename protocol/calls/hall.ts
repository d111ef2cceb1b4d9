import * as v from 'valibot';
import { BALLOON_STATES } from '../../domain/balloons.ts';
import { defineCalls } from '../define.ts';
import { idDigits } from '../fields.ts';
import { HALL_STAFF } from '../roles.ts';
import { balloonList, pressed } from '../wire/staff/balloons.ts';

const cid = v.object({ cid: idDigits });

/** What is carried through the hall of a contest (AUT-11). */
export const hallCalls = defineCalls({
  balloons: {
    method: 'GET',
    path: 'contests/:cid/balloons',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    answer: balloonList,
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
      /** As it is to be; `waiting` takes back what was done. */
      state: v.picklist(BALLOON_STATES),
      /** As whoever presses sees it: what was taken back or delivered meanwhile is not taken back. */
      was: v.picklist(BALLOON_STATES),
    }),
    answer: pressed(BALLOON_STATES),
    what: 'Takes or delivers a balloon, or takes that back: done once, everybody else is told by whom.',
  },
});
