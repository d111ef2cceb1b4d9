import {
  catchError,
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  tap,
} from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type OpenedPicture } from '#streams/events/proctoring/wall.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'browser' | 'ticker'>;

/** The most pictures that are loaded at once: a wall that opens needs dozens. */
const AT_ONCE = 6;
/** Time for which a picture out of sight is kept for scrolling back, ms. */
const LINGER_MS = 10_000;

/**
 * Loads the pictures of contestants that are on the screen, each once, and releases those that no longer are
 * (PRC-6). A picture that left the screen before its turn is never loaded.
 */
export function watchedPictures$(context: Context): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  return defer(() => {
    /** Pictures that are loading or loaded, with the address once there is one. */
    const held = new Map<number, string | null>();
    const isShown = (id: number) => state$.value.wall.pictures[id]?.isShown === true;
    const release = (id: number) => {
      const url = held.get(id);
      held.delete(id);
      if (url !== null && url !== undefined) ports.browser.releaseAddress(url);
    };
    const loaded$ = events$.pipe(
      filter((event) => event.type === 'PicturesWatched'),
      mergeMap(({ opened }) => opened),
      filter(({ pictureId }) => !held.has(pictureId)),
      tap(({ pictureId }) => held.set(pictureId, null)),
      mergeMap((opened) => {
        const { pictureId } = opened;
        if (isShown(pictureId)) return fetch(context, opened, held);
        held.delete(pictureId);
        return of<ContestEvent>({ type: 'PictureDropped', pictureId });
      }, AT_ONCE),
    );
    const left$ = merge(
      events$.pipe(
        filter((event) => event.type === 'PicturesWatched'),
        map(({ closed }) => closed),
      ),
      // On a slow line it may come long after it left the screen.
      events$.pipe(
        filter((event) => event.type === 'PictureLoaded' || event.type === 'PictureRefused'),
        map(({ pictureId }) => [pictureId].filter((id) => !isShown(id))),
      ),
    );
    const dropped$ = left$.pipe(
      filter(({ length }) => length > 0),
      mergeMap((left) => ports.ticker.after(LINGER_MS).pipe(mergeMap(() => left))),
      // The picture may be on the screen again, or on its way.
      filter((pictureId) => !isShown(pictureId) && isSettled(context, pictureId)),
      map((pictureId): ContestEvent => {
        release(pictureId);
        return { type: 'PictureDropped', pictureId };
      }),
    );
    const ended$ = events$.pipe(
      filter(({ type }) => type === 'SessionEnded' || type === 'SessionOpened' || type === 'ContestChosen'),
      tap(() => [...held.keys()].forEach(release)),
      ignoreElements(),
    );
    return merge(loaded$, dropped$, ended$).pipe(finalize(() => [...held.keys()].forEach(release)));
  });
}

/** Whether a picture is loaded, or has failed. */
function isSettled({ state$ }: Context, pictureId: number): boolean {
  const picture = state$.value.wall.pictures[pictureId];
  return picture !== undefined && (picture.url !== null || picture.failure !== null);
}

function fetch(
  context: Context,
  { contestId, participantId, pictureId, way }: OpenedPicture,
  held: Map<number, string | null>,
): Observable<ContestEvent> {
  const request = { cid: contestId, pid: participantId, picture: pictureId, way };
  return callAs(context, 'watchedPicture', request).pipe(
    mergeMap(({ answer }): Observable<ContestEvent> => {
      // The session may have ended meanwhile.
      if (!held.has(pictureId)) return EMPTY;
      const url = context.ports.browser.addressOf(answer);
      held.set(pictureId, url);
      return of({ type: 'PictureLoaded', pictureId, url });
    }),
    catchError((error: unknown) => {
      held.delete(pictureId);
      return failureOf(context.state$, error, ({ key }) => [{ type: 'PictureRefused', pictureId, key }]);
    }),
  );
}
