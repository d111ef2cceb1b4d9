import { type EventOf } from '../events/event.ts';
import { createSlice, type Draft } from './slice.ts';

/** Whether the shown data is live (SHL: a visible mark when it is not). */
type LinkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly sinceAt: number | null }
  | { readonly kind: 'live'; readonly sinceAt: number }
  /** The channel is down, and polling replaces it. `polledAt`: the time of the last poll that succeeded. */
  | {
      readonly kind: 'down';
      readonly sinceAt: number;
      readonly retryAt: number | null;
      readonly polledAt: number | null;
    }
  /** The configuration switched the channel off, so that polling is the normal way. */
  | {
      readonly kind: 'polling';
      readonly sinceAt: number;
      readonly polledAt: number | null;
      readonly failing: boolean;
    };

/** The state of the page itself and of its computer. */
export interface SystemState {
  /** The server's time as of the last tick or boundary, ms; 0 before the first. */
  readonly now: number;
  readonly clock: 'measuring' | 'synchronised';
  readonly link: LinkState;
  /** Since when the browser has known that there is no network, ms; null: there is one. */
  readonly offlineSinceAt: number | null;
  /** Since when calls have waited for a busy server, ms; null while no call waits. */
  readonly busySinceAt: number | null;
  readonly pageVisible: boolean;
  /** The path that is open in the application; null before the first page. */
  readonly path: string | null;
  readonly language: string;
  /** light, dark, contrast, or system. */
  readonly theme: string;
  readonly layout: Readonly<Record<string, boolean | string>>;
}

/** Whether the page believes that the server can be reached. */
export function selectIsReached({
  system: { offlineSinceAt, link },
}: {
  readonly system: SystemState;
}): boolean {
  return offlineSinceAt === null && (link.kind === 'live' || (link.kind === 'polling' && !link.failing));
}

const IDLE: LinkState = { kind: 'idle' };

export const systemSlice = createSlice<SystemState>({
  initial: {
    now: 0,
    clock: 'measuring',
    link: IDLE,
    offlineSinceAt: null,
    busySinceAt: null,
    pageVisible: true,
    path: null,
    language: 'bg',
    theme: '',
    layout: {},
  },
  recipes: {
    ClockTicked: advance,
    PhaseBoundaryReached: advance,
    ClockJumped: (draft) => {
      draft.clock = 'measuring';
    },
    ClockSynchronised: (draft, { at }) => {
      draft.clock = 'synchronised';
      // The shown time may have been wrong in either direction. In all other cases time never goes back.
      draft.now = at;
    },
    BrowserWentOffline: (draft) => {
      draft.offlineSinceAt = draft.now;
    },
    BrowserCameOnline: (draft) => {
      draft.offlineSinceAt = null;
    },
    ServerFoundBusy: (draft) => {
      draft.busySinceAt = draft.now;
    },
    ServerFoundFree: (draft) => {
      draft.busySinceAt = null;
    },
    PathOpened: (draft, { path }) => {
      draft.path = path;
    },
    PageHidden: (draft) => {
      draft.pageVisible = false;
    },
    PageShown: (draft) => {
      draft.pageVisible = true;
    },
    LanguageChosen: (draft, { language }) => {
      draft.language = language;
    },
    ThemeChosen: (draft, { theme }) => {
      draft.theme = theme;
    },
    LayoutChanged: (draft, { change }) => {
      Object.assign(draft.layout, change);
    },
    LiveConnecting: (draft) => {
      if (draft.link.kind !== 'down') draft.link = { kind: 'connecting', sinceAt: draft.now || null };
    },
    LiveConnected: (draft, { at }) => {
      draft.link = { kind: 'live', sinceAt: at };
    },
    LiveDropped: (draft, { at, retryAt }) => {
      if (draft.link.kind === 'down') draft.link.retryAt = retryAt;
      else draft.link = { kind: 'down', sinceAt: at, retryAt, polledAt: null };
    },
    LiveSwitchedOff: (draft, { at }) => {
      draft.link = { kind: 'polling', sinceAt: at, polledAt: null, failing: false };
    },
    PollSucceeded: ({ link }, { at }) => {
      if (link.kind !== 'down' && link.kind !== 'polling') return;
      link.polledAt = at;
      if (link.kind === 'polling') link.failing = false;
    },
    PollFailed: ({ link }) => {
      if (link.kind === 'polling') link.failing = true;
    },
  },
  carriedOver: (state) => ({ ...state, link: IDLE }),
});

function advance(draft: Draft<SystemState>, { at }: EventOf<'ClockTicked' | 'PhaseBoundaryReached'>): void {
  draft.now = Math.max(draft.now, at);
}
