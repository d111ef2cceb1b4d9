import {
  type ContestMarking,
  type Marking,
  type MarkingSettings,
} from '#protocol/wire/staff/marking/works.ts';
import { DEFAULT_APPEAL_HOURS } from '#domain/marking/marking.ts';

/** A task, or an open question of a quiz, that can be marked. */
export type Unit = ContestMarking['units'][number];

/** The key that tells a unit from the others. */
export function unitKey({ task, question }: Pick<Unit, 'task' | 'question'>): string {
  return `${task}-${question ?? 0}`;
}

/** The next step of a marking. */
export type NextStep =
  | 'set_up'
  | 'no_people'
  | 'not_over'
  | 'draw'
  | 'mark'
  | 'decide'
  | 'appeals'
  | 'publish'
  | 'done';

/** The next step of a unit. */
export function nextStep({ marking }: Unit, isOver: boolean): NextStep {
  if (marking === null) return 'set_up';
  if (marking.works === 0) return beforeWorks(marking, isOver);
  const waiting = waitingOf(marking);
  if (waiting > 0) return 'mark';
  if (marking.disputed > 0) return 'decide';
  if (marking.appeals > 0) return 'appeals';
  return marking.published < marking.works ? 'publish' : 'done';
}

function beforeWorks({ people }: Marking, isOver: boolean): NextStep {
  if (people.length === 0) return 'no_people';
  return isOver ? 'draw' : 'not_over';
}

/** Works that are neither scored nor in dispute. */
export function waitingOf({ works, scored, disputed }: Marking): number {
  return works - scored - disputed;
}

/** Default settings of a unit: with its own criteria, or with one criterion for all its points. */
export function firstSettings(unit: Unit, name: string): MarkingSettings {
  const most = unit.worth ?? 10;
  const whole = { id: 'c1', name, points: most, step: Number.isInteger(most) ? 1 : most, comments: [] };
  return {
    scorers: 2,
    threshold: Math.max(1, Math.round(most / 10)),
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: true,
    appeal_hours: DEFAULT_APPEAL_HOURS,
    criteria: unit.criteria.length > 0 ? unit.criteria : [whole],
    people: [],
  };
}
