import { effectiveEndAt, isRunning } from '#domain/contest/phase.ts';
import {
  isModuleUnderWay,
  moduleEndAt,
  type ModuleProgress,
  nextTaskNumber,
} from '#domain/contest/modules.ts';
import { type ModuleFacts } from '#protocol/wire/contest.ts';
import { steadySelector } from '#streams/select.ts';
import { selectCountdownUntilAt, selectPhase, selectTimes } from './phase.ts';
import { type State } from '../state.ts';

/**
 * A competitor's position in the modules of an nvo exam now: `none` in other contests and while the exam does
 * not run, `next` when a module waits to be started, `done` when none is left or the person has finished.
 */
export type ModuleStand =
  | { readonly kind: 'none' | 'done' }
  | { readonly kind: 'next'; readonly number: number }
  | {
      readonly kind: 'under_way';
      readonly number: number;
      readonly startAt: number;
      /** The module's own end, or the person's end of the contest if that is earlier. */
      readonly endAt: number;
    };

const NONE: ModuleStand = { kind: 'none' };
const DONE: ModuleStand = { kind: 'done' };

/** Returns the same object as long as the position is the same. */
export const selectModule = steadySelector(standOf);

/** The number of modules of the exam. */
export function selectModuleCount({ contest }: State): number {
  return (contest.own?.startedTasks ?? 0) + (contest.own?.tasksLeft ?? 0);
}

/** The facts of a module that are known before it begins; null when there are none. */
export function selectModuleFacts({ contest }: State, number: number): ModuleFacts | null {
  return contest.own?.modules.find((one) => one.number === number) ?? null;
}

/** The end to which the page counts down: of the module under way, else of the contest. */
export function selectCountedUntilAt(state: State): number | null {
  const module = selectModule(state);
  return module.kind === 'under_way' ? module.endAt : selectCountdownUntilAt(state);
}

/** Whether the chosen contest has modules. */
export const selectHasModules = ({ contest }: State): boolean => contest.contest?.type === 'nvo';

function standOf(state: State): ModuleStand {
  const { own, contest } = state.contest;
  const known = selectTimes(state);
  const { now } = state.system;
  if (contest?.type !== 'nvo' || own === null || known === null || now === 0) return NONE;
  if (own.hasFinished) return DONE;
  const phase = selectPhase(state);
  if (phase === null || !isRunning(phase)) return NONE;
  const personEndAt = effectiveEndAt(known.times, known.participant);
  const module = { startedAt: own.moduleStartAt, ownEndAt: own.moduleEndAt };
  if (module.startedAt !== null && isModuleUnderWay(module, personEndAt, now)) {
    const endAt = moduleEndAt(module, personEndAt);
    return { kind: 'under_way', number: own.startedTasks, startAt: module.startedAt, endAt };
  }
  const progress: ModuleProgress = { ...own, startedAt: null };
  const number = nextTaskNumber(progress);
  return number === null ? DONE : { kind: 'next', number };
}
