import { type OwnModules, type OwnTimes } from '#streams/events/contest.ts';
import { type EventOf } from '#streams/events/event.ts';

/** Nothing of an exam's modules, as in all other contests. */
export const NO_MODULES: OwnModules = {
  startedTasks: 0,
  tasksLeft: 0,
  moduleStartAt: null,
  moduleEndAt: null,
};

/** The own part of a competitor who has all their time and no limit. */
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

/** What the live channel tells of a competitor's own part when nothing of it is new but `change`. */
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
