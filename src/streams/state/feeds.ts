import { type WorkFilter } from '../../../protocol/wire/staff/work-filter.ts';
import { type Feed } from '../events/staff.ts';
import { createSlice, type Draft } from './slice.ts';

/** What a list is narrowed to, and how far back the server was asked for it. Its rows are in the list's own table. */
export interface Narrowing {
  readonly filter: WorkFilter;
  /** False until the first page is here. */
  readonly isLoaded: boolean;
  /** The smallest id that was fetched: where the next page begins; null: nothing matched. */
  readonly from: number | null;
  readonly hasOlder: boolean;
}

/** The narrowed lists of staff; null: the list is whole. */
export type FeedsState = Readonly<Record<Feed, Narrowing | null>>;

export const feedsSlice = createSlice<FeedsState>({
  initial: { submissions: null, userTests: null },
  recipes: {
    FeedNarrowed: (draft, { feed, filter }) => {
      draft[feed] = filter && { filter, isLoaded: false, from: null, hasOlder: false };
    },
    NarrowedSubmissionsLoaded: (draft, { submissions, more }) => {
      takePage(draft.submissions, submissions, more);
    },
    NarrowedUserTestsLoaded: (draft, { userTests, more }) => {
      takePage(draft.userTests, userTests, more);
    },
  },
});

function takePage(
  narrowing: Draft<Narrowing> | null,
  rows: readonly { readonly id: number }[],
  more: boolean,
): void {
  if (narrowing === null) return;
  narrowing.isLoaded = true;
  narrowing.from = rows.at(-1)?.id ?? narrowing.from;
  narrowing.hasOlder = more;
}
