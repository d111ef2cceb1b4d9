import { type Positions } from '../../../protocol/wire/updates.ts';
import { type ContestEvent } from '../events/event.ts';
import { patch } from './immutable.ts';
import { type Snapshots } from './snapshots.ts';

/** Whether what is shown is live (SHL: a visible mark when it is not). */
type LinkState =
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

/** The machine's state after an event; other events leave it as it is. */
export function reduceSystem(state: SystemState, event: ContestEvent): SystemState {
  const after = reduceMachine(state, event);
  if (!event.frame) return after;
  return { ...after, positions: { ...after.positions, [event.frame.destination]: event.frame.seq } };
}

function reduceMachine(state: SystemState, event: ContestEvent): SystemState {
  switch (event.type) {
    case 'ClockTicked':
    case 'PhaseBoundaryReached':
      return patch(state, { now: Math.max(state.now, event.at) });
    case 'ClockJumped':
      return patch(state, { clock: 'measuring' });
    case 'ClockSynchronised':
      // What was shown may have been wrong in either direction; otherwise time never goes back.
      return patch(state, { clock: 'synchronised', now: event.at });
    case 'BrowserWentOffline':
      return patch(state, { online: false });
    case 'BrowserCameOnline':
      return patch(state, { online: true });
    case 'PageHidden':
      return patch(state, { pageVisible: false });
    case 'PageShown':
      return patch(state, { pageVisible: true });
    case 'LanguageChosen':
      return patch(state, { language: event.language });
    case 'ThemeChosen':
      return patch(state, { theme: event.theme });
    case 'LayoutChanged':
      return patch(state, { layout: patch(state.layout, event.change) });
    default:
      return patch(state, { link: reduceLink(state.link, event, state.now) });
  }
}

function reduceLink(link: LinkState, event: ContestEvent, now: number): LinkState {
  switch (event.type) {
    case 'LiveConnecting':
      return link.kind === 'down' ? link : { kind: 'connecting', sinceAt: now || null };
    case 'LiveConnected':
      return { kind: 'live', sinceAt: event.at };
    case 'LiveDropped':
      return link.kind === 'down'
        ? { ...link, retryAt: event.retryAt }
        : { kind: 'down', sinceAt: event.at, retryAt: event.retryAt, polledAt: null };
    case 'LiveSwitchedOff':
      return { kind: 'polling', sinceAt: event.at, polledAt: null, failing: false };
    case 'PollSucceeded':
      if (link.kind === 'down') return { ...link, polledAt: event.at };
      return link.kind === 'polling' ? { ...link, polledAt: event.at, failing: false } : link;
    case 'PollFailed':
      return link.kind === 'polling' ? { ...link, failing: true } : link;
    default:
      return link;
  }
}
