import { filter, ignoreElements, map, mergeMap, type Observable, switchMap, takeUntil } from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { callAs, isTransient, requestFailed } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';

type Context = ContextWith<'http' | 'ticker' | 'random' | 'browser'>;

const SEEN_RETRIES = 3;

/**
 * Sends questions to the organisers. After network faults it tries again under the same id, so that a
 * question is asked once (COM-1).
 */
export function questions$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'QuestionSubmitted'),
    mergeMap((asked) => ask(context, asked).pipe(takeUntil(over$(context)))),
  );
}

/**
 * Marks everything as read: it is sent to the server, so that other machines know it too (COM-1). Tried again in the session in
 * which the person has read it, and in no later one.
 */
export function seen$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommunicationSeen'),
    switchMap(() =>
      sendUntilTaken(
        context,
        () => callAs(context, 'communicationSeen', {}).pipe(ignoreElements()),
        ({ failed, attempt, delayMs }) =>
          isTransient(failed) && attempt <= SEEN_RETRIES
            ? { events: [], againInMs: delayMs }
            : { events: [requestFailed('communicationSeen', failed)], againInMs: null },
      ).pipe(takeUntil(over$(context))),
    ),
  );
}

/** Emits when the session is over, or goes on in another contest. */
function over$({ events$ }: Pick<Context, 'events$'>): Observable<unknown> {
  return events$.pipe(filter((event) => event.type === 'SessionEnded' || event.type === 'ContestChosen'));
}

function ask(
  context: Context,
  { clientId, topic, question }: EventOf<'QuestionSubmitted'>,
): Observable<ContestEvent> {
  const ask$ = () =>
    callAs(context, 'ask', { topic, question, client_id: clientId }).pipe(
      map(({ answer }): ContestEvent => ({ type: 'QuestionAcknowledged', clientId, question: answer })),
    );
  return sendUntilTaken(context, ask$, ({ failed, delayMs }) => {
    if (isTransient(failed)) return { events: [], againInMs: delayMs };
    const { key, detail } = failed;
    return { events: [{ type: 'QuestionRefused', clientId, key, detail }], againInMs: null };
  });
}
