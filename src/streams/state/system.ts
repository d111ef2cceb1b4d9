import { type Draft } from 'immer';
import { type Positions } from '../../../protocol/wire/updates.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Snapshots } from './snapshots.ts';

/** Whether what is shown is live (SHL: a visible mark when it is not). */
export type LinkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly sinceAt: number | null }
  | { readonly kind: 'live'; readonly sinceAt: number }
  /** The channel is down: polling carries on. `polled` when the last poll went well. */
  | {
      readonly kind: 'down';
      readonly sinceAt: number;
      readonly retryAt: number | null;
      readonly polledAt: number | null;
    }
  /** Switched off by the configuration: polling is how it works. */
  | {
      readonly kind: 'polling';
      readonly sinceAt: number;
      readonly polledAt: number | null;
      readonly failing: boolean;
    };

/** The machine's own state. */
export interface SystemState {
  /** The server's time as of the last tick or boundary, ms; 0 before the first. */
  readonly now: number;
  readonly clock: 'measuring' | 'synchronised';
  readonly link: LinkState;
  /** Number last folded, by destination. */
  readonly positions: Positions;
  /** What was asked for besides, and how it went. */
  readonly snapshots: Snapshots;
  readonly online: boolean;
  readonly pageVisible: boolean;
  readonly language: string;
  /** light, dark, contrast, or system. */
  readonly theme: string;
  readonly layout: Readonly<Record<string, boolean | string>>;
}

export const initialSystem: SystemState = {
  now: 0,
  clock: 'measuring',
  link: { kind: 'idle' },
  positions: {},
  snapshots: {},
  online: true,
  pageVisible: true,
  language: 'bg',
  theme: 'system',
  layout: {},
};

/** Changes the system's draft by an event; other events leave it as it is. */
export function changeSystem(draft: Draft<SystemState>, event: ContestEvent): void {
  if (event.frame) draft.positions[event.frame.destination] = event.frame.seq;
  changeLink(draft, event);
  switch (event.type) {
    case 'ClockTicked':
    case 'PhaseBoundaryReached':
      draft.now = Math.max(draft.now, event.at);
      return;
    case 'ClockJumped':
      draft.clock = 'measuring';
      return;
    case 'ClockSynchronised':
      draft.clock = 'synchronised';
      // What was shown may have been wrong in either direction; otherwise time never goes back.
      draft.now = event.at;
      return;
    case 'BrowserWentOffline':
      draft.online = false;
      return;
    case 'BrowserCameOnline':
      draft.online = true;
      return;
    case 'PageHidden':
      draft.pageVisible = false;
      return;
    case 'PageShown':
      draft.pageVisible = true;
      return;
    case 'LanguageChosen':
      draft.language = event.language;
      return;
    case 'ThemeChosen':
      draft.theme = event.theme;
      return;
    case 'LayoutChanged':
      draft.layout = { ...draft.layout, ...event.change };
      return;
    default:
  }
}

function changeLink(draft: Draft<SystemState>, event: ContestEvent): void {
  const { link } = draft;
  switch (event.type) {
    case 'LiveConnecting':
      if (link.kind !== 'down') draft.link = { kind: 'connecting', sinceAt: draft.now || null };
      return;
    case 'LiveConnected':
      draft.link = { kind: 'live', sinceAt: event.at };
      return;
    case 'LiveDropped':
      draft.link =
        link.kind === 'down'
          ? { ...link, retryAt: event.retryAt }
          : { kind: 'down', sinceAt: event.at, retryAt: event.retryAt, polledAt: null };
      return;
    case 'LiveSwitchedOff':
      draft.link = { kind: 'polling', sinceAt: event.at, polledAt: null, failing: false };
      return;
    case 'PollSucceeded':
      if (link.kind === 'down') link.polledAt = event.at;
      if (link.kind === 'polling') draft.link = { ...link, polledAt: event.at, failing: false };
      return;
    case 'PollFailed':
      if (link.kind === 'polling') draft.link = { ...link, failing: true };
      return;
    default:
  }
}
