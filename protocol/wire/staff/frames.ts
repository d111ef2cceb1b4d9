import * as v from 'valibot';
import { id } from '#protocol/fields.ts';
import { question } from '../communication.ts';
import { contest } from '../contest.ts';
import { task } from '../tasks.ts';
import { participant } from './contest/contest.ts';
import { staffSubmission } from './submissions/submission.ts';
import { staffUserTest } from './submissions/user-test.ts';

/** /topic/user_tests, for staff. */
export const staffUserTestsFrame = v.object({
  action: v.picklist(['set', 'update']),
  user_test: staffUserTest,
});

/** /topic/contest, for staff: a contest in its present state, and the participant that changed, if any. */
export const staffContestFrame = v.object({
  /** `delete`: it is gone; the frame holds its last state. */
  action: v.picklist(['set', 'update', 'delete']),
  contest,
  participant: v.optional(participant),
});

/** /topic/submissions, for staff. */
export const staffSubmissionsFrame = v.object({
  action: v.picklist(['set', 'update']),
  submission: staffSubmission,
});

/**
 * /topic/questions, for staff: a question was asked, claimed, released or answered; `value` is the number of
 * unanswered ones in the contest.
 */
export const staffQuestionsFrame = v.object({
  action: v.picklist(['set', 'update']),
  value: v.number(),
  question,
});

/** /topic/task, for staff: a task of a contest in its present state. */
export const staffTaskFrame = v.object({ action: v.picklist(['set', 'update']), contest: id, task });
