import { BehaviorSubject, buffer, connect, debounceTime, filter, map, type Observable, Subject } from 'rxjs';
import { type RunHelpers } from 'rxjs/testing';
import { type Ticker } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Input } from '#streams/input.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { newTestScheduler, type VirtualClock, virtualClock, virtualTicker } from './virtual.ts';

/** Events at the letters of a line of marbles: one, or several in their order. */
type At = Readonly<Record<string, ContestEvent | readonly ContestEvent[]>>;

/** What the ports of an input are made of: marbles, and time. */
export interface Surroundings extends RunHelpers {
  readonly clock: VirtualClock;
  readonly ticker: Ticker;
}

/** An input on virtual time, in marbles: what happens around it, and what it tells. A frame is a millisecond. */
interface PlayedInput<P> {
  readonly input: Input<State, ContestEvent, P>;
  readonly ports: (around: Surroundings) => P;
  /** Where it begins: the state of a recording, or nothing. */
  readonly from?: State | null;
  /** What was before: events, folded into that state. */
  readonly before?: readonly ContestEvent[];
  /** What happens beside it. */
  readonly events?: readonly [marbles: string, at: At];
  /** What the input tells, all of it. */
  readonly tells: readonly [marbles: string, at?: At];
  /** When it is looked at no longer. */
  readonly until?: string;
}

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** Plays an input in marbles, as `recorded` plays a session: what it tells is folded into the state that it reads. */
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

/** What comes in one frame, together: alone as it is, several as a list. */
export function gathered<T>(all$: Observable<T>): Observable<T | readonly T[]> {
  return all$.pipe(
    connect((shared$) => shared$.pipe(buffer(shared$.pipe(debounceTime(0))))),
    filter((some) => some.length > 0),
    map((some) => (some.length === 1 ? (some[0] as T) : some)),
  );
}
