import { type AnswerOf } from '#protocol/calls.ts';
import { createSlice } from '../slice.ts';

/** News that a hall or a broadcast shows beside the public board. */
export interface ScreenState {
  readonly open: { readonly contestId: number; readonly everyMs: number } | null;
  /** The last answer; it stays while polls fail. */
  readonly shown: AnswerOf<'publicScreen'> | null;
  /** Since when polls fail, and the key of the reason; null: they do not fail. */
  readonly missed: { readonly sinceAt: number; readonly key: string } | null;
}

const NONE: ScreenState = { open: null, shown: null, missed: null };

export const screenSlice = createSlice<ScreenState>({
  initial: NONE,
  plain: {
    ScreenOpened: (state, { contestId, everyMs }) =>
      state.open?.contestId === contestId
        ? { ...state, open: { contestId, everyMs } }
        : { ...NONE, open: { contestId, everyMs } },
    ScreenClosed: (state, { contestId }) => (state.open?.contestId === contestId ? NONE : state),
    ScreenLoaded: (state, { contestId, screen }) =>
      state.open?.contestId === contestId ? { ...state, shown: screen, missed: null } : state,
    ScreenMissed: (state, { contestId, key, at }) =>
      state.open?.contestId === contestId
        ? { ...state, missed: { sinceAt: state.missed?.sinceAt ?? at, key } }
        : state,
  },
  /** The screen belongs to no person. */
  carriedOver: (state) => state,
});
