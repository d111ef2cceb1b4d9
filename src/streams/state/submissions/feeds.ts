import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type Feed, type NarrowedPart } from '#streams/events/staff.ts';
import { type ResourceFailure } from '../resourcesState.ts';
import { createSlice, type Draft } from '../slice.ts';
import { Table } from '../table.ts';

/**
 * Filters of a narrowed list, and the oldest row that the server was asked for. Its rows are in the list's own table.
 */
export interface Narrowing {
  readonly filter: WorkFilter;
  /** False until the first page is here. */
  readonly isLoaded: boolean;
  /** Why it could not be loaded; null: it was, or is being. */
  readonly failure: ResourceFailure | null;
  /** Below which id the next page begins: what passes the filters from there up is here; null: all of it is. */
  readonly from: number | null;
  /** The ids of those that the server found: it alone knows what passes some filters (`needsServer`). */
  readonly found: Table<number, true>;
}

/** The narrowed lists of staff; null: the list is whole. */
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

/** The filters of which the rows of a list do not say whether they pass. */
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
