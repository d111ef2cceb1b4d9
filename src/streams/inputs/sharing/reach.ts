import {
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  retry,
} from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { selectIsWatched } from '../../state/watched.ts';
import { type ContextWith, selected } from '../context.ts';
import { retryDelayMs } from '../retry.ts';

/** So often what shares is asked for again, before it waits for the person to want it. */
const RETRIES = 6;

/** Brings what shares camera and screen as soon as the contest asks for it, and at the latest when the person wants it. */
export function sharingReach$({
  events$,
  state$,
  ports,
}: ContextWith<'bringSharing' | 'ticker' | 'random'>): Observable<ContestEvent> {
  const { bringSharing, ticker, random } = ports;
  const needed$ = selected(state$, selectIsWatched).pipe(
    filter(Boolean),
    exhaustMap(() =>
      defer(() => bringSharing(null)).pipe(
        retry({ count: RETRIES, delay: (_, failures) => ticker.after(retryDelayMs(failures, random())) }),
        catchError(() => EMPTY),
        ignoreElements(),
      ),
    ),
  );
  const wanted$ = events$.pipe(
    filter((event) => event.type === 'SharingWanted'),
    mergeMap((event) =>
      defer(() => bringSharing(event)).pipe(
        ignoreElements(),
        catchError((error: unknown) => {
          const { source } = event;
          return of({
            type: 'SharingRefused' as const,
            source,
            reason: 'failed' as const,
            detail: String(error),
          });
        }),
      ),
    ),
  );
  return merge(needed$, wanted$);
}
