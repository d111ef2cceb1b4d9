import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  race,
  skip,
  take,
  takeUntil,
} from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectIsWorkUnderWay } from '#streams/state/submissions/workUnderWay.ts';
import { callAs, failureOf, isTransient } from '../caller.ts';
import { selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { retryDelayAfter } from '../retry.ts';
import { type SharingContext } from './context.ts';
import { createPictureQueue, type PictureQueue, type WaitingPicture } from './pictureQueue.ts';
import { takes$ } from './pictures.ts';

/** The file name of every picture (§7). */
const FILE_NAME = 'snapshot';
const CALLS = { screen: 'snapshotScreen', camera: 'snapshotCamera' } as const;
/**
 * Pause between two pictures that waited, ms: together with the new ones no more than the server accepts in a
 * minute.
 */
const PAUSE_MS = 9_000;
/** The longest wait of a picture for answers that are written without a pause, ms. */
const PATIENCE_MS = 30_000;

/**
 * Takes the due pictures and sends them, one at a time and the newest first. Unsent pictures wait in a small
 * queue and are tried again; those that do not fit are counted, and the number is reported with the next one
 * that arrives. A submission or an answer on its way takes precedence: a picture waits for it, and one that
 * is being sent is aborted (PRC-3).
 */
export function pictures$(context: SharingContext): Observable<ContestEvent> {
  return eachSession(context.events$, () => {
    const queue = createPictureQueue();
    const sends$ = context.events$.pipe(
      filter(({ type }) => type === 'PictureTaken'),
      exhaustMap(() => drain$(context, queue, 1)),
    );
    return merge(takes$(context, queue), sends$);
  });
}

/** Sends the waiting pictures until there are none. `attempt` is the number of failed tries, from 1. */
function drain$(context: SharingContext, queue: PictureQueue, attempt: number): Observable<ContestEvent> {
  return concat(
    free$(context),
    defer(() => {
      const picture = queue.next();
      return picture === null ? EMPTY : send$(context, queue, picture, attempt);
    }),
  );
}

function send$(
  context: SharingContext,
  queue: PictureQueue,
  picture: WaitingPicture,
  attempt: number,
): Observable<ContestEvent> {
  const { ports, state$ } = context;
  const { source, blob, takenAt } = picture;
  const { missed } = queue;
  // The next step after this try. If it was aborted: again, as soon as the work has arrived.
  let next$ = defer(() => {
    queue.put(picture);
    return drain$(context, queue, attempt);
  });
  const sent$ = callAs(
    context,
    CALLS[source],
    { taken_at: takenAt, missed },
    { files: { file: { file: blob, name: FILE_NAME } } },
  ).pipe(
    map((): ContestEvent => {
      queue.reported(missed);
      const rest$ = queue.isEmpty ? EMPTY : pause$(context, PAUSE_MS);
      next$ = concat(rest$, drain$(context, queue, 1));
      return { type: 'PictureSent', source, takenAt, missed };
    }),
    catchError((error: unknown) => {
      next$ = EMPTY;
      return failureOf(state$, error, (failed) => {
        if (!isTransient(failed)) {
          queue.miss();
          next$ = drain$(context, queue, 1);
          return [{ type: 'PictureFailed', source, key: failed.key, retryAt: null }];
        }
        queue.put(picture);
        const delayMs = retryDelayAfter(failed, attempt, ports.random());
        next$ = concat(pause$(context, delayMs), drain$(context, queue, attempt + 1));
        return [{ type: 'PictureFailed', source, key: failed.key, retryAt: ports.clock.now() + delayMs }];
      });
    }),
  );
  return concat(
    sent$.pipe(takeUntil(workBegins$(context))),
    defer(() => next$),
  );
}

/** Completes when no work is on its way, or the same work has been for long. */
function free$({ state$, ports }: SharingContext): Observable<never> {
  const free$ = selected(state$, selectIsWorkUnderWay).pipe(filter((isUnderWay) => !isUnderWay));
  return race<unknown[]>(free$, ports.ticker.after(PATIENCE_MS)).pipe(take(1), ignoreElements());
}

function workBegins$({ state$ }: SharingContext): Observable<unknown> {
  return selected(state$, selectIsWorkUnderWay).pipe(skip(1), filter(Boolean));
}

/** Completes after the given time, or when the network is back. */
function pause$({ ports: { ticker, browser } }: SharingContext, ms: number): Observable<never> {
  const online$ = browser.online$.pipe(skip(1), filter(Boolean));
  return race<unknown[]>(ticker.after(ms), online$).pipe(take(1), ignoreElements());
}
