import { catchError, EMPTY, exhaustMap, filter, map, merge, type Observable, of, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectIsWatched } from '#streams/state/proctoring/mustShare.ts';
import { selectContestId, selectRole, selectSessionContest } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { callAs, failureOf, isTransient } from '../caller.ts';
import { selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';
import { type SharingContext } from './context.ts';

/** Longest random wait where all pages ask at one moment, ms. */
const SPREAD_MS = 5_000;
/** Time between two loads of the proctors' information about this person, ms. */
const LOOK_AGAIN_MS = 30_000;
/** The server's keys for a consent to terms that are no longer the present ones. */
const OUTDATED: readonly string[] = ['backend.not_agreed', 'backend.terms_changed'];

/** The contest that watches the person, or null. */
function selectWatching(state: State): number | null {
  const isWatched = selectSessionContest(state)?.consent !== undefined || selectIsWatched(state);
  return selectRole(state) === 'user' && isWatched ? selectContestId(state) : null;
}

/**
 * Loads the terms of being watched and the person's consent: at the start, when the contest changes, when the
 * server reports a missing consent, and repeatedly while the person looks at the proctors' information. The
 * person's answer is sent to the server, and counts once it has arrived (PRC-8).
 */
export function consent$(context: SharingContext): Observable<ContestEvent> {
  return eachSession(context.events$, () => merge(terms$(context), answers$(context)));
}

function terms$(context: SharingContext): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  const fetch$ = () =>
    callAs(context, 'watching', {}).pipe(
      map(({ answer }): ContestEvent => ({ type: 'WatchingLoaded', watching: answer })),
    );
  const changed$ = events$.pipe(
    filter(({ type }) => type === 'TimesShifted'),
    switchMap(() => ports.ticker.after(ports.random() * SPREAD_MS)),
  );
  // Repeated loads while the person looks at the proctors' information about them.
  const looked$ = events$.pipe(
    filter(({ type }) => type === 'MonitoringOpened' || type === 'MonitoringLeft'),
    switchMap(({ type }) =>
      type === 'MonitoringLeft' ? EMPTY : merge(of(null), ports.ticker.every(LOOK_AGAIN_MS)),
    ),
  );
  const refused$ = events$.pipe(
    filter((event) => event.type === 'PictureFailed' || event.type === 'ConsentRefused'),
    filter(({ key }) => OUTDATED.includes(key)),
  );
  return selected(state$, selectWatching).pipe(
    switchMap((contestId) => (contestId === null ? EMPTY : merge(of(null), changed$, refused$, looked$))),
    switchMap(() =>
      sendUntilTaken(context, fetch$, ({ failed, delayMs }) => ({
        events: [],
        againInMs: isTransient(failed) ? delayMs : null,
      })),
    ),
  );
}

function answers$(context: SharingContext): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'ConsentAnswered'),
    exhaustMap(({ code, agreed }) =>
      callAs(context, 'consent', { code, agreed }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'WatchingLoaded', watching: answer })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, ({ key }) => [{ type: 'ConsentRefused', key }]),
        ),
      ),
    ),
  );
}
