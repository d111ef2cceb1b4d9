import { type Known, type Notice } from '../events/notices.ts';
import { createSlice } from './slice.ts';

/** As many as a person looks back on. */
const MAX_NOTICES = 100;

/** What toasts said to the person in the chosen contest and what of it they have looked at; the oldest first. */
export interface NoticesState {
  readonly shown: readonly Notice[];
  /** Server time of the last look; 0: none. */
  readonly seenAt: number;
  /** What was known before the page was loaded; null when nothing was. */
  readonly known: Known | null;
}

export const noticesSlice = createSlice<NoticesState>({
  initial: { shown: [], seenAt: 0, known: null },
  recipes: {
    NoticeShown: (draft, { notice }) => {
      draft.shown.push(notice);
      draft.shown.splice(0, draft.shown.length - MAX_NOTICES);
    },
    NoticesRestored: (draft, { notices, seenAt, known }) => {
      draft.shown = [...notices, ...draft.shown].slice(-MAX_NOTICES);
      draft.seenAt = seenAt;
      draft.known = known;
    },
    NoticesSeen: (draft, { at }) => {
      draft.seenAt = Math.max(draft.seenAt, at);
    },
  },
});
