import { connect, filter, mergeMap, type Observable, type OperatorFunction, scan, takeUntil } from 'rxjs';

interface Keys {
  readonly all: readonly string[];
  readonly added: readonly string[];
}

/**
 * Runs one stream for each key of the newest list: it begins when the key appears and ends when it
 * disappears.
 */
export function eachKey<T>(
  streamOf$: (key: string) => Observable<T>,
): OperatorFunction<readonly string[], T> {
  return (keys$) =>
    keys$.pipe(
      connect((shared$) =>
        shared$.pipe(
          scan<readonly string[], Keys>(
            (last, all) => ({ all, added: all.filter((key) => !last.all.includes(key)) }),
            { all: [], added: [] },
          ),
          mergeMap(({ added }) => added),
          mergeMap((key) =>
            streamOf$(key).pipe(takeUntil(shared$.pipe(filter((all) => !all.includes(key))))),
          ),
        ),
      ),
    );
}
