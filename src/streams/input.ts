import { concat, NEVER, type Observable } from 'rxjs';

/** A stream that always has a current value, which can be read without subscribing. It replays that value. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/** Everything that an input sees: the events, the state (with the current event folded in), and its ports. */
export interface InputContext<S, E, P> {
  /** Does not replay. */
  readonly events$: Observable<E>;
  readonly state$: Behavior<S>;
  readonly ports: P;
}

/** A cause of events: the clock, the live channel, an answer. It never completes while the store runs. */
export type Input<S, E, P> = (context: InputContext<S, E, P>) => Observable<E>;

/** Inputs by the name under which a failure is reported; names of functions do not survive minification. */
export type Inputs<S, E, P> = Readonly<Record<string, Input<S, E, P>>>;

/** A part of the page that failed. The other parts go on. */
export interface Fault {
  readonly kind: 'input' | 'epic' | 'fold';
  /** Name of the input or epic; the event's type for a fold. */
  readonly name: string;
  /** The thrown error; null when the input or epic completed, which it should not do. */
  readonly error: unknown;
}

/** Keeps an input open after its only events, as an input that completes is reported as a fault. */
export function once<T>(events$: Observable<T>): Observable<T> {
  return concat(events$, NEVER);
}
