/** States of a rehearsal. `stopped`: a person ended it before its end. */
export const REHEARSAL_STATES = ['running', 'done', 'stopped'] as const;
export type RehearsalState = (typeof REHEARSAL_STATES)[number];

/**
 * Outcomes of a jury solution: as it claims or otherwise; `refused`: the contest does not take it, and why is among
 * its faults; `other_language`: its task takes no such language, so nobody will send one; `no_judge`: no judge at
 * work has its language; `lost`: the judges failed on it.
 */
export const REHEARSAL_OUTCOMES = [
  'as_stated',
  'otherwise',
  'refused',
  'other_language',
  'no_judge',
  'lost',
] as const;
export type RehearsalOutcome = (typeof REHEARSAL_OUTCOMES)[number];

/** Whether an outcome must be looked at before the day. */
export function isFault(outcome: RehearsalOutcome | null): boolean {
  return outcome !== null && outcome !== 'as_stated' && outcome !== 'other_language';
}

/** A task of a contest with the version it is judged by. */
export interface RehearsedTask {
  readonly taskId: number;
  /** null: it cannot be judged. */
  readonly versionId: number | null;
}

/** Tasks that the rehearsal no longer covers: they were changed since, or added after it. */
export function notRehearsed<T extends RehearsedTask>(
  tasks: readonly T[],
  rehearsed: readonly RehearsedTask[],
): readonly T[] {
  const known = new Set(rehearsed.map(({ taskId, versionId }) => `${taskId} ${versionId}`));
  return tasks.filter(({ taskId, versionId }) => !known.has(`${taskId} ${versionId}`));
}
