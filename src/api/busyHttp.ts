import { BehaviorSubject, catchError, finalize, type Observable, switchMap } from 'rxjs';
import { ApiError } from './errors.ts';
import { type Answer, type Busy, type Http, type HttpCall, type Ticker } from './ports.ts';

/** HTTP status of a server that has too much to do now. */
const BUSY = 503;
/** Number of tries before a caller hears that the server is busy. */
const TRIES = 4;

interface BusyParts {
  readonly ticker: Pick<Ticker, 'after'>;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * Http that repeats a call when the server is busy and says how long to wait: a short rush shows no error on
 * any page. It repeats only calls that change nothing, as others may not be safe to repeat.
 */
export function againWhenBusy(http: Http, { ticker, random }: BusyParts): Http & Busy {
  const isBusy$ = new BehaviorSubject(false);
  let refusals = 0;
  const count = (change: 1 | -1): void => isBusy$.next((refusals += change) > 0);
  const attempt$ = (call: HttpCall, left: number): Observable<Answer> =>
    http.request(call).pipe(
      catchError((error: unknown) => {
        if (left === 0 || !isBusy(error)) throw error;
        // A random wait keeps clients that were put off together from coming back together.
        const waitMs = error.retryAfterMs * (1 + random());
        count(1);
        return ticker.after(waitMs).pipe(
          switchMap(() => attempt$(call, left - 1)),
          finalize(() => count(-1)),
        );
      }),
    );
  const patient: Http & Busy = {
    isBusy$,
    request: (call) => (call.method === 'GET' ? attempt$(call, TRIES - 1) : http.request(call)),
  };
  return patient;
}

function isBusy(error: unknown): error is ApiError & { readonly retryAfterMs: number } {
  return error instanceof ApiError && error.status === BUSY && error.retryAfterMs !== null;
}
