import { catchError, filter, map, mergeMap, type Observable, switchMap } from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { pageOf } from '#streams/state/pages.ts';
import { callAs, notLoaded } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { contentOf } from './pages.ts';

type Context = ContextWith<'http' | 'browser'>;

/** A judge makes a PDF first. */
const PDF_TIMEOUT_MS = 40_000;

/** Something of a task in the workshop is to be shown: fetched, several at once. */
export function workshopContents$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'WorkshopContentOpened'),
    mergeMap((opened) => {
      const { task, content } = opened;
      return fetched(context, opened).pipe(
        switchMap(({ answer: file }) => contentOf(context, file)),
        map((shown): ContestEvent => ({ type: 'WorkshopContentLoaded', task, content, ...shown })),
        catchError(notLoaded(context, pageOf(opened))),
      );
    }),
  );
}

function fetched(context: Context, { task, content }: EventOf<'WorkshopContentOpened'>) {
  if (content.kind === 'file')
    return callAs(context, 'workshopFile', { tid: task, path: content.path, hash: content.hash });
  const request = { tid: task, lang: content.lang };
  return callAs(context, 'workshopStatementPdf', request, { timeoutMs: PDF_TIMEOUT_MS });
}
