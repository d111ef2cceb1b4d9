import { BehaviorSubject, catchError, finalize, type Observable, switchMap } from 'rxjs';
import { ApiError } from './errors.ts';
import { type Answer, type Busy, type Http, type HttpCall, type Ticker } from './ports.ts';

/** The answer of a server that has too much to do now. */
const BUSY = 503;
/** A call is made so often before whoever made it hears that the server is busy. */
const TRIES = 4;

interface BusyParts {
  readonly ticker: Pick<Ticker, 'after'>;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * Http that makes a call again when the server is busy and says how long to wait, so that a short rush is no error on any
 * page. Only calls that change nothing: of others nobody can tell here whether they may be made twice.
 */
export function againWhenBusy(http: Http, { ticker, random }: BusyParts): Http & Busy {
  const isBusy$ = new BehaviorSubject(false);
  let waiting = 0;
  const count = (change: 1 | -1): void => {
    waiting += change;
    if (isBusy$.value !== waiting > 0) isBusy$.next(waiting > 0);
  };
  /** Makes the call until it is answered; it counts as waiting from the first refusal to the end. */
  const again$ = (call: HttpCall, waitMs: number, left: number): Observable<Answer> =>
    ticker.after(waitMs).pipe(
      switchMap(() => http.request(call)),
      catchError((error: unknown) => again$(call, spreadOf(error, left, random), left - 1)),
    );
  const patient: Http & Busy = {
    isBusy$,
    request(call) {
      if (call.method !== 'GET') return http.request(call);
      return http.request(call).pipe(
        catchError((error: unknown) => {
          const waitMs = spreadOf(error, TRIES - 1, random);
          count(1);
          return again$(call, waitMs, TRIES - 2).pipe(finalize(() => count(-1)));
        }),
      );
    },
  };
  return patient;
}

/** How long to wait after a refusal, ms: those who were put off together do not come back together. Throws any other error. */
function spreadOf(error: unknown, left: number, random: () => number): number {
  if (left > 0 && error instanceof ApiError && error.status === BUSY && error.retryAfterMs !== null)
    return error.retryAfterMs * (1 + random());
  throw error;
}
