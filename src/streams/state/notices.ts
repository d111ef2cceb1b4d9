import { type ContestEvent } from '../events/event.ts';
import { type KnownTimes, type Notice } from '../events/notices.ts';
import { patch } from './immutable.ts';

/** As many as a person looks back on. */
const MAX_NOTICES = 100;

/** What the person was told in the chosen contest and what of it they have looked at; the oldest first. */
export interface NoticesState {
  readonly told: readonly Notice[];
  /** Server time of the last look; 0: none. */
  readonly seenAt: number;
  /** What was known before the page was loaded; null when nothing was. */
  readonly known: KnownTimes | null;
}

export const initialNotices: NoticesState = { told: [], seenAt: 0, known: null };

/** The notices after an event; other events leave them as they are. */
export function reduceNotices(state: NoticesState, event: ContestEvent): NoticesState {
  switch (event.type) {
    case 'NoticeTold':
      return { ...state, told: [...state.told, event.notice].slice(-MAX_NOTICES) };
    case 'NoticesRestored': {
      const { notices, seenAt, known } = event;
      return { told: [...notices, ...state.told].slice(-MAX_NOTICES), seenAt, known };
    }
    case 'NoticesSeen':
      return patch(state, { seenAt: Math.max(state.seenAt, event.at) });
    default:
      return state;
  }
}
