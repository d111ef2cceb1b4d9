import { catchError, EMPTY, from, ignoreElements, mergeMap, type Observable } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { callAs } from '../caller.ts';
import { type SharingContext } from './context.ts';
import { linesOnLeaving } from './log.ts';

/**
 * A page that is closed, left or loaded anew shares nothing any more: what it shared is noted as stopped with the last that
 * it can say (PRC-1). Once: there is nobody left to try again.
 */
export function partingNotes$({ state$, ports }: SharingContext): Observable<ContestEvent> {
  const { parting, clock } = ports;
  return parting.leaves$.pipe(
    mergeMap(() => from(linesOnLeaving(state$.value, Math.floor(clock.now())))),
    mergeMap(({ contestId, operation, message, at }) =>
      callAs({ state$, ports: parting }, 'log', { operation, message, at }, { contestId }).pipe(
        ignoreElements(),
        catchError(() => EMPTY),
      ),
    ),
  );
}
