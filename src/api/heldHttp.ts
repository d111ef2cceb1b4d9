import { catchError, defer, EMPTY, filter, type Observable, switchMap, take } from 'rxjs';
import { ApiError } from './errors.ts';
import { type Answer, type Http, type HttpCall, type SessionLock } from './ports.ts';

/** HTTP status of calls while the session is locked. */
const LOCKED = 423;

/**
 * Http whose calls wait while the session is locked and are made once it is open again; callers notice only
 * the delay. An answer with status 423 locks this page. When the session ends instead, or another session has
 * replaced it, the call is dropped without an answer.
 */
export function heldWhileLocked(http: Http, lock: SessionLock, credentials: () => string | null): Http {
  const attempt$ = (call: HttpCall, as: string | null): Observable<Answer> =>
    http.request(call).pipe(
      catchError((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== LOCKED) throw error;
        lock.turn('locked');
        return held$(call, as);
      }),
    );
  const held$ = (call: HttpCall, as: string | null): Observable<Answer> =>
    lock.state$.pipe(
      filter((state) => state !== 'locked'),
      take(1),
      switchMap((state) => (state === 'open' && credentials() === as ? attempt$(call, as) : EMPTY)),
    );
  const held: Http = {
    request: (call) =>
      defer(() => {
        const waits = lock.state$.value === 'locked' && call.passesLock !== true;
        return waits ? held$(call, credentials()) : attempt$(call, credentials());
      }),
  };
  return held;
}
