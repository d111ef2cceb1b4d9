import * as v from 'valibot';
import { id, instant } from '../fields.ts';
import { announcement, question } from './communication.ts';
import { contest, moduleProgress } from './contest.ts';
import { submission } from './submissions/submission.ts';
import { task } from './tasks.ts';
import { userTest } from './submissions/user-test.ts';

/** An announcement was withdrawn: its readers are told so, for the others it is gone. */
const withdrawnFrame = v.object({ action: v.literal('withdrawn'), id, at: instant });

/**
 * /user/queue/announcements/{contestId}. `set`: how many announcements are unread; `seen` is the newest that counts as
 * read: announcements to everybody come on the contest's topic, and only with it does the order of the two not matter.
 * `announcement`: one to a group or room that the person is in.
 */
export const announcementsFrame = v.variant('action', [
  v.object({
    action: v.literal('set'),
    value: v.number(),
    /** Id of the newest announcement the person has read; 0: none. */
    seen: v.number(),
  }),
  v.object({ action: v.literal('announcement'), announcement }),
  withdrawnFrame,
]);

/**
 * /user/queue/questions/{contestId}. `set`: the number unread. `update`: an own question was asked or answered;
 * `topic` and `message` as the specification has them (message: the answer), `question` the whole of it.
 */
export const questionsFrame = v.variant('action', [
  v.object({ action: v.literal('set'), value: v.number() }),
  v.object({
    action: v.literal('update'),
    value: v.number(),
    topic: v.string(),
    message: v.string(),
    question,
  }),
]);

/**
 * /user/queue/time/{contestId}: the person's own times, in ms from the frame's `at`. `diffExtraTime` is the change
 * just made, in seconds; `extra_time` the sum. `task` names the task whose waiting times changed.
 */
export const timeFrame = v.object({
  timeTillStart: v.number(),
  timeTillEnd: v.number(),
  timeTillUnrestricted: v.number(),
  diffExtraTime: v.number(),
  extra_time: v.number(),
  finished: v.boolean(),
  ...moduleProgress.entries,
  submissionsLeft: v.nullable(v.number()),
  userTestsLeft: v.nullable(v.number()),
  task: v.nullable(v.number()),
  timeToNextSubmit: v.number(),
  timeToNextUserTest: v.number(),
});

/** /topic/contest/{contestId}: news for all of a contest. Each holds the whole of what changed. */
export const contestFrame = v.variant('action', [
  v.object({
    action: v.literal('update'),
    /** ms by which the time moved; 0: not moved. */
    diffTimeStart: v.number(),
    diffTimeEnd: v.number(),
    diffTimeUnrestricted: v.number(),
    diffSubmissionAttempts: v.number(),
    contest,
  }),
  v.object({ action: v.literal('announcement'), topic: v.string(), message: v.string(), announcement }),
  withdrawnFrame,
  v.object({ action: v.literal('task'), number: v.number(), task }),
  v.object({
    action: v.literal('standing_update'),
    visible: v.boolean(),
    frozen: v.boolean(),
    contest,
  }),
]);

/** /user/queue/tasks/{contestId}: the person's own list changed (nvo: a module began or ended). */
export const tasksFrame = v.object({ action: v.literal('set'), tasks: v.array(task) });

/**
 * /topic/seal/{contestId}: the contest's tasks were sealed, under a new name each time they change; at its start, the key
 * (AES-256-GCM, base64url) that opens them.
 */
export const sealFrame = v.variant('action', [
  v.object({ action: v.literal('sealed'), name: v.string() }),
  v.object({ action: v.literal('opened'), name: v.string(), key: v.string() }),
]);

/** /user/queue/submissions: one of the person's submissions arrived (`set`) or moved on (`update`). */
export const submissionsFrame = v.object({
  action: v.picklist(['set', 'update']),
  id,
  task: v.number(),
  contest: id,
  submission,
});

/** /user/queue/user_tests: one of the person's user tests arrived or moved on. */
export const userTestsFrame = v.object({
  action: v.picklist(['set', 'update']),
  id,
  task: v.number(),
  contest: id,
  user_test: userTest,
});

/** /app/connect, from the client: the contest it has chosen. */
export const connectFrame = v.object({ contestId: v.nullable(id) });
