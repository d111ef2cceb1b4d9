import { concat, NEVER, type Observable } from 'rxjs';

/** A stream that always has a current value, which can be read without subscribing. It replays that value. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/** The view of an input: the events and the state (already with the event in it), and the ports it asks for. */
export interface InputContext<S, E, P> {
  /** Does not replay. */
  readonly events$: Observable<E>;
  readonly state$: Behavior<S>;
  readonly ports: P;
}

/** A cause of events: the clock, the live channel, an answer. It lives as long as the store runs and never completes. */
export type Input<S, E, P> = (context: InputContext<S, E, P>) => Observable<E>;

/** Inputs by the name under which a failure is reported; names of functions do not survive minification. */
export type Inputs<S, E, P> = Readonly<Record<string, Input<S, E, P>>>;

/** Something of the machine that stopped working. The others go on. */
export interface Fault {
  readonly kind: 'input' | 'epic' | 'fold';
  /** Name of the input or epic; the event's type for a fold. */
  readonly name: string;
  /** The thrown error; null when it completed although it should not have. */
  readonly error: unknown;
}

/** For an input that has one thing to say: stays open after it, as an input that completes is reported as a fault. */
export function once<T>(events$: Observable<T>): Observable<T> {
  return concat(events$, NEVER);
}
