import { type Observable } from 'rxjs';

/**
 * One event with the state before and after it: all that an epic may read. Within one step the parts that the event
 * did not touch are the same objects on both sides. Keep no step longer than its handling: it holds on to both
 * states.
 */
export interface Step<S, E> {
  readonly event: E;
  readonly before: S;
  readonly after: S;
}

/** A function from steps to effects. An epic yields effects only, so no loop of events can be written with one. */
export type Epic<S, E, F> = (steps$: Observable<Step<S, E>>) => Observable<F>;

/** Epics by the name under which the log shows them when they fail. */
export type Epics<S, E, F> = Readonly<Record<string, Epic<S, E, F>>>;
