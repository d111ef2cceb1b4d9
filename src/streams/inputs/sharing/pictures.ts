import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  race,
  skip,
  switchMap,
  take,
  throwError,
} from 'rxjs';
import { SNAPSHOT_PERIOD_MS } from '../../../../domain/limits.ts';
import { type ShareSource } from '../../../../domain/proctoring.ts';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { selectMissed, selectNextPicture } from '../../state/pictures.ts';
import { callAs, failureOf, isTransient } from '../caller.ts';
import { selected } from '../context.ts';
import { retryDelayMs } from '../retry.ts';
import { eachSession } from '../eachSession.ts';
import { type SharingContext } from './context.ts';

/** A browser that shows nothing of what is shared for so long shows nothing of it, in ms. */
const PICTURE_TIMEOUT_MS = 5_000;
/** The name of every picture (§7). */
const FILE_NAME = 'snapshot';
const CALLS = { screen: 'snapshotScreen', camera: 'snapshotCamera' } as const;
const NO_PICTURE = 'sharing.no_picture';

/** One picture on its way. */
interface Picture {
  readonly source: ShareSource;
  readonly blob: Blob;
  readonly takenAt: number;
  readonly missed: number;
}

/** Says when a picture is due: every 15 s while something is shared and the contest runs, alternating (PRC-3). */
export function pictureTimes$({ state$, ports }: SharingContext): Observable<ContestEvent> {
  return selected(state$, selectNextPicture).pipe(
    switchMap((next) => {
      if (next === null) return EMPTY;
      const waitMs = next.at - ports.clock.now();
      // A clock that was set back does not put a picture off for longer than the period.
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
 * Takes the picture that is due and sends it. One at a time: while it is on its way others are left out, and one that
 * could not be sent is tried again until the next is due, which takes its place. So pictures never pile up; how many
 * are missing is said with the next one that gets through.
 */
export function pictures$(context: SharingContext): Observable<ContestEvent> {
  return eachSession(context.events$, () =>
    due(context).pipe(exhaustMap((next) => takeAndSend(context, next))),
  );
}

function due({ events$ }: SharingContext): Observable<EventOf<'PictureDue'>> {
  return events$.pipe(filter((event) => event.type === 'PictureDue'));
}

function takeAndSend(context: SharingContext, { source }: EventOf<'PictureDue'>): Observable<ContestEvent> {
  const { media, ticker, clock } = context.ports;
  const missed = selectMissed(context.state$.value);
  const late$ = ticker
    .after(PICTURE_TIMEOUT_MS)
    .pipe(switchMap(() => throwError(() => new Error('no frame'))));
  return race(media.picture(source), late$).pipe(
    take(1),
    map((blob): Picture | null => ({ source, blob, takenAt: Math.floor(clock.now()), missed })),
    catchError(() => of(null)),
    switchMap((picture): Observable<ContestEvent> => {
      if (picture !== null) return send(context, picture, 1);
      return of({ type: 'PictureFailed', source, key: NO_PICTURE, retryAt: null });
    }),
  );
}

function send(context: SharingContext, picture: Picture, attempt: number): Observable<ContestEvent> {
  const { ports, state$ } = context;
  const { source, blob, takenAt, missed } = picture;
  const request = { taken_at: takenAt, missed };
  const files = { file: { file: blob, name: FILE_NAME } };
  return callAs(context, CALLS[source], request, { files }).pipe(
    map((): ContestEvent => ({ type: 'PictureSent', source, takenAt, missed })),
    catchError((error: unknown) => {
      let delayMs: number | null = null;
      const failure$ = failureOf(state$, error, (failed) => {
        const isWorthwhile = isTransient(failed) && failed.status !== TOO_MANY;
        delayMs = isWorthwhile ? retryDelayMs(attempt, ports.random()) : null;
        const retryAt = delayMs === null ? null : ports.clock.now() + delayMs;
        return [{ type: 'PictureFailed', source, key: failed.key, retryAt }];
      });
      const again$ = defer(() => (delayMs === null ? EMPTY : sendAgain(context, picture, attempt, delayMs)));
      return concat(failure$, again$);
    }),
  );
}

/** A picture too many is no use later either (RFC 6585, 4). */
const TOO_MANY = 429;

function sendAgain(
  context: SharingContext,
  picture: Picture,
  attempt: number,
  delayMs: number,
): Observable<ContestEvent> {
  const { ticker, browser } = context.ports;
  const online$ = browser.online$.pipe(skip(1), filter(Boolean));
  const again$ = merge(ticker.after(delayMs), online$).pipe(map(() => null));
  return race(due(context), again$).pipe(
    take(1),
    switchMap((newer) =>
      newer === null ? send(context, picture, attempt + 1) : takeAndSend(context, newer),
    ),
  );
}
