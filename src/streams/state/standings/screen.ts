import { type AnswerOf } from '#protocol/calls.ts';
import { createSlice } from '../slice.ts';

/** News that a hall or a broadcast shows beside the public board. */
export interface ScreenState {
  readonly open: { readonly contestId: number; readonly everyMs: number } | null;
  /** The answer that came last; it stays while news do not come. */
  readonly shown: AnswerOf<'publicScreen'> | null;
  /** Since when news do not come, and why as a key; null: they do. */
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
  /** It is nobody's own. */
  carriedOver: (state) => state,
});
