import { type JudgeState, type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { createSlice } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** The judge, rejudgings and all user tests, for staff who run contests. */
export interface JudgingState {
  /** null: not loaded yet, or the person may not see it. */
  readonly judge: JudgeState | null;
  readonly rejudgings: Table<number, Rejudging> | null;
  readonly userTests: Table<number, StaffUserTest> | null;
  readonly olderUserTests: boolean;
  /** The smallest id that was loaded of the unfiltered list: its next page begins below it. */
  readonly userTestsFrom: number | null;
}

export const judgingSlice = createSlice<JudgingState>({
  initial: {
    judge: null,
    rejudgings: null,
    userTests: null,
    olderUserTests: false,
    userTestsFrom: null,
  },
  recipes: {
    JudgeStateChanged: (draft, event) => {
      draft.judge = event.judge;
    },
    RejudgingsLoaded: (draft, event) => {
      draft.rejudgings = Table.from(byId(event.rejudgings));
    },
    RejudgingChanged: (draft, event) => {
      const { rejudging } = event;
      draft.rejudgings = (draft.rejudgings ?? Table.empty<number, Rejudging>()).set(rejudging.id, rejudging);
    },
    /** The newest page starts the table again. Known rows are newer than the rows of an older page. */
    UserTestFeedLoaded: (draft, { older, userTests, more }) => {
      const known = (older ? draft.userTests : null) ?? Table.empty<number, StaffUserTest>();
      draft.userTests = known.setAll(byId(userTests.filter((one) => !known.has(one.id))));
      draft.olderUserTests = more;
      draft.userTestsFrom = userTests.at(-1)?.id ?? (older ? draft.userTestsFrom : null);
    },
    NarrowedUserTestsLoaded: (draft, { userTests }) => {
      const known = draft.userTests ?? Table.empty<number, StaffUserTest>();
      draft.userTests = known.setAll(byId(userTests.filter((one) => !known.has(one.id))));
    },
  },
  plain: {
    /** This event comes for each step of each run of a contest: see SubmissionFed in staff.ts. */
    UserTestFed: (state, { userTest }) => ({
      ...state,
      userTests: (state.userTests ?? Table.empty()).set(userTest.id, userTest),
    }),
  },
});
