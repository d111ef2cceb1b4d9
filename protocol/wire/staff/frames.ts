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

/** /topic/contest, for staff: a contest as it now is, and the participant of it that changed, if one did. */
export const staffContestFrame = v.object({
  /** `delete`: it is gone, as it last was. */
  action: v.picklist(['set', 'update', 'delete']),
  contest,
  participant: v.optional(participant),
});

/** /topic/submissions, for staff. */
export const staffSubmissionsFrame = v.object({
  action: v.picklist(['set', 'update']),
  submission: staffSubmission,
});

/** /topic/questions, for staff: asked, taken in hand, let go or answered; `value` is how many wait for an answer in that contest. */
export const staffQuestionsFrame = v.object({
  action: v.picklist(['set', 'update']),
  value: v.number(),
  question,
});

/** /topic/task, for staff: a task as it now is in a contest. */
export const staffTaskFrame = v.object({ action: v.picklist(['set', 'update']), contest: id, task });
