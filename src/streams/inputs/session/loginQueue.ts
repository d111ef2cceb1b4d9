import { catchError, EMPTY, exhaustMap, map, type Observable, scan, switchMap } from 'rxjs';
import { call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type ContextWith, selected } from '../context.ts';

/** Time before the first look at the queue, and between two, ms: a login that takes less waits for nobody. */
const EVERY_MS = 2_000;

/**
 * Tells the expected wait of a login while it is under way (SRV-8). The server tells that of a login that would come now; this
 * one came earlier, so its own wait never grows.
 */
export function loginQueue$({ state$, ports }: ContextWith<'http' | 'ticker'>): Observable<ContestEvent> {
  const waits$ = ports.ticker.every(EVERY_MS).pipe(
    exhaustMap(() =>
      call(ports.http, 'loginQueue', { role: null, contestId: null }, {}).pipe(
        // The login itself tells of a missing connection.
        catchError(() => EMPTY),
      ),
    ),
    scan((left, { answer }) => Math.min(left - EVERY_MS, answer.wait_ms), Infinity),
    map((waitMs): ContestEvent => ({ type: 'LoginQueueSeen', waitMs })),
  );
  return selected(state$, ({ session }) => session.kind === 'signedOut' && session.attempt).pipe(
    switchMap((isLoggingIn) => (isLoggingIn ? waits$ : EMPTY)),
  );
}
