import {
  catchError,
  defer,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  retry,
  switchMap,
  takeUntil,
  throwError,
} from 'rxjs';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { apiErrorOf, callAs, failureOf, isTransient, requestFailed } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { retryDelayMs } from '../retry.ts';

type Context = ContextWith<'http' | 'ticker' | 'random'>;

const SEEN_RETRIES = 3;

/** Asks the organisers. Over network faults it goes on trying under the same id: it is asked once (COM-1). */
export function questions$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  const over$ = events$.pipe(
    filter((event) => event.type === 'SessionEnded' || event.type === 'ContestChosen'),
  );
  return events$.pipe(
    filter((event) => event.type === 'QuestionSubmitted'),
    mergeMap((asked) => ask(context, asked).pipe(takeUntil(over$))),
  );
}

/** The person has read what was said so far: sent to the server, so that it holds on other machines too (COM-1). */
export function seen$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommunicationSeen'),
    switchMap(() =>
      callAs(context, 'communicationSeen', {}).pipe(
        retry({
          count: SEEN_RETRIES,
          delay: (error: unknown, failures) => whenWorthwhile(context, error, failures),
        }),
        ignoreElements(),
        catchError((error: unknown) =>
          failureOf(context.state$, error, (failed) => [requestFailed('communicationSeen', failed)]),
        ),
      ),
    ),
  );
}

function ask(
  context: Context,
  { clientId, topic, question }: EventOf<'QuestionSubmitted'>,
): Observable<ContestEvent> {
  return defer(() => callAs(context, 'ask', { topic, question, client_id: clientId })).pipe(
    retry({ delay: (error: unknown, failures) => whenWorthwhile(context, error, failures) }),
    map(({ answer }): ContestEvent => ({ type: 'QuestionAcknowledged', clientId, question: answer })),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'QuestionRefused', clientId, key, detail },
      ]),
    ),
  );
}

function whenWorthwhile({ ports }: Context, error: unknown, failures: number): Observable<unknown> {
  return isTransient(apiErrorOf(error))
    ? ports.ticker.after(retryDelayMs(failures, ports.random()))
    : throwError(() => apiErrorOf(error));
}
