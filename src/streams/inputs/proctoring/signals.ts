import { filter, from, map, mergeMap, type Observable, of, scan, switchMap } from 'rxjs';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import {
  afterPicture,
  FOCUS_AWAY_MS,
  type SourceActivity,
  type Seen,
  seenIn,
  type SeenKind,
} from '#domain/proctoring/seen.ts';
import { type Presence } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectIsSeen } from '#streams/state/proctoring/pictures.ts';
import { type State } from '#streams/state/state.ts';
import { selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { type SharingContext } from './context.ts';

/** The presence assumed before anything is known. */
const AT_FIRST: { readonly how: Presence; readonly isSame: boolean } = { how: 'here', isSame: false };

/**
 * Whether the contest looks for a signal of the person now: it is switched on, and they have agreed to it.
 */
function selectIsLookedFor(state: State, kind: SeenKind): boolean {
  return selectIsSeen(state) && state.sharing.watching?.terms.signals.includes(kind) === true;
}

/** Whether proctors see the signal as open now. */
const isRaised = ({ sharing }: State, { kind, source }: Pick<Seen, 'kind' | 'source'>): boolean =>
  sharing.raised.some((one) => one.kind === kind && one.source === source);

const raisedNow = (state: State, kinds: readonly SeenKind[]): readonly Seen[] =>
  state.sharing.raised.filter((one): one is Seen => (kinds as readonly string[]).includes(one.kind));

/**
 * A signal for a window that is out of sight for long: from its beginning until the window is back (PRC-8).
 * Observed while the contest runs for the person; a signal that an earlier page left open ends when the
 * person is present.
 */
export function focus$({ events$, state$, ports }: SharingContext): Observable<ContestEvent> {
  const { attention$, clock, ticker } = ports;
  const now = () => Math.floor(clock.now());
  const over$ = () =>
    from(raisedNow(state$.value, ['focus'])).pipe(
      map((seen): ContestEvent => ({ type: 'SignalOver', seen, at: now() })),
    );
  const away$ = (how: string) => {
    const seen: Seen = { kind: 'focus', source: null, at: now() };
    return ticker.after(FOCUS_AWAY_MS).pipe(
      filter(() => !isRaised(state$.value, seen)),
      map((): ContestEvent => ({ type: 'SignalRaised', seen, how })),
    );
  };
  return eachSession(events$, () =>
    selected(state$, (state) => selectIsLookedFor(state, 'focus')).pipe(
      switchMap((isLookedFor) => (isLookedFor ? attention$ : of('here' as const))),
      // A person who goes from another window to another tab is still away, and the time runs on.
      scan((before, how) => ({ how, isSame: before.how !== 'here' && how !== 'here' }), AT_FIRST),
      filter(({ isSame }) => !isSame),
      switchMap(({ how }) => (how === 'here' ? over$() : away$(how))),
    ),
  );
}

/** A signal for pictures that are dark, or in which nothing moves, for long, until one is not so (PRC-8). */
export function looks$(context: SharingContext): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  return eachSession(events$, () => {
    const looks = new Map<ShareSource, SourceActivity>();
    return events$.pipe(
      mergeMap((event): readonly ContestEvent[] => {
        if (event.type === 'SharingGranted') {
          looks.delete(event.source);
          return [];
        }
        if (event.type === 'PictureTaken') {
          const { source, at } = event;
          const look = afterPicture(looks.get(source) ?? null, event);
          looks.set(source, look);
          return changesOf(state$.value, source, seenIn(source, look, at), at);
        }
        // The end of sharing has a signal of its own, so pictures are not reported too.
        if (event.type === 'SharingEnded' || event.type === 'SharingStopConfirmed')
          return changesOf(state$.value, event.source, [], Math.floor(ports.clock.now()));
        return [];
      }),
    );
  });
}

/** The signals that begin and end with the findings of a source. */
function changesOf(
  state: State,
  source: ShareSource,
  seen: readonly Seen[],
  at: number,
): readonly ContestEvent[] {
  const wanted = seen.filter(({ kind }) => selectIsLookedFor(state, kind));
  const open = raisedNow(state, ['alike', 'black']).filter((one) => one.source === source);
  return [
    ...open
      .filter((one) => !wanted.some(({ kind }) => kind === one.kind))
      .map((one): ContestEvent => ({ type: 'SignalOver', seen: one, at })),
    ...wanted
      .filter((one) => !isRaised(state, one))
      .map((one): ContestEvent => ({ type: 'SignalRaised', seen: one, how: '' })),
  ];
}
