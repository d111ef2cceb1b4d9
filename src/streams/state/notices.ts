import { type Known, type Notice } from '../events/notices.ts';
import { createSlice } from './slice.ts';

/** Most notices that are kept: a person looks no further back. */
const MAX_NOTICES = 100;

/**
 * Notices that toasts showed in the chosen contest, the oldest first, and the time of the person's last look
 * at them.
 */
export interface NoticesState {
  readonly shown: readonly Notice[];
  /** Server time of the last look; 0: there was none. */
  readonly seenAt: number;
  /** The contest as the person knew it before the page was loaded; null: not known. */
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
