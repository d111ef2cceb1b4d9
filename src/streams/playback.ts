import { distinctUntilChanged, filter, from, map, mergeMap, NEVER, type Observable, switchMap } from 'rxjs';
import { type Ticker } from '#api/ports.ts';
import { partOf } from './partOfState.ts';
import { type Recording } from './recording.ts';
import { type Player, type ReplayedEffect } from './replay.ts';
import { createFold } from './state/fold.ts';
import { createStore, type Store } from './store.ts';
import { type EffectName } from './effectsThen.ts';

/** Speeds at which a recording can be played, in multiples of real time. */
export const SPEEDS = [0.1, 0.5, 1, 2, 10, 60, 1_000] as const;

/** Time between two frames of a playing recording, ms. */
const FRAME_MS = 40;

/** A breakpoint of a playing recording: a type of event, or a change of a part of the state. */
export type Breakpoint =
  | { readonly kind: 'event'; readonly type: string }
  | { readonly kind: 'state'; readonly path: string };

/** The playing recording at one moment. */
interface PlaybackState<S> {
  /** Number of events that have happened. */
  readonly position: number;
  /** The recording's time, ms since the epoch. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly breakpoints: readonly Breakpoint[];
  /** The breakpoint at which playing last stopped; null when a person or the end stopped it. */
  readonly stoppedBy: Breakpoint | null;
  /** The recorded state at this position. */
  readonly shown: S;
}

/** Events of a playback: a person's commands, and passing time. */
export type PlaybackEvent =
  | { readonly type: 'PlayPressed' }
  | { readonly type: 'PausePressed' }
  | { readonly type: 'TimePassed'; readonly ms: number }
  /** Goes to the next event, even past a breakpoint. */
  | { readonly type: 'StepPressed' }
  | { readonly type: 'SeekWanted'; readonly position: number }
  | { readonly type: 'SpeedChosen'; readonly speed: number }
  | { readonly type: 'BreakpointAdded'; readonly breakpoint: Breakpoint }
  | { readonly type: 'BreakpointRemoved'; readonly index: number };

/** A recording, with data computed from it. */
export interface Indexed<S, E, F> {
  readonly recording: Recording<S, E>;
  readonly player: Player<S>;
  /** Effects of this version's replay, in order. */
  readonly effects: readonly ReplayedEffect<F>[];
  /** Effects of the session itself; null where the recording has none. */
  readonly effectsThen: readonly EffectName[] | null;
}

/** A recording that can be played. */
export interface Playback<S, E, F> {
  readonly store: Store<PlaybackState<S>, PlaybackEvent>;
  /** The recorded state, for views that show it. */
  readonly shown$: Observable<S>;
  /** Effects while the recording plays or steps on; events that a seek skips have none. */
  readonly effects$: Observable<F>;
  readonly of: Indexed<S, E, F>;
}

/** Plays a recording with the same fold as the session's own store; its only inputs are time and a person. */
export function createPlayback<S extends object, E extends { readonly type: string }, F>(
  indexed: Indexed<S, E, F>,
  ticker: Ticker,
): Playback<S, E, F> {
  const { player, effects } = indexed;
  const fold = createFold<PlaybackState<S>, PlaybackEvent>((state, event) => reduce(indexed, state, event), {
    freeze: false,
  });
  const initial: PlaybackState<S> = {
    position: 0,
    at: player.startAt,
    isPlaying: false,
    speed: 1,
    breakpoints: [],
    stoppedBy: null,
    shown: player.stateAt(0),
  };
  const store = createStore<PlaybackState<S>, PlaybackEvent>({ initial, fold, onFault: () => null });
  store.run({ time: (context) => time$(context.state$, ticker) }, {});
  return {
    store,
    shown$: store.state$.pipe(
      map(({ shown }) => shown),
      distinctUntilChanged(),
    ),
    effects$: store.steps$.pipe(
      filter(({ event }) => event.type === 'TimePassed' || event.type === 'StepPressed'),
      filter(({ before, after }) => after.position > before.position),
      mergeMap(({ before, after }) =>
        from(effects.filter(({ index }) => index >= before.position && index < after.position)),
      ),
      map(({ effect }) => effect),
    ),
    of: indexed,
  };
}

function time$<S>(state$: Observable<PlaybackState<S>>, ticker: Ticker): Observable<PlaybackEvent> {
  return state$.pipe(
    map(({ isPlaying }) => isPlaying),
    distinctUntilChanged(),
    switchMap((isPlaying) =>
      isPlaying
        ? ticker.every(FRAME_MS).pipe(map((): PlaybackEvent => ({ type: 'TimePassed', ms: FRAME_MS })))
        : NEVER,
    ),
  );
}

function reduce<S extends object, E extends { readonly type: string }, F>(
  indexed: Indexed<S, E, F>,
  state: PlaybackState<S>,
  event: PlaybackEvent,
): PlaybackState<S> {
  const { player } = indexed;
  switch (event.type) {
    case 'PlayPressed':
      return state.position >= player.length
        ? { ...state, ...placed(player, 0), isPlaying: player.length > 0, stoppedBy: null }
        : { ...state, isPlaying: true, stoppedBy: null };
    case 'PausePressed':
      return { ...state, isPlaying: false, stoppedBy: null };
    case 'StepPressed':
      return { ...state, ...placed(player, state.position + 1), isPlaying: false, stoppedBy: null };
    case 'SeekWanted':
      return { ...state, ...placed(player, event.position), stoppedBy: null };
    case 'SpeedChosen':
      return { ...state, speed: event.speed };
    case 'BreakpointAdded':
      return { ...state, breakpoints: [...state.breakpoints, event.breakpoint] };
    case 'BreakpointRemoved':
      return { ...state, breakpoints: state.breakpoints.filter((_, index) => index !== event.index) };
    case 'TimePassed':
      return state.isPlaying ? passed(indexed, state, state.at + event.ms * state.speed) : state;
  }
}

/** The playback at the time `at`, or at the first breakpoint before it. */
function passed<S extends object, E extends { readonly type: string }, F>(
  indexed: Indexed<S, E, F>,
  state: PlaybackState<S>,
  at: number,
): PlaybackState<S> {
  const { player } = indexed;
  const to = player.positionAt(at);
  for (let position = state.position + 1; position <= to && state.breakpoints.length > 0; position += 1) {
    const stoppedBy = state.breakpoints.find((one) => isHit(indexed, one, position));
    if (stoppedBy !== undefined)
      return { ...state, ...placed(player, position), isPlaying: false, stoppedBy };
  }
  if (to >= player.length) return { ...state, ...placed(player, to), isPlaying: false };
  return { ...state, position: to, at, shown: player.stateAt(to) };
}

/** Whether the event before a position hits the breakpoint. */
function isHit<S extends object, E extends { readonly type: string }, F>(
  { recording, player }: Indexed<S, E, F>,
  breakpoint: Breakpoint,
  position: number,
): boolean {
  if (breakpoint.kind === 'event') return recording.events[position - 1]?.event.type === breakpoint.type;
  const { path } = breakpoint;
  return partOf(player.stateAt(position - 1), path) !== partOf(player.stateAt(position), path);
}

function placed<S>(player: Player<S>, wanted: number): Pick<PlaybackState<S>, 'position' | 'at' | 'shown'> {
  const position = Math.max(0, Math.min(player.length, Math.trunc(wanted)));
  return { position, at: player.timeOf(position), shown: player.stateAt(position) };
}
