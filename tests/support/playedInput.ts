import { BehaviorSubject, buffer, connect, debounceTime, filter, map, type Observable, Subject } from 'rxjs';
import { type RunHelpers } from 'rxjs/testing';
import { type Ticker } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Input } from '#streams/input.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { newTestScheduler, type VirtualClock, virtualClock, virtualTicker } from './virtual.ts';

/** Events at the letters of a marble diagram: one, or several in order. */
type At = Readonly<Record<string, ContestEvent | readonly ContestEvent[]>>;

/** Marbles and time, from which the ports of an input are made. */
export interface Surroundings extends RunHelpers {
  readonly clock: VirtualClock;
  readonly ticker: Ticker;
}

/** An input on virtual time: the events around it, and its own. A frame of marbles is a millisecond. */
interface PlayedInput<P> {
  readonly input: Input<State, ContestEvent, P>;
  readonly ports: (around: Surroundings) => P;
  /** The state at the beginning: that of a recording, or the initial one. */
  readonly from?: State | null;
  /** Events before the beginning, folded into that state. */
  readonly before?: readonly ContestEvent[];
  /** Events beside the input. */
  readonly events?: readonly [marbles: string, at: At];
  /** All events of the input. */
  readonly tells: readonly [marbles: string, at?: At];
  /** When the test unsubscribes. */
  readonly until?: string;
}

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** Plays an input in marbles, as `recorded` plays a session: its events change the state that it reads. */
export function playInput<P>(played: PlayedInput<P>): void {
  const { input, ports, from, before = [], events, tells, until } = played;
  const scheduler = newTestScheduler();
  scheduler.run((helpers) => {
    const around = { ...helpers, clock: virtualClock(scheduler), ticker: virtualTicker(scheduler) };
    const state$ = new BehaviorSubject(fold.reduceBurst(from ?? initialState, before));
    const events$ = new Subject<ContestEvent>();
    const take = (event: ContestEvent) => {
      state$.next(fold.reduce(state$.value, event));
      events$.next(event);
    };
    const told$ = input({ events$, state$, ports: ports(around) }).pipe(
      map((event) => {
        take(event);
        return event;
      }),
    );
    if (events !== undefined) {
      const [marbles, at] = events;
      helpers.hot(marbles, at).subscribe((some) => {
        for (const one of [some].flat()) take(one);
      });
    }
    const [marbles, at = {}] = tells;
    helpers.expectObservable(gathered(told$), until).toBe(marbles, at);
  });
}

/** Values of one frame together: one as it is, several as a list. */
export function gathered<T>(all$: Observable<T>): Observable<T | readonly T[]> {
  return all$.pipe(
    connect((shared$) => shared$.pipe(buffer(shared$.pipe(debounceTime(0))))),
    filter((some) => some.length > 0),
    map((some) => (some.length === 1 ? (some[0] as T) : some)),
  );
}
