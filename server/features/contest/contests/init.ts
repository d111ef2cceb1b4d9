import { type Kysely } from 'kysely';
import { type Init } from '#protocol/wire/contest.ts';
import { type Schema } from '#server/db/schema.ts';
import {
  ownCountdown,
  type OwnMoment,
  submissionsLeftOf,
  submitWaitsOf,
  userTestsLeftOf,
  userTestWaitsOf,
} from '#server/model/contest/own-times.ts';
import { countTasks, moduleFactsOf, moduleProgressOnWire } from '#server/model/contest/module-progress.ts';

/**
 * The answer of `init` (§3): the person's own times in a contest, in ms from `now`. A module runs from its
 * start for its length, but not beyond the person's end. While no module is under way, the module's times are
 * the contest's.
 */
export async function initOf(db: Kysely<Schema>, own: OwnMoment): Promise<Init> {
  const { contest, participant } = own;
  const countdown = ownCountdown(own);
  const progress = moduleProgressOnWire(own, await countTasks(db, contest.id));
  const hasModules = contest.type === 'nvo' && countdown.timeTillStart <= 0;
  return {
    ...countdown,
    submissionsLeft: await submissionsLeftOf(db, contest, participant),
    userTestsLeft: await userTestsLeftOf(db, contest, participant),
    tasksSubmissionTimes: await submitWaitsOf(db, own),
    tasksUserTestTimes: await userTestWaitsOf(db, own),
    extra_time: participant.extra_time_seconds,
    finished: participant.finished_at !== null,
    userTimeTillStart: progress.module?.timeTillStart ?? countdown.timeTillStart,
    userTimeTillEnd: Math.min(progress.module?.timeTillEnd ?? countdown.timeTillEnd, countdown.timeTillEnd),
    ...progress,
    modules: hasModules ? await moduleFactsOf(db, contest.id) : [],
  };
}
