import { catchError, filter, map, type Observable, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { pageOf } from '#streams/state/pages.ts';
import { callAs, notLoaded } from '../caller.ts';
import { type ContextWith } from '../context.ts';

/** The page of languages was opened: how programs are compiled here, and on what (TSK-6). */
export function languages$(context: ContextWith<'http'>): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'LanguagesOpened'),
    switchMap((opened) =>
      callAs(context, 'system', {}).pipe(
        map(({ answer }): ContestEvent => ({ type: 'LanguagesLoaded', system: answer })),
        catchError(notLoaded(context, pageOf(opened))),
      ),
    ),
  );
}
