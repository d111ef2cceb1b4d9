import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  repeat,
  startWith,
  switchMap,
  tap,
} from 'rxjs';
import { COUNTDOWN_TICK_MS } from '#domain/limits.ts';
import { type ContestEvent } from '../events/event.ts';
import { selectNextBoundaryAt } from '../state/contest/boundaries.ts';
import { selectCountedUntilAt } from '../state/contest/modules.ts';
import { type ContextWith, selected } from './context.ts';

/** No alarm is set further ahead: clocks drift, and a boundary may be weeks away. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

type Context = ContextWith<'clock' | 'ticker' | 'browser'>;

/** The server's time is known, or has to be measured again after a sleep or a set clock (TML-5). */
export function clockSync$({ ports }: Context): Observable<ContestEvent> {
  const { clock } = ports;
  return clock.sync$.pipe(
    distinctUntilChanged((a, b) => a.kind === 'synced' && b.kind === 'synced'),
    filter((sync) => sync.kind === 'synced' || sync.jumpMs !== 0),
    map((sync) =>
      sync.kind === 'synced'
        ? { type: 'ClockSynchronised', at: Math.floor(clock.now()), boundMs: sync.boundMs }
        : { type: 'ClockJumped', byMs: sync.jumpMs },
    ),
  );
}

/** Looks each second, and on waking, whether the machine slept or its clock was set; the clock itself reports it. */
export function clockWatch$({ ports }: Context): Observable<ContestEvent> {
  return merge(ports.ticker.every(COUNTDOWN_TICK_MS), ports.browser.wakes$).pipe(
    tap(() => ports.clock.check()),
    ignoreElements(),
  );
}

/**
 * The seconds of the countdown, on the server's clock: while the page is visible, and once the time is known (TML-4).
 * They change when a whole number of them is left, so that the shown time is right at every moment (TML-5).
 */
export function ticks$({ state$, ports }: Context): Observable<ContestEvent> {
  const { browser, clock, ticker } = ports;
  const known$ = selected(state$, (state) => state.system.now > 0);
  const nextSecond$ = defer(() => {
    const sinceLast = clock.now() - (selectCountedUntilAt(state$.value) ?? 0);
    return ticker.after(COUNTDOWN_TICK_MS - modulo(sinceLast, COUNTDOWN_TICK_MS) + 1);
  });
  return combineLatest([browser.visible$, known$]).pipe(
    map(([visible, known]) => visible && known),
    distinctUntilChanged(),
    // On return to the page the time is right at once.
    switchMap((shown) => (shown ? nextSecond$.pipe(repeat(), startWith(undefined)) : EMPTY)),
    map(() => ({ type: 'ClockTicked', at: Math.floor(clock.now()) })),
  );
}

/**
 * The instants at which a phase changes, to the millisecond, also in a hidden page (TML-3). Each follows the last one
 * in the state: of several that passed in a sleep each is an event, in order.
 */
export function boundaries$({ state$, ports }: Context): Observable<ContestEvent> {
  const { clock } = ports;
  return combineLatest([selected(state$, selectNextBoundaryAt), clock.sync$]).pipe(
    switchMap(([at]) => (at === null ? EMPTY : atServerTime(ports, at).pipe(map(() => at)))),
    map((at) => ({ type: 'PhaseBoundaryReached', at })),
  );
}

/** The remainder that is never negative. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Once, when the server's clock reaches an instant. */
export function atServerTime(ports: Context['ports'], at: number): Observable<void> {
  return defer(() => {
    const wait = at - ports.clock.now();
    if (wait <= 0) return of(undefined);
    return ports.ticker.after(Math.min(wait, MAX_WAIT_MS)).pipe(switchMap(() => atServerTime(ports, at)));
  });
}
