import { type Kysely } from 'kysely';
import { type Init } from '../../../protocol/wire/contest.ts';
import { type Schema } from '../../db/schema.ts';
import {
  ownCountdown,
  type OwnMoment,
  submissionsLeftOf,
  submitWaitsOf,
  userTestsLeftOf,
  userTestWaitsOf,
} from './own-times.ts';
import { moduleProgressOf } from './module-progress.ts';

/**
 * The answer of `init` (§3): the person's own times in a contest, in ms from `now`. Their module has begun when they
 * started it and lasts, as no length of its own is known, until their end of the contest; without one under way, the
 * module's times are those of the contest.
 */
export async function initOf(db: Kysely<Schema>, own: OwnMoment): Promise<Init> {
  const { contest, participant, now } = own;
  const countdown = ownCountdown(own);
  const progress = await moduleProgressOf(db, participant);
  return {
    ...countdown,
    submissionsLeft: await submissionsLeftOf(db, contest, participant),
    userTestsLeft: await userTestsLeftOf(db, contest, participant),
    tasksSubmissionTimes: await submitWaitsOf(db, own),
    tasksUserTestTimes: await userTestWaitsOf(db, own),
    extra_time: participant.extra_time_seconds,
    finished: progress.hasFinished,
    userTimeTillStart: progress.startedAt === null ? countdown.timeTillStart : progress.startedAt - now,
    userTimeTillEnd: countdown.timeTillEnd,
    started_tasks: progress.startedTasks,
    tasks_left: progress.tasksLeft,
  };
}
