import { type JudgeState, type Rejudged, type Rejudging } from '../../../protocol/wire/staff/judging.ts';
import { type System } from '../../../protocol/wire/system.ts';
import { type StaffUserTest } from '../../../protocol/wire/staff/user-test.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { Table } from './table.ts';

/** The judge, rejudgings and everybody's user tests, for those who run contests; what programs run on, for all. */
export interface JudgingState {
  /** null: not loaded yet, or not the person's to see. */
  readonly judge: JudgeState | null;
  readonly rejudgings: Table<number, Rejudging> | null;
  /** The rejudging whose comparison is open. */
  readonly opened: { readonly id: number; readonly submissions: readonly Rejudged[] | null } | null;
  readonly userTests: Table<number, StaffUserTest> | null;
  readonly olderUserTests: boolean;
  readonly system: System | null;
}

export const initialJudging: JudgingState = {
  judge: null,
  rejudgings: null,
  opened: null,
  userTests: null,
  olderUserTests: false,
  system: null,
};

/** The judging after an event; other events leave it as it is. */
export function reduceJudging(state: JudgingState, event: ContestEvent): JudgingState {
  switch (event.type) {
    case 'JudgeStateChanged':
      return { ...state, judge: event.judge };
    case 'RejudgingsLoaded':
      return { ...state, rejudgings: Table.from(event.rejudgings.map((one) => [one.id, one] as const)) };
    case 'RejudgingChanged':
      return withRejudging(state, event);
    case 'RejudgingOpened': {
      const submissions = state.opened?.id === event.id ? state.opened.submissions : null;
      return { ...state, opened: { id: event.id, submissions } };
    }
    case 'RejudgingDetailLoaded': {
      const opened = { id: event.rejudging.id, submissions: event.submissions };
      return { ...withRejudging(state, event), opened };
    }
    case 'UserTestFeedLoaded':
      return loadUserTests(state, event);
    case 'UserTestFed': {
      const userTests = (state.userTests ?? Table.empty()).set(event.userTest.id, event.userTest);
      return { ...state, userTests };
    }
    case 'LanguagesLoaded':
      return { ...state, system: event.system };
    default:
      return state;
  }
}

function withRejudging(
  state: JudgingState,
  { rejudging }: Pick<EventOf<'RejudgingChanged'>, 'rejudging'>,
): JudgingState {
  return { ...state, rejudgings: (state.rejudgings ?? Table.empty()).set(rejudging.id, rejudging) };
}

/** The newest page begins the table anew; what is known already is newer than an older page's row. */
function loadUserTests(state: JudgingState, event: EventOf<'UserTestFeedLoaded'>): JudgingState {
  const known = (event.older ? state.userTests : null) ?? Table.empty<number, StaffUserTest>();
  const unknown = event.userTests.filter((one) => !known.has(one.id));
  return {
    ...state,
    userTests: known.setAll(unknown.map((one) => [one.id, one] as const)),
    olderUserTests: event.more,
  };
}
