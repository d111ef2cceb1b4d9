import { type ContestEvent, type EventOf } from '../events/event.ts';
import { without } from './immutable.ts';

/** Opening one of these fetches what its page shows. */
type Opening = EventOf<
  | 'TaskOpened'
  | 'StatementOpened'
  | 'SubmissionOpened'
  | 'UserTestOpened'
  | 'ScoreHistoryOpened'
  | 'LanguagesOpened'
>;

/** Why what a page shows could not be fetched, by page; a page that was opened again is not here. */
export type PagesState = Readonly<Record<string, { readonly key: string; readonly detail: string | null }>>;

export const initialPages: PagesState = {};

/** The failed pages after an event; other events leave them as they are. */
export function reducePages(state: PagesState, event: ContestEvent): PagesState {
  switch (event.type) {
    case 'TaskOpened':
    case 'StatementOpened':
    case 'SubmissionOpened':
    case 'UserTestOpened':
    case 'ScoreHistoryOpened':
    case 'LanguagesOpened': {
      const page = pageOf(event);
      return page in state ? without(state, [page]) : state;
    }
    case 'PageNotLoaded':
      return { ...state, [event.page]: { key: event.key, detail: event.detail } };
    default:
      return state;
  }
}

/** The name of the page that an event opens. */
export function pageOf(opening: Opening): string {
  switch (opening.type) {
    case 'TaskOpened':
      return `task/${opening.number}`;
    case 'StatementOpened':
      return `statement/${opening.number}/${opening.lang}`;
    case 'SubmissionOpened':
      return `submission/${opening.id}`;
    case 'UserTestOpened':
      return `user_test/${opening.id}`;
    case 'ScoreHistoryOpened':
      return `history/${opening.participantId}`;
    case 'LanguagesOpened':
      return 'languages';
  }
}
