import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { workshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { workshopUse } from '#protocol/wire/staff/authoring/use.ts';

const tid = v.object({ tid: idDigits });

/** The readiness and the use of a task. */
export const workshopReadyCalls = defineCalls({
  workshopReady: {
    method: 'GET',
    path: 'workshop/:tid/ready',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopReady,
    shows: ['workshop', 'invocations', 'tasks'],
    what: 'Everything a jury asks of a task, with its state.',
  },
  workshopUse: {
    method: 'GET',
    path: 'workshop/:tid/use',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    /** The contest; left out: all contests that the caller may see. */
    query: v.object({ cid: v.optional(idDigits) }),
    answer: workshopUse,
    shows: ['tasks'],
    what: 'What the submissions to a task came to: verdicts, points, and which tests caught them.',
  },
});
