import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { digits, id, idDigits, text, userTestPart } from '#protocol/fields.ts';
import { ADMIN, ORGANISERS } from '#protocol/roles.ts';
import {
  chosenToRejudge,
  judgeState,
  rejudged,
  rejudging,
} from '#protocol/wire/staff/submissions/judging.ts';
import { staffUserTest, staffUserTestDetail } from '#protocol/wire/staff/submissions/user-test.ts';
import { workFilter } from '#protocol/wire/staff/submissions/work-filter.ts';

const rid = v.object({ rid: idDigits });

/** The judge for staff: languages and machines, its state, rejudging, and user tests. */
export const judgingCalls = defineCalls({
  judge: {
    method: 'GET',
    path: 'judge',
    ...snapshots.judge,
    answer: judgeState,
    what: 'The judges, their queue, times and failures.',
  },
  retryJob: {
    method: 'POST',
    path: 'judge/jobs/:jid/retry',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ jid: idDigits }),
    answer: judgeState,
    what: 'Gives a job that was lost back to the queue.',
  },
  rejudgings: {
    method: 'GET',
    path: 'rejudgings',
    ...snapshots.rejudgings,
    answer: v.object({ rejudgings: v.array(rejudging) }),
    what: 'Rejudgings of the contests one may see, newest first.',
  },
  rejudging: {
    method: 'GET',
    path: 'rejudgings/:rid',
    roles: ORGANISERS,
    contest: 'none',
    params: rid,
    answer: v.object({ rejudging, submissions: v.array(rejudged) }),
    shows: ['people', 'contest', 'tasks'],
    what: 'A rejudging with old and new results, changed ones first.',
  },
  chosenToRejudge: {
    method: 'GET',
    path: 'rejudgings-chosen',
    roles: ORGANISERS,
    contest: 'none',
    query: workFilter,
    answer: chosenToRejudge,
    what: 'How many submissions that pass every filter given would be judged again. Nothing is begun.',
  },
  rejudge: {
    method: 'POST',
    path: 'rejudgings',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      ...workFilter.entries,
      contest: idDigits,
      /**
       * Only submissions with a smaller id, as `chosenToRejudge` answered: none that came after its count.
       */
      before: v.optional(idDigits),
      reason: text(500),
    }),
    answer: rejudging,
    what: 'Judges the submissions of a contest that pass every filter given once more, by their tasks as they now are. What is found counts only when it is applied.',
  },
  applyRejudging: {
    method: 'POST',
    path: 'rejudgings/:rid/apply',
    roles: ORGANISERS,
    contest: 'none',
    params: rid,
    answer: rejudging,
    what: 'Makes the new results of a finished rejudging count.',
  },
  cancelRejudging: {
    method: 'POST',
    path: 'rejudgings/:rid/cancel',
    roles: ORGANISERS,
    contest: 'none',
    params: rid,
    answer: rejudging,
    what: 'Drops a rejudging; the old results stay.',
  },
  staffUserTests: {
    method: 'GET',
    path: 'user_tests',
    ...snapshots.staffUserTests,
    query: v.object({
      ...workFilter.entries,
      before: v.optional(idDigits),
      limit: v.optional(v.pipe(digits, v.maxValue(1000)), '100'),
    }),
    answer: v.object({ user_tests: v.array(staffUserTest), more: v.boolean(), next: v.nullable(id) }),
    what: 'User tests of the contests one may see that pass every filter given, newest first, a page at a time.',
  },
  staffUserTest: {
    method: 'GET',
    path: 'user_tests/:utid',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ utid: idDigits }),
    answer: staffUserTestDetail,
    shows: ['people', 'contest', 'tasks'],
    what: 'One user test with source, input and output.',
  },
  userTestsArchive: {
    method: 'GET',
    path: 'user_tests-archive',
    roles: ORGANISERS,
    contest: 'optional',
    query: workFilter,
    answer: 'file',
    what: 'Sources, inputs and outputs of all user tests that pass every filter given, as one ZIP. 409 when they are too many for one.',
  },
  staffUserTestFile: {
    method: 'GET',
    path: 'user_tests/:utid/:part',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ utid: idDigits, part: userTestPart }),
    answer: 'file',
    what: 'The source, input or output of a user test as a file.',
  },
});
