import { type Observable } from 'rxjs';

/**
 * One event with the state before and after it: everything that an epic may read. Parts of the state that the
 * event did not change are the same objects on both sides. Do not keep a step after handling it: it holds
 * both states.
 */
export interface Step<S, E> {
  readonly event: E;
  readonly before: S;
  readonly after: S;
}

/** A function from steps to effects. An epic cannot emit events, so epics cannot cause a loop of events. */
export type Epic<S, E, F> = (steps$: Observable<Step<S, E>>) => Observable<F>;

/** Epics by name; the log shows the name of one that fails. */
export type Epics<S, E, F> = Readonly<Record<string, Epic<S, E, F>>>;
