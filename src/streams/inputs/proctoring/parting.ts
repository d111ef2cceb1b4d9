import { catchError, EMPTY, filter, ignoreElements, map, mergeMap, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs } from '../caller.ts';
import { type SharingContext } from './context.ts';

/** A page that is closed, left or reloaded ends its sharing. */
export function pageLeft$({ ports }: SharingContext): Observable<ContestEvent> {
  return ports.parting.leaves$.pipe(map((): ContestEvent => ({ type: 'PageLeft' })));
}

/** Posts the last lines of a page that ends (PRC-1), once: the page cannot try again. */
export function lastActivities$({ state$, ports }: SharingContext): Observable<ContestEvent> {
  const { parting, clock, activities$ } = ports;
  return activities$.pipe(
    filter(({ isLast }) => isLast),
    mergeMap(({ operation, message, contestId }) => {
      const line = { operation, message, at: Math.floor(clock.now()) };
      return callAs({ state$, ports: parting }, 'log', line, { contestId }).pipe(
        ignoreElements(),
        catchError(() => EMPTY),
      );
    }),
  );
}
