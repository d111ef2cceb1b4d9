import { isModuleUnderWay } from '#domain/contest/modules.ts';
import { effectiveEndAt, serverPhaseAt } from '#domain/contest/phase.ts';
import { type UserType } from '#domain/roles.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { notNow } from '../fault.ts';
import { contestTimes, participantTimes } from '../times.ts';

/**
 * The tasks of a contest that a contestant may see: all, those with some numbers, or none with the reason.
 */
export type TaskView =
  | { readonly kind: 'all' }
  /** nvo: the module under way; null: there is none. `started` is the number of begun modules. */
  | { readonly kind: 'module'; readonly number: number | null; readonly started: number }
  | { readonly kind: 'none'; readonly error: ErrorKey };

/**
 * The tasks that a contestant may see at an instant: none before the start (translators: before the
 * translation), otherwise all, also after their finish; in nvo only the present module, and none between
 * their own finish and their end (§2).
 */
export function taskView(
  contest: ContestRow,
  participant: ParticipantRow,
  types: readonly UserType[],
  now: number,
): TaskView {
  const times = contestTimes(contest);
  const person = participantTimes(participant, types);
  switch (serverPhaseAt(times, person, now)) {
    case 'not_started':
    case 'not_started_translation':
      return { kind: 'none', error: 'backend.not_started' };
    case 'finished':
      if (contest.type === 'nvo' && now < effectiveEndAt(times, person))
        return { kind: 'none', error: 'backend.finished' };
      return viewOf(contest, participant, now);
    default:
      return viewOf(contest, participant, now);
  }
}

/** Whether a contestant may see the task with that number. */
export function shows(view: TaskView, number: number): boolean {
  return view.kind === 'all' || (view.kind === 'module' && view.number === number);
}

/** Refuses a task whose module is over, or was not started (nvo): throws 409. */
export function requireModule(view: TaskView, number: number): void {
  if (view.kind !== 'module' || view.number === number) return;
  throw notNow(number <= view.started ? 'backend.module_over' : 'backend.module_not_started');
}

/**
 * The number of the contestant's present module (nvo), from its start until it ends by itself; null outside
 * of a module.
 */
export function moduleUnderWay(contest: ContestRow, participant: ParticipantRow, now: number): number | null {
  if (contest.type !== 'nvo' || participant.finished_at !== null) return null;
  const module = { startedAt: participant.module_started_at, ownEndAt: participant.module_end_at };
  const person = { extraTimeSeconds: participant.extra_time_seconds };
  const isUnderWay = isModuleUnderWay(module, effectiveEndAt(contestTimes(contest), person), now);
  return isUnderWay ? participant.started_tasks : null;
}

function viewOf(contest: ContestRow, participant: ParticipantRow, now: number): TaskView {
  if (contest.type !== 'nvo') return { kind: 'all' };
  const number = moduleUnderWay(contest, participant, now);
  return { kind: 'module', number, started: participant.started_tasks };
}
