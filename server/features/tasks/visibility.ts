import { effectiveEndAt, serverPhaseAt } from '../../../domain/phase.ts';
import { type UserType } from '../../../domain/roles.ts';
import { type ErrorKey } from '../../../protocol/errors.ts';
import { type ContestRow, type ParticipantRow } from '../../http/context.ts';
import { contestTimes, participantTimes } from '../times.ts';

/** Which tasks of a contest a competitor may see: all, those with some numbers, or none and why. */
export type TaskView =
  | { readonly kind: 'all' }
  | { readonly kind: 'only'; readonly numbers: readonly number[] }
  | { readonly kind: 'none'; readonly error: ErrorKey };

/**
 * What a competitor may see at an instant: nothing before the start (translators: before the translation), nothing
 * between their own finish and their end, everything otherwise; of nvo only the module they are in (§2).
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
      if (now < effectiveEndAt(times, person)) return { kind: 'none', error: 'backend.finished' };
      return modulesOnly(contest, participant);
    default:
      return modulesOnly(contest, participant);
  }
}

/** Whether a view shows the task with that number. */
export function shows(view: TaskView, number: number): boolean {
  return view.kind === 'all' || (view.kind === 'only' && view.numbers.includes(number));
}

function modulesOnly(contest: ContestRow, participant: ParticipantRow): TaskView {
  if (contest.type !== 'nvo') return { kind: 'all' };
  const inModule = participant.module_started_at !== null && participant.finished_at === null;
  return { kind: 'only', numbers: inModule ? [participant.started_tasks] : [] };
}
