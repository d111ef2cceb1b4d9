import { catchError, concatMap, filter, from, map, merge, mergeMap, type Observable, switchMap } from 'rxjs';
import { matchDestination } from '#protocol/destination-facts.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { isStale } from '#streams/state/sync.ts';
import { callAs, failureOf, shownFailure } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';

type Context = ContextWith<'http' | 'ticker'>;

const STALE_RETRY_MS = 100;

/**
 * Loads a person's own prints: when they open the page, and again when the stream's past is no longer kept.
 */
export function prints$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  const opened$ = events$.pipe(filter((event) => event.type === 'PrintsOpened'));
  const outdated$ = events$.pipe(
    filter((event) => event.type === 'LiveResyncNeeded'),
    filter(({ destination }) => matchDestination(destination)?.name === 'prints'),
    filter(() => state$.value.prints.own !== null),
  );
  return eachSession(events$, () =>
    merge(opened$, outdated$).pipe(
      switchMap(() => load$(context).pipe(catchError(shownFailure(context, 'ownPrints')))),
    ),
  );
}

function load$(context: Context): Observable<ContestEvent> {
  return callAs(context, 'ownPrints', {}).pipe(
    mergeMap(({ answer, positions }): Observable<ContestEvent> => {
      // A newer frame has come meanwhile, so the answer is older than the state.
      if (isStale(context.state$.value, positions))
        return context.ports.ticker.after(STALE_RETRY_MS).pipe(switchMap(() => load$(context)));
      const loaded: readonly ContestEvent[] = [
        { type: 'PrintsLoaded', prints: answer.prints },
        { type: 'PositionsTaken', call: null, positions },
      ];
      return from(loaded);
    }),
  );
}

/**
 * Sends print requests one after another. A request that fails is refused at once: its text stays in the
 * form. Those that wait at the end of a session are not sent in the next person's name.
 */
export function askedPrints$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'PrintAsked'),
      concatMap((asked) => ask(context, asked)),
    ),
  );
}

function ask(
  context: Context,
  { clientId, fileName, source, task, submission, isTest }: EventOf<'PrintAsked'>,
): Observable<ContestEvent> {
  return callAs(
    context,
    'askPrint',
    {
      client_id: clientId,
      ...(task !== null && { task }),
      ...(submission !== null && { submission }),
      ...(isTest === true && { test: true }),
    },
    { files: { source: { file: new Blob([source]), name: fileName } } },
  ).pipe(
    map(({ answer }): ContestEvent => ({ type: 'PrintAcknowledged', clientId, print: answer })),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'PrintRefused', clientId, key, detail },
      ]),
    ),
  );
}
