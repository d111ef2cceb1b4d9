import {
  defer,
  EMPTY,
  exhaustMap,
  merge,
  type Observable,
  of,
  repeat,
  share,
  startWith,
  switchMap,
  tap,
} from 'rxjs';
import { type Ticker } from '#api/ports.ts';

/** Options of a poll. */
export interface PollOptions<T> {
  readonly ticker: Pick<Ticker, 'every'>;
  /** Time between two tries, ms; null while there is nothing to poll. */
  readonly everyMs$: Observable<number | null>;
  /** Causes to ask at once while polling. */
  readonly wakes$: Observable<unknown>;
  /** Whether to ask also at the beginning, not only after the first period. */
  readonly atOnce: boolean;
  /** One try. It must not error. `woken`: because of a cause, not of the period. */
  ask(why: { readonly woken: boolean }): Observable<T>;
}

/**
 * Asks in each period, and earlier for a cause: a whole period then follows. Never asks twice at the same
 * time: after a cause that comes meanwhile it asks once more, as the answer may be older. When polling ends, an
 * answer that is still on its way is dropped.
 */
export function poll<T>(options: PollOptions<T>): Observable<T> {
  const { ticker, everyMs$, wakes$, atOnce } = options;
  return everyMs$.pipe(
    switchMap((everyMs) => {
      if (everyMs === null) return EMPTY;
      let woken = false;
      const woken$ = wakes$.pipe(share());
      const periods$ = woken$.pipe(
        startWith(null),
        switchMap(() => ticker.every(everyMs)),
      );
      const try$ = defer(() => {
        const why = { woken };
        woken = false;
        return options.ask(why);
      }).pipe(repeat({ delay: () => (woken ? of(null) : EMPTY) }));
      const due$ = merge(periods$, woken$.pipe(tap(() => (woken = true))));
      return (atOnce ? due$.pipe(startWith(null)) : due$).pipe(exhaustMap(() => try$));
    }),
  );
}
