import {
  catchError,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  tap,
} from 'rxjs';
import { validateUnlock } from '#domain/people/recovery.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectLock } from '#streams/state/session/lock.ts';
import { callAs, failureOf, requestFailed } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'lock'>;

/** Locks the session for the person; it counts as locked once the server has confirmed it. */
export function locking$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'LockWanted'),
    exhaustMap(() =>
      callAs(context, 'lock', {}).pipe(
        map((): ContestEvent => ({ type: 'SessionLocked' })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, (failed) => [requestFailed('lock', failed)]),
        ),
      ),
    ),
  );
}

/** Unlocks the session: the password is checked for its form as at the login, and then by the server. */
export function unlocking$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'UnlockSubmitted'),
    exhaustMap(({ password }) => {
      const fault = validateUnlock(password);
      if (fault !== null) return of<ContestEvent>({ type: 'UnlockRefused', key: fault, detail: null });
      return callAs(context, 'unlock', { password }).pipe(
        map((): ContestEvent => ({ type: 'SessionUnlocked' })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, ({ key, detail }) => [{ type: 'UnlockRefused', key, detail }]),
        ),
      );
    }),
  );
}

/**
 * Holds calls back while the session is locked, in every page of this browser; a lock that a call or another
 * page reports becomes an event.
 */
export function lockKept$({ events$, state$, ports: { lock } }: Context): Observable<ContestEvent> {
  const shared$ = events$.pipe(
    tap((event) => {
      if (event.type === 'SessionLocked') lock.turn('locked');
      else if (event.type === 'SessionUnlocked') lock.turn('open');
      else if (event.type === 'SessionOpened') lock.begin(event.user.locked === true ? 'locked' : 'open');
      else if (event.type === 'SessionEnded') lock.begin('ended');
    }),
    ignoreElements(),
  );
  const found$ = lock.state$.pipe(
    switchMap((state): Observable<ContestEvent> => {
      const isLocked = selectLock(state$.value) !== null;
      if (state === 'locked' && !isLocked) return of({ type: 'SessionLocked' });
      return state === 'open' && isLocked ? of({ type: 'SessionUnlocked' }) : EMPTY;
    }),
  );
  return merge(shared$, found$);
}
