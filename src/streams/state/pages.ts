import { type EventOf } from '../events/event.ts';
import { type Feed } from '../events/staff.ts';
import { statementKey, taskFileKey } from './contest.ts';
import { without } from './immutable.ts';
import { createSlice } from './slice.ts';
import { contentKey } from './workshopContents.ts';

/** Opening one of these fetches what its page shows. */
type Opening = EventOf<
  | 'TaskOpened'
  | 'StatementOpened'
  | 'TaskFileOpened'
  | 'SubmissionOpened'
  | 'UserTestOpened'
  | 'FeedNarrowed'
  | 'WorkshopContentOpened'
>;

/** Why what a page shows could not be fetched, by page; a page that was opened again is not here. */
export type PagesState = Readonly<Record<string, { readonly key: string; readonly detail: string | null }>>;

export const pagesSlice = createSlice<PagesState>({
  initial: {},
  recipes: {
    PageNotLoaded: (draft, { page, key, detail }) => {
      draft[page] = { key, detail };
    },
  },
  plain: {
    TaskOpened: openAnew,
    StatementOpened: openAnew,
    TaskFileOpened: openAnew,
    SubmissionOpened: openAnew,
    UserTestOpened: openAnew,
    FeedNarrowed: openAnew,
    WorkshopContentOpened: openAnew,
  },
});

function openAnew(state: PagesState, opening: Opening): PagesState {
  return without(state, [pageOf(opening)]);
}

/** The name of the page that an event opens. */
export function pageOf(opening: Opening): string {
  switch (opening.type) {
    case 'TaskOpened':
      return `task/${opening.number}`;
    case 'StatementOpened':
      return `statement/${statementKey(opening.number, opening.lang, opening.asPdf)}`;
    case 'TaskFileOpened':
      return `statement/${taskFileKey(opening.number, opening.path)}`;
    case 'SubmissionOpened':
      return `submission/${opening.id}`;
    case 'UserTestOpened':
      return `user_test/${opening.id}`;
    case 'FeedNarrowed':
      return narrowedPage(opening.feed);
    case 'WorkshopContentOpened':
      return `workshop/${contentKey(opening.task, opening.content)}`;
  }
}

/** The name of a list that is narrowed by filters. */
export function narrowedPage(feed: Feed): string {
  return `feed/${feed}`;
}
