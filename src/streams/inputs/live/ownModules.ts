import { type FrameOf } from '#protocol/destinations.ts';
import { type OwnModules } from '#streams/events/contest.ts';

type Frame = Pick<FrameOf<'time'>, 'started_tasks' | 'tasks_left' | 'module'>;

/** A person's progress in the modules of an exam; its durations count from `at` (ms since the epoch). */
export function ownModulesOf({ started_tasks, tasks_left, module }: Frame, at: number): OwnModules {
  const tillEnd = module?.timeTillEnd ?? null;
  return {
    startedTasks: started_tasks,
    tasksLeft: tasks_left,
    moduleStartAt: module === null ? null : at + module.timeTillStart,
    moduleEndAt: tillEnd === null ? null : at + tillEnd,
  };
}
