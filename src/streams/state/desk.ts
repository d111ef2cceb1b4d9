import { type DeskQuestion } from '../events/desk.ts';
import { without } from './immutable.ts';
import { createSlice } from './slice.ts';

/** What a page asked for, and what it got. */
export interface QueryState {
  readonly question: DeskQuestion;
  /** How many places on the page show it. */
  readonly watchers: number;
  /** The last answer, which stays while it is asked anew; null: none yet. */
  readonly answer: unknown;
  readonly isLoading: boolean;
  /** Why the last try failed; null: it did not. */
  readonly failure: { readonly key: string; readonly detail: string | null } | null;
}

/** What pages of staff show of the server, by the key under which they asked. */
export type DeskState = Readonly<Record<string, QueryState>>;

export const deskSlice = createSlice<DeskState>({
  initial: {},
  plain: {
    QueryOpened: (state, { query, call, request, contestId }) => {
      const before = state[query];
      const question = { call, request, ...(contestId !== undefined && { contestId }) } as DeskQuestion;
      const known = { answer: before?.answer ?? null, watchers: (before?.watchers ?? 0) + 1 };
      return { ...state, [query]: { question, ...known, isLoading: true, failure: null } };
    },
    QueryAnswered: (state, { query, answer }) =>
      change(state, query, { answer, isLoading: false, failure: null }),
    QueryFailed: (state, { query, key, detail }) =>
      change(state, query, { isLoading: false, failure: { key, detail } }),
    QueryClosed: (state, { query }) => {
      const watchers = (state[query]?.watchers ?? 1) - 1;
      return watchers > 0 ? change(state, query, { watchers }) : without(state, [query]);
    },
  },
});

/** What is answered to a page that was left is dropped. */
function change(state: DeskState, query: string, changed: Partial<QueryState>): DeskState {
  const before = state[query];
  return before === undefined ? state : { ...state, [query]: { ...before, ...changed } };
}
