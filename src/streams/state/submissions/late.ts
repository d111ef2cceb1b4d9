import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { createSlice } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** Work that arrived after the end. */
export interface LateWorkState {
  /** The person's own late answers to quizzes; null: not loaded yet. */
  readonly answers: Table<number, LateAnswer> | null;
  /** All late arrivals, for staff; null: not loaded yet. */
  readonly arrivals: Table<number, LateArrival> | null;
}

export const lateSlice = createSlice<LateWorkState>({
  initial: { answers: null, arrivals: null },
  recipes: {
    LateAnswersLoaded: (draft, event) => {
      draft.answers = Table.from(byId(event.answers));
    },
    LateAnswerChanged: (draft, { answer }) => {
      draft.answers = (draft.answers ?? Table.empty<number, LateAnswer>()).set(answer.id, answer);
    },
    LateArrivalsLoaded: (draft, event) => {
      draft.arrivals = Table.from(byId(event.late));
    },
    LateArrivalChanged: (draft, { late }) => {
      draft.arrivals = (draft.arrivals ?? Table.empty<number, LateArrival>()).set(late.id, late);
    },
  },
});

interface WithLate {
  readonly late: LateWorkState;
}

/** The number of late arrivals that wait for a decision. */
export function selectLateWaiting({ late }: WithLate): number {
  return late.arrivals?.values().filter(({ state }) => state === 'waiting').length ?? 0;
}
