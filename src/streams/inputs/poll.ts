import { EMPTY, exhaustMap, map, merge, type Observable, share, startWith, switchMap } from 'rxjs';
import { type Ticker } from '#api/ports.ts';

/** Options of a poll. */
export interface PollOptions<T> {
  readonly ticker: Pick<Ticker, 'every'>;
  /** Time between two tries, ms; null while there is nothing to poll. */
  readonly everyMs$: Observable<number | null>;
  /** Reasons to ask at once while polling. */
  readonly wakes$: Observable<unknown>;
  /** Asks also at the beginning, not only after the first period. */
  readonly atOnce: boolean;
  /** One try. It must not error. `woken`: for a cause, not because the time had come. */
  ask(why: { readonly woken: boolean }): Observable<T>;
}

/**
 * Asks again and again while it is to be done, and earlier for a good reason: a whole period then follows. Never twice at
 * the same time. When polling ends, an answer that is still on its way is dropped.
 */
export function poll<T>(options: PollOptions<T>): Observable<T> {
  const { ticker, everyMs$, wakes$, atOnce } = options;
  return everyMs$.pipe(
    switchMap((everyMs) => {
      if (everyMs === null) return EMPTY;
      const woken$ = wakes$.pipe(share());
      const periods$ = woken$.pipe(
        startWith(null),
        switchMap(() => ticker.every(everyMs)),
      );
      const due$ = merge(periods$.pipe(map(() => false)), woken$.pipe(map(() => true)));
      return (atOnce ? due$.pipe(startWith(false)) : due$).pipe(
        exhaustMap((woken) => options.ask({ woken })),
      );
    }),
  );
}
