import { type OwnModules, type OwnTimes } from '#streams/events/contest.ts';
import { type EventOf } from '#streams/events/event.ts';

/** No modules, as in all contests other than exams. */
export const NO_MODULES: OwnModules = {
  startedTasks: 0,
  tasksLeft: 0,
  moduleStartAt: null,
  moduleEndAt: null,
};

/** The own times of a contestant with the whole time and no limit. */
export function anOwn(change: Partial<OwnTimes> = {}): OwnTimes {
  return {
    extraTimeSeconds: 0,
    hasFinished: false,
    submissionsLeft: null,
    userTestsLeft: null,
    submitAllowedFrom: {},
    userTestAllowedFrom: {},
    ...NO_MODULES,
    modules: [],
    ...change,
  };
}

/** A frame of a contestant's own times in which only `change` is new. */
export function ownTimesChanged(
  change: Partial<EventOf<'OwnTimesChanged'>> = {},
): EventOf<'OwnTimesChanged'> {
  return {
    type: 'OwnTimesChanged',
    progress: NO_MODULES,
    givenSeconds: 0,
    extraTimeSeconds: 0,
    hasFinished: false,
    submissionsLeft: null,
    userTestsLeft: null,
    task: null,
    submitAllowedAt: 0,
    userTestAllowedAt: 0,
    by: 'live',
    ...change,
  };
}
