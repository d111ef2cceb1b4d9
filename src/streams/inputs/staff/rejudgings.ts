import { catchError, filter, map, type Observable, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, shownFailure } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** A rejudging was opened, or went on while it was open: old and new results are fetched. */
export function rejudgingDetails$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'RejudgingOpened' || event.type === 'RejudgingChanged'),
    map((event) => (event.type === 'RejudgingOpened' ? event.id : event.rejudging.id)),
    filter((rid) => rid === state$.value.judging.opened?.id),
    switchMap((rid) =>
      callAs(context, 'rejudging', { rid }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'RejudgingDetailLoaded', ...answer })),
        catchError(shownFailure(context, 'rejudging')),
      ),
    ),
  );
}
