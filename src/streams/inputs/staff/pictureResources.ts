import {
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  tap,
} from 'rxjs';
import { type PictureCall, type ResourceCall, type ResourceQuestion } from '#streams/events/resources.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'browser'>;

const PICTURE_CALLS: Readonly<Record<PictureCall, true>> = {
  monitoringPicture: true,
  translationPdf: true,
};

/** Whether a call's answer is a picture. */
export function isPictureCall(call: ResourceCall): call is PictureCall {
  return call in PICTURE_CALLS;
}

/** A picture that a page opened. */
type Opened = ResourceQuestion<PictureCall> & { readonly resource: string };

/**
 * Fetches the pictures that pages open, each once: another page that opens it waits for the same answer. A picture does
 * not change.
 */
export function pictureResources$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'ResourceOpened'),
    mergeMap((event) => (isPictureCall(event.call) ? [event as Opened] : [])),
    groupBy(({ call, resource }) => `${call} ${resource}`),
    mergeMap((opened$) => opened$.pipe(exhaustMap((opened) => picture$(context, opened)))),
  );
}

/** Fetches a picture unless it is here; the answer is its address in this page. One that nobody waits for any more is dropped. */
function picture$(context: Context, { call, resource, request }: Opened): Observable<ContestEvent> {
  const shown = () => context.state$.value.resources[call]?.[resource];
  return defer(() => {
    const before = shown();
    if (before === undefined) return EMPTY;
    if (before.kind === 'shown')
      return of<ContestEvent>({ type: 'ResourceLoaded', call, resource, answer: before.answer });
    // Which request belongs to which call is checked where the event is made.
    return callAs(context, call, request as never).pipe(
      filter(() => shown() !== undefined),
      map(({ answer }): ContestEvent => {
        const address = context.ports.browser.addressOf(answer);
        return { type: 'ResourceLoaded', call, resource, answer: address };
      }),
      catchError((error: unknown) =>
        failureOf(context.state$, error, ({ key, detail }) => [
          { type: 'ResourceFailed', call, resource, key, detail },
        ]),
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
    const addresses = new Map<string, { readonly call: PictureCall; readonly resource: string }>();
    const forget = () => {
      for (const [address, { call, resource }] of addresses) {
        if (state$.value.resources[call]?.[resource] !== undefined) continue;
        addresses.delete(address);
        ports.browser.releaseAddress(address);
      }
    };
    return events$.pipe(
      tap((event) => {
        if (event.type !== 'ResourceLoaded') return;
        if (event.call === 'monitoringPicture' || event.call === 'translationPdf')
          addresses.set(event.answer, event);
      }),
      filter(({ type }) => type === 'ResourceClosed' || type === 'SessionEnded'),
      tap(forget),
      ignoreElements(),
    );
  });
}
