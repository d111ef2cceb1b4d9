import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { flag, idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { contestCheck } from '#protocol/wire/staff/operations/readiness.ts';
import { staffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { ARRANGED } from '#protocol/wire/staff/communication/desk.ts';

const cid = v.object({ cid: idDigits });

/** Checks before a contest's day, and its rehearsal, for organisers. */
export const checkCalls = defineCalls({
  contestCheck: {
    method: 'GET',
    path: 'contests/:cid/check',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    /**
     * Whether the page was loaded over https, which browsers require before they share a camera or a screen.
     */
    query: v.object({ secure: v.optional(flag) }),
    answer: contestCheck,
    shows: ARRANGED,
    what: 'Everything that can go wrong with a contest, looked at now, and its last rehearsal.',
  },
  needs: {
    method: 'GET',
    path: 'needs',
    roles: ORGANISERS,
    contest: 'none',
    answer: staffNeeds,
    shows: ARRANGED,
    what: 'What waits for the person, oldest first, and the contests of these days with their numbers.',
  },
  rehearse: {
    method: 'POST',
    path: 'contests/:cid/rehearse',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: v.object({ solutions: v.number() }),
    changes: ['check'],
    what: "Sends every solution of the jury through the contest's whole path, hidden from everybody; answers how many.",
  },
  stopRehearsal: {
    method: 'POST',
    path: 'contests/:cid/rehearse/stop',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: v.object({}),
    changes: ['check'],
    what: 'Ends a rehearsal before its end and takes away what it made.',
  },
});
