import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { digits, idDigits } from '#protocol/fields.ts';
import { HALL_STAFF, ORGANISERS } from '#protocol/roles.ts';
import { revealDesk, revealScreen } from '#protocol/wire/staff/standings/reveal.ts';

const cid = v.object({ cid: idDigits });
const plan = v.pipe(v.string(), v.uuid());

/** The reveal of the standings after a contest, step by step from the last place up (STD-4). */
export const revealCalls = defineCalls({
  reveal: {
    method: 'GET',
    path: 'contests/:cid/reveal',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    query: v.object({
      /** The plan that the caller has already, which is not sent again. */
      known: v.optional(plan),
    }),
    answer: revealDesk,
    shows: ['reveal'],
    what: 'The reveal of a contest as its presenter has it: how far it is, and what is to come.',
  },
  revealScreen: {
    method: 'GET',
    path: 'contests/:cid/reveal/screen',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    answer: revealScreen,
    shows: ['reveal'],
    what: 'What a hall sees of a reveal: the rows around the one whose turn it is. It holds nothing that is not opened.',
  },
  startReveal: {
    method: 'POST',
    path: 'contests/:cid/reveal',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: v.object({ plan_id: v.string() }),
    changes: ['reveal'],
    what: 'Begins a reveal, or begins it anew with the results as they are now. 409 while somebody may still compete.',
  },
  moveReveal: {
    method: 'PUT',
    path: 'contests/:cid/reveal',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ plan, position: digits }),
    answer: v.object({ position: v.number() }),
    changes: ['reveal'],
    what: 'Brings a reveal to a step, forward or back. 409 for a plan that is not the one under way.',
  },
  endReveal: {
    method: 'DELETE',
    path: 'contests/:cid/reveal',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: v.object({ ok: v.literal(true) }),
    changes: ['reveal'],
    what: 'Takes a reveal away. What everybody sees of the standings is changed by their setting alone.',
  },
});
