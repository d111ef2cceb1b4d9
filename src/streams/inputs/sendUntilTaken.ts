import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  type Observable,
  race,
  skip,
  take,
} from 'rxjs';
import { type ApiError } from '#api/errors.ts';
import { type ContestEvent } from '../events/event.ts';
import { failureOf } from './caller.ts';
import { type ContextWith } from './context.ts';
import { retryDelayAfter } from './retry.ts';

/** Events on which waiting work is sent at once: the network is back, or the person asks for it. */
const HURRIES: readonly ContestEvent['type'][] = [
  'SolutionRetryWanted',
  'ReconnectionWanted',
  'FinishConfirmed',
  'ModuleFinishConfirmed',
  'LiveConnected',
];

/** A failed try. `delayMs`: the default wait, which the server asks for or which grows with each try. */
export interface FailedTry {
  readonly failed: ApiError;
  /** From 1. */
  readonly attempt: number;
  readonly delayMs: number;
}

/** The consequence of a failed try: its events, and the time of the next. */
export interface AfterFailure {
  readonly events: readonly ContestEvent[];
  /** Time until the next try, ms; null: there is none. */
  readonly againInMs: number | null;
}

/**
 * Sends work, and again until the server has accepted it or `afterFailure` gives it up. Each try calls
 * `send$` again, which may complete without a value when nothing is left to send. A try waits for its time,
 * the network or the person, whichever comes first; a try that ends the session is not repeated.
 */
export function sendUntilTaken(
  { events$, state$, ports }: ContextWith<'ticker' | 'browser' | 'random'>,
  send$: () => Observable<ContestEvent>,
  afterFailure: (failure: FailedTry) => AfterFailure,
): Observable<ContestEvent> {
  const hurried$ = events$.pipe(filter((event) => HURRIES.includes(event.type)));
  const online$ = ports.browser.online$.pipe(skip(1), filter(Boolean));
  const try$ = (attempt: number): Observable<ContestEvent> =>
    defer(send$).pipe(
      catchError((error: unknown) => {
        let againInMs: number | null = null;
        const failure$ = failureOf(state$, error, (failed) => {
          const delayMs = retryDelayAfter(failed, attempt, ports.random());
          const after = afterFailure({ failed, attempt, delayMs });
          ({ againInMs } = after);
          return after.events;
        });
        const again$ = defer(() => {
          if (againInMs === null) return EMPTY;
          return race<unknown[]>(ports.ticker.after(againInMs), online$, hurried$).pipe(
            take(1),
            exhaustMap(() => try$(attempt + 1)),
          );
        });
        return concat(failure$, again$);
      }),
    );
  return try$(1);
}
