import { useObservable, useSubscription } from 'observable-hooks';
import { EMPTY, map, type Observable, switchMap, timer } from 'rxjs';

type Rested<T> = readonly [value: T | null, ms: number];

/**
 * Calls `run` once with a value that has stayed the same for `ms`, and never with null. Another value
 * restarts the time, and unmounting ends it. Values are compared by identity.
 */
export function useRested<T>(value: T | null, ms: number, run: (value: T) => void): void {
  const rested$ = useObservable(
    (values$: Observable<Rested<T>>) =>
      values$.pipe(
        switchMap(([latest, restMs]) => (latest === null ? EMPTY : timer(restMs).pipe(map((): T => latest)))),
      ),
    [value, ms] as const,
  );
  useSubscription(rested$, run);
}
