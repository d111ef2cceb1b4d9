import {
  catchError,
  endWith,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  take,
  takeUntil,
  takeWhile,
} from 'rxjs';
import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { MediaRefused } from '#api/mediaRefused.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectMustAgree, selectMustShare } from '#streams/state/proctoring/mustShare.ts';
import { selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { type SharingContext } from './context.ts';

/**
 * Asks the browser for the sources that the person wants to share, and ends sharing when they confirm it
 * (PRC-1). Sharing also ends with the session, and when the contest is over for the person: nobody is watched
 * longer than necessary.
 */
export function shares$(context: SharingContext): Observable<ContestEvent> {
  return eachSession(context.events$, () =>
    merge(...SHARE_SOURCES.map((source) => sharesOf(context, source))),
  );
}

function sharesOf({ events$, state$, ports }: SharingContext, source: ShareSource): Observable<ContestEvent> {
  const now = () => Math.floor(ports.clock.now());
  const ended = (): ContestEvent => ({ type: 'SharingEnded', source, at: now() });
  const stopped$ = events$.pipe(
    filter(
      (event) =>
        (event.type === 'SharingStopConfirmed' && event.source === source) ||
        (event.type === 'ConsentAnswered' && !event.agreed),
    ),
  );
  const released$ = selected(state$, (state) => selectMustShare(state, source)).pipe(
    filter((must) => !must),
    take(1),
    map(ended),
  );
  const share$ = () =>
    ports.media.share(source).pipe(
      map(({ label, surface }): ContestEvent | null => {
        return { type: 'SharingGranted', source, label, surface, at: now() };
      }),
      endWith(null),
      map((event) => event ?? ended()),
      catchError((error: unknown) => of(refused(source, error))),
    );
  return events$.pipe(
    filter((event) => event.type === 'SharingWanted'),
    filter((event) => event.source === source),
    exhaustMap(() => {
      if (selectMustAgree(state$.value)) return of(ended());
      return merge(share$(), released$).pipe(
        takeWhile((event) => event.type === 'SharingGranted', true),
        takeUntil(stopped$),
      );
    }),
  );
}

function refused(source: ShareSource, error: unknown): ContestEvent {
  const reason = error instanceof MediaRefused ? error.reason : 'failed';
  const detail = error instanceof Error ? error.message : String(error);
  return { type: 'SharingRefused', source, reason, detail };
}
