import { mayFinishModule } from './limits.ts';

/** Where a person is in an nvo exam (§3 "init"). */
export interface ModuleProgress {
  /** Modules started so far, the one under way included. */
  readonly startedTasks: number;
  /** Modules not started yet. */
  readonly tasksLeft: number;
  /** When the module under way was started; null when none is. */
  readonly startedAt: number | null;
  /** True once the person is through with the exam. */
  readonly hasFinished: boolean;
}

/** Why a module may not be finished: none is under way, or 60 seconds or less have passed since its start. */
export type FinishRefusal = 'no_module' | 'too_early';

/** The number of the task under way, the only one listed (SHL-4); null when none is or the exam is finished. */
export function startedTaskNumber(progress: ModuleProgress): number | null {
  return progress.hasFinished || progress.startedAt === null ? null : progress.startedTasks;
}

/** The number of the task a start would begin; null when none is left, one is under way, or the exam is finished. */
export function nextTaskNumber(progress: ModuleProgress): number | null {
  const mayStart = !progress.hasFinished && progress.startedAt === null && progress.tasksLeft > 0;
  return mayStart ? progress.startedTasks + 1 : null;
}

/** Where a start leads (QIZ-2): to the task after those started before. `startedTasks` is the count before the start. */
export function startRedirect(startedTasks: number): string {
  return `/task/${startedTasks + 1}`;
}

/** Where finishing a module leads (QIZ-2): on to the next task while any is left, else home. Counts before the finish. */
export function finishRedirect(progress: Pick<ModuleProgress, 'startedTasks' | 'tasksLeft'>): string {
  return progress.tasksLeft > 0 ? startRedirect(progress.startedTasks) : '/home';
}

/** Why the module under way may not be finished now (QIZ-2); null when it may. */
export function finishRefusal(
  progress: Pick<ModuleProgress, 'startedAt'>,
  now: number,
): FinishRefusal | null {
  if (progress.startedAt === null) return 'no_module';
  return mayFinishModule(progress.startedAt, now) ? null : 'too_early';
}
