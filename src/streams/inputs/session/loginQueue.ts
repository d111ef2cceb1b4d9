import { catchError, concat, defer, EMPTY, exhaustMap, map, type Observable, scan, switchMap } from 'rxjs';
import { call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectIsLoggingIn } from '#streams/state/session/session.ts';
import { type ContextWith, selected } from '../context.ts';

/** A login that takes longer waits for others, ms. */
const PATIENCE_MS = 1_000;
/** Time between two looks at the queue, ms. */
const EVERY_MS = 2_000;

/**
 * Tells the expected wait of a login while it is under way (SRV-8). The server tells that of a login that would come now; this
 * one came earlier, so its own wait never grows.
 */
export function loginQueue$({ state$, ports }: ContextWith<'http' | 'ticker'>): Observable<ContestEvent> {
  const { http, ticker } = ports;
  const told$ = defer(() => call(http, 'loginQueue', { role: null, contestId: null }, {})).pipe(
    map(({ answer }) => answer.wait_ms),
    // The login itself tells of a missing connection.
    catchError(() => EMPTY),
  );
  const waits$ = concat(ticker.after(PATIENCE_MS), ticker.every(EVERY_MS)).pipe(
    exhaustMap(() => told$),
    scan((left, told) => Math.min(Math.max(0, left - EVERY_MS), told), Infinity),
    map((waitMs): ContestEvent => ({ type: 'LoginQueueTold', waitMs })),
  );
  return selected(state$, selectIsLoggingIn).pipe(switchMap((isLoggingIn) => (isLoggingIn ? waits$ : EMPTY)));
}
