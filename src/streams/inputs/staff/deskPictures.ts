import { catchError, defer, EMPTY, filter, ignoreElements, map, type Observable, of, tap } from 'rxjs';
import { type PictureCall } from '#streams/events/desk.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type QueryState } from '#streams/state/desk.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'browser'>;

const PICTURE_CALLS: Readonly<Record<PictureCall, true>> = {
  monitoringPicture: true,
  translationPdf: true,
};

/** Whether what a page asked for is a picture. */
export function isPicture(query: QueryState | undefined): boolean {
  return query !== undefined && query.question.call in PICTURE_CALLS;
}

/** Fetches a picture unless it is here; the answer is its address in this page. One that nobody waits for any more is dropped. */
export function picture$(context: Context, query: string): Observable<ContestEvent> {
  const shown = () => context.state$.value.desk[query];
  return defer(() => {
    const asked = shown();
    if (asked === undefined) return EMPTY;
    if (asked.answer !== null)
      return of<ContestEvent>({ type: 'QueryAnswered', query, answer: asked.answer });
    const { call, request } = asked.question;
    return callAs(context, call as PictureCall, request as never).pipe(
      filter(() => shown() !== undefined),
      map(({ answer }): ContestEvent => ({
        type: 'QueryAnswered',
        query,
        answer: context.ports.browser.addressOf(answer),
      })),
      catchError((error: unknown) =>
        failureOf(context.state$, error, ({ key, detail }) => [{ type: 'QueryFailed', query, key, detail }]),
      ),
    );
  });
}

/** Lets the browser forget pictures that no page shows any more: their addresses hold their contents in memory. Emits nothing. */
export function forgottenPictures$({
  events$,
  state$,
  ports,
}: ContextWith<'browser'>): Observable<ContestEvent> {
  return defer(() => {
    const addresses = new Map<string, string>();
    const forget = () => {
      for (const [query, address] of addresses) {
        if (state$.value.desk[query] !== undefined) continue;
        addresses.delete(query);
        ports.browser.releaseAddress(address);
      }
    };
    return events$.pipe(
      tap((event) => {
        if (event.type === 'QueryAnswered' && isPicture(state$.value.desk[event.query]))
          addresses.set(event.query, String(event.answer));
      }),
      filter(({ type }) => type === 'QueryClosed' || type === 'SessionEnded'),
      tap(forget),
      ignoreElements(),
    );
  });
}
