import { type LateAnswer } from '../../../protocol/wire/late.ts';
import { type LateArrival } from '../../../protocol/wire/staff/late.ts';
import { type ContestEvent } from '../events/event.ts';
import { Table } from './table.ts';

/** What arrived after the end. */
export interface LateWorkState {
  /** The person's own answers to quizzes; null: not loaded yet. */
  readonly answers: Table<number, LateAnswer> | null;
  /** Everybody's, for the staff; null: not loaded yet. */
  readonly arrivals: Table<number, LateArrival> | null;
}

export const initialLate: LateWorkState = { answers: null, arrivals: null };

/** What arrived late after an event; other events leave it as it is. */
export function reduceLate(state: LateWorkState, event: ContestEvent): LateWorkState {
  switch (event.type) {
    case 'LateAnswersLoaded':
      return { ...state, answers: Table.from(event.answers.map((one) => [one.id, one] as const)) };
    case 'LateAnswerChanged':
      return { ...state, answers: (state.answers ?? Table.empty()).set(event.answer.id, event.answer) };
    case 'LateArrivalsLoaded':
      return { ...state, arrivals: Table.from(event.late.map((one) => [one.id, one] as const)) };
    case 'LateArrivalChanged':
      return { ...state, arrivals: (state.arrivals ?? Table.empty()).set(event.late.id, event.late) };
    default:
      return state;
  }
}

interface WithLate {
  readonly late: LateWorkState;
}

/** How many late arrivals wait for a decision. */
export function selectLateWaiting({ late }: WithLate): number {
  return late.arrivals?.values().filter(({ state }) => state === 'waiting').length ?? 0;
}
