import {
  catchError,
  concat,
  defer,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  retry,
} from 'rxjs';
import { validateLogin } from '../../../domain/login.ts';
import { NO_CONNECTION } from '../../api/errors.ts';
import { type ContestEvent } from '../events/event.ts';
import { once } from '../input.ts';
import { type State } from '../state/state.ts';
import { type ContextWith, selected } from './context.ts';
import { retryDelayMs } from './retry.ts';

type Context = ContextWith<'storage' | 'ticker' | 'random' | 'bring'>;

/** So often what talks to the server is asked for again, before the page goes on without it. */
const RETRIES = 6;

const selectPublicId = ({ standing }: State) =>
  standing.open?.isPublic === true ? standing.open.contestId : null;

/** A login that cannot be right is refused before anything is asked or downloaded (SES-3). */
export function typedLogin$({ events$ }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'LoginSubmitted'),
    map(validateLogin),
    filter((key) => key !== null),
    map((key) => ({ type: 'LoginRefused', key, detail: null })),
  );
}

/** A session that the browser kept is tried by what talks to the server; with nothing kept it counts as checked (SES-1). */
export function keptSession$({ ports }: Context): Observable<ContestEvent> {
  const { storage } = ports;
  return once(
    defer((): Observable<ContestEvent> => {
      const checked$ = of({ type: 'SessionChecked' as const });
      if (storage.readCredentials() === null) return checked$;
      return brought(ports).pipe(
        catchError(() => {
          storage.clearSession();
          return concat(of({ type: 'SessionEnded' as const, reason: 'check_failed' as const }), checked$);
        }),
      );
    }),
  );
}

/** Whoever logs in needs the server; a download that fails refuses the login like a call without an answer. */
export function loginReach$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'LoginSubmitted'),
    filter((typed) => validateLogin(typed) === null),
    mergeMap((typed) =>
      defer(() => ports.bring(typed)).pipe(
        ignoreElements(),
        catchError(() => of({ type: 'LoginRefused' as const, key: NO_CONNECTION, detail: null })),
      ),
    ),
  );
}

/** The public board is asked for without login; until that is possible its page says so and tries on (STD-2). */
export function publicReach$({ state$, ports }: Context): Observable<ContestEvent> {
  return selected(state$, selectPublicId).pipe(
    filter((contestId) => contestId !== null),
    exhaustMap((contestId) =>
      brought(ports).pipe(
        catchError(() => of({ type: 'StandingRefused' as const, contestId, key: NO_CONNECTION })),
      ),
    ),
  );
}

/** Nothing, as soon as what talks to the server is there; an error when it does not come. */
function brought({ bring, ticker, random }: Context['ports']): Observable<never> {
  return defer(() => bring(null)).pipe(
    retry({ count: RETRIES, delay: (_, failures) => ticker.after(retryDelayMs(failures, random())) }),
    ignoreElements(),
  );
}
