import { mayFinishModule } from '../limits.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** A person's progress in an nvo exam (§3 "init"). */
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

/** A module as it was started. It ends by itself, even if nobody looks. */
export interface StartedModule {
  /** null: no module was started, or the last one was finished. */
  readonly startedAt: number | null;
  /** The end by the module's own length; null: it lasts until the person's end of the contest. */
  readonly ownEndAt: number | null;
}

/** Why a module may not be finished: none is under way, or 60 seconds or less have passed since its start. */
export type FinishRefusal = 'no_module' | 'too_early';

/** The end of a module: after its own length, but never after the person's end of the contest. */
export function moduleEndAt({ ownEndAt }: Pick<StartedModule, 'ownEndAt'>, personEndAt: number): number {
  return ownEndAt === null ? personEndAt : Math.min(ownEndAt, personEndAt);
}

/** Whether a module is under way: from its start until the instant it ends. */
export function isModuleUnderWay(module: StartedModule, personEndAt: number, now: number): boolean {
  return module.startedAt !== null && now < moduleEndAt(module, personEndAt);
}

/**
 * The end, by its own length, of a module that is started now; null: it has no length. Extra time that no
 * earlier module has used is added.
 */
export function ownEndOf(minutes: number | null, extraSeconds: number, now: number): number | null {
  return minutes === null ? null : now + minutes * MINUTE_MS + extraSeconds * SECOND_MS;
}

/** The number of the task a start would begin; null when none is left, one is under way, or the exam is finished. */
export function nextTaskNumber(progress: ModuleProgress): number | null {
  const mayStart = !progress.hasFinished && progress.startedAt === null && progress.tasksLeft > 0;
  return mayStart ? progress.startedTasks + 1 : null;
}

/**
 * The page after a start (QIZ-2): the task after those started before. `startedTasks` is the count before the start.
 */
export function startRedirect(startedTasks: number): string {
  return `/task/${startedTasks + 1}`;
}

/** The page after the end of a module (QIZ-2): the next task if any is left, else home. Counts before it. */
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
