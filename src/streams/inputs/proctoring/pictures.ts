import {
  catchError,
  EMPTY,
  exhaustMap,
  filter,
  map,
  type Observable,
  of,
  race,
  switchMap,
  take,
  throwError,
} from 'rxjs';
import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { selectNextPicture } from '#streams/state/proctoring/pictures.ts';
import { selected } from '../context.ts';
import { type SharingContext } from './context.ts';
import { type PictureQueue } from './pictureQueue.ts';

/** Time after which a browser without a frame of a shared source counts as showing none, ms. */
const PICTURE_TIMEOUT_MS = 5_000;
const NO_PICTURE = 'sharing.no_picture';

/**
 * The times at which a picture is due: every 15 s while something is shared and the contest runs, alternating
 * between sources (PRC-3).
 */
export function pictureTimes$({ state$, ports }: SharingContext): Observable<ContestEvent> {
  return selected(state$, selectNextPicture).pipe(
    switchMap((next) => {
      if (next === null) return EMPTY;
      const waitMs = next.at - ports.clock.now();
      // A clock that was set back delays a picture by at most the period.
      return ports.ticker.after(Math.min(Math.max(0, waitMs), SNAPSHOT_PERIOD_MS)).pipe(
        map((): ContestEvent => {
          const now = Math.floor(ports.clock.now());
          const isOnTime = Math.abs(now - next.at) < SNAPSHOT_PERIOD_MS;
          // Counted from when it was due, so that the period does not drift.
          return { type: 'PictureDue', source: next.source, at: isOnTime ? next.at : now };
        }),
      );
    }),
  );
}

/**
 * Takes each due picture, and puts it into the queue. A picture that the browser does not show is missing.
 */
export function takes$(context: SharingContext, queue: PictureQueue): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'PictureDue'),
    exhaustMap((due) => take$(context, queue, due)),
  );
}

function take$(
  { ports: { media, ticker, clock } }: SharingContext,
  queue: PictureQueue,
  { source }: EventOf<'PictureDue'>,
): Observable<ContestEvent> {
  const late$ = ticker
    .after(PICTURE_TIMEOUT_MS)
    .pipe(switchMap(() => throwError(() => new Error('no frame'))));
  return race(media.picture(source), late$).pipe(
    take(1),
    map(({ blob, isAlike, isBlack }): ContestEvent => {
      const at = Math.floor(clock.now());
      queue.put({ source, blob, takenAt: at });
      return { type: 'PictureTaken', source, at, isAlike, isBlack, bytes: blob.size };
    }),
    catchError(() => {
      queue.miss();
      return of<ContestEvent>({ type: 'PictureFailed', source, key: NO_PICTURE, retryAt: null });
    }),
  );
}
