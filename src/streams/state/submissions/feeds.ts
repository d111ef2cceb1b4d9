import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type Feed, type NarrowedPart } from '#streams/events/staff.ts';
import { type ResourceFailure } from '../resourcesState.ts';
import { createSlice, type Draft } from '../slice.ts';
import { Table } from '../table.ts';

/**
 * Filters of a list, and the oldest row that was asked for. The rows that pass are in the list's own table.
 */
export interface Narrowing {
  readonly filter: WorkFilter;
  /** False until the first page is loaded. */
  readonly isLoaded: boolean;
  /** Why the first page could not be loaded; null: no failure. */
  readonly failure: ResourceFailure | null;
  /** The next page begins below this id. Matching rows from there up are loaded; null: all are loaded. */
  readonly from: number | null;
  /** Ids of rows that the server found: only it knows which rows pass some filters (`needsServer`). */
  readonly found: Table<number, true>;
}

/** The filters of the staff's lists; null: the list is not filtered. */
export type FeedsState = Readonly<Record<Feed, Narrowing | null>>;

export const feedsSlice = createSlice<FeedsState>({
  initial: { submissions: null, userTests: null },
  recipes: {
    FeedNarrowed: (draft, { feed, filter }) => {
      const found = Table.empty<number, true>();
      draft[feed] = filter && { filter, isLoaded: false, failure: null, from: null, found };
    },
    NarrowedFeedFailed: (draft, { feed, key, detail }) => {
      const narrowing = draft[feed];
      if (narrowing !== null) narrowing.failure = { key, detail };
    },
    NarrowedSubmissionsLoaded: (draft, { submissions, ...part }) => {
      takePart(draft.submissions, submissions, part);
    },
    NarrowedUserTestsLoaded: (draft, { userTests, ...part }) => {
      takePart(draft.userTests, userTests, part);
    },
  },
});

/** The filters that cannot be decided from the rows of a list. */
export function needsServer(filter: WorkFilter): Pick<WorkFilter, (typeof SERVER_FILTERS)[number]> | null {
  const on = SERVER_FILTERS.filter((name) => (filter[name] ?? '') !== '');
  return on.length === 0 ? null : Object.fromEntries(on.map((name) => [name, filter[name]]));
}

const SERVER_FILTERS = ['text', 'group', 'room', 'judge'] as const;

function takePart(
  narrowing: Draft<Narrowing> | null,
  rows: readonly { readonly id: number }[],
  part: NarrowedPart,
): void {
  if (narrowing === null) return;
  narrowing.found = narrowing.found.setAll(rows.map(({ id }) => [id, true] as const));
  if (part.part === 'news') return;
  narrowing.isLoaded = true;
  narrowing.failure = null;
  narrowing.from = part.next;
}
