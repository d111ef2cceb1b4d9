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
  mergeMap,
  type Observable,
  of,
  retry,
  switchMap,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { TOKEN_USERNAME, validateLogin } from '#domain/session/login.ts';
import { type SessionUser } from '#protocol/wire/session.ts';
import { call } from '#api/calls.ts';
import { ApiError } from '#api/errors.ts';
import { decodeBase64, encodeCredentials } from '#api/storage.ts';
import { SERVER_END_REASONS, type SessionEndReason } from '#streams/events/session.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { apiErrorOf, failureOf, isTransient } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { afterLastWork } from '../submissions/lastWork.ts';
import { retryDelayMs } from '../retry.ts';

type Context = ContextWith<'http' | 'storage' | 'ticker' | 'random'>;

/** A caller without a role: without a session yet, or with credentials that are not the session's. */
const NOBODY = { role: null, contestId: null } as const;
/** The number of tries at the start, while the server does not answer, before the login page is shown. */
const RESTORE_RETRIES = 6;
/** The longest wait of a logout for the server, ms. */
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * Tries the credentials that this browser kept, without showing a failure; then the session counts as checked
 * (SES-1).
 */
export function restore$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'KeptSessionFound'),
    exhaustMap(() => concat(restored$(ports), of({ type: 'SessionChecked' as const }))),
  );
}

/** Logs in: a one-time token is exchanged first, then `me` identifies the person (SES-2, SES-3, SES-5). */
export function login$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'LoginSubmitted'),
    filter((typed) => validateLogin(typed) === null),
    exhaustMap((typed) =>
      credentialsOf(ports, typed).pipe(
        switchMap((encoded) => me(ports, { Authorization: `Basic ${encoded}` })),
        map((user) => opened(ports, user, null, false)),
        catchError((error: unknown) => {
          const { key, detail } = apiErrorOf(error);
          return of({ type: 'LoginRefused' as const, key, detail });
        }),
      ),
    ),
  );
}

/** Stores the chosen contest, so that a reload does not ask again (SES-4). */
export function contestKept$({ state$, ports }: Context): Observable<ContestEvent> {
  return selected(state$, selectContestId).pipe(
    filter((contestId) => contestId !== null),
    tap((contestId) => ports.storage.writeContestId(String(contestId))),
    ignoreElements(),
  );
}

/**
 * Logs out once the person has confirmed, or needs no confirmation: at once, whatever the server answers
 * (SES-10).
 */
export function signOut$({ events$ }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'SignOutConfirmed'),
    map(() => ({ type: 'SessionEnded', reason: 'signed_out' })),
  );
}

/**
 * At any end of a session, calls the server with its credentials, and deletes them from the browser (SES-6).
 */
export function logout$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'SessionEnded'),
    // At once, also while an earlier call is on its way: later the credentials may be those of the next person.
    mergeMap(() => {
      if (ports.storage.readCredentials() === null) return EMPTY;
      const loggedOut$ = call(ports.http, 'logout', NOBODY, {}).pipe(
        catchError(() => EMPTY),
        ignoreElements(),
        takeUntil(ports.ticker.after(LOGOUT_TIMEOUT_MS)),
      );
      // The call reads the credentials when it is made, and they are deleted right after.
      return merge(
        loggedOut$,
        defer(() => {
          ports.storage.clearSession();
          return EMPTY;
        }),
      );
    }),
  );
}

/**
 * Finishes the contest once the person has confirmed: after their last answers and solutions have arrived
 * they are logged in again (QIZ-3).
 */
export function finish$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'FinishConfirmed'),
    exhaustMap(() => afterLastWork(context, () => finish(context))),
  );
}

function finish({ events$, state$, ports }: Context): Observable<ContestEvent> {
  const contestId = selectContestId(state$.value);
  return call(ports.http, 'finish', { role: 'user', contestId }, {}).pipe(
    switchMap(() => me(ports)),
    map((user) => opened(ports, user, contestId, true)),
    catchError((error: unknown) =>
      failureOf(state$, error, ({ key, detail }) => [{ type: 'FinishRefused', key, detail }]),
    ),
    takeUntil(events$.pipe(filter((event) => event.type === 'SessionEnded'))),
  );
}

function restored$(ports: Context['ports']): Observable<ContestEvent> {
  return me(ports).pipe(
    retry({
      count: RESTORE_RETRIES,
      delay: (error: unknown, failures) =>
        isTransient(apiErrorOf(error))
          ? ports.ticker.after(retryDelayMs(failures, ports.random()))
          : throwError(() => apiErrorOf(error)),
    }),
    map((user) => opened(ports, user, keptContestId(ports), true)),
    catchError((error: unknown) => {
      const reason: SessionEndReason = SERVER_END_REASONS[apiErrorOf(error).key] ?? 'check_failed';
      return of({ type: 'SessionEnded' as const, reason });
    }),
  );
}

function keptContestId({ storage }: Pick<Context['ports'], 'storage'>): number | null {
  const kept = Number(storage.readContestId() ?? Number.NaN);
  return Number.isInteger(kept) ? kept : null;
}

/** Calls `me`; without headers it uses the credentials of the session. */
function me(
  { http }: Pick<Context['ports'], 'http'>,
  headers?: Readonly<Record<string, string>>,
): Observable<SessionUser> {
  return call(http, 'me', NOBODY, {}, headers && { headers }).pipe(map(({ answer }) => answer));
}

/** The encoded credentials for `me`: the typed ones, or those that a one-time token gives. */
function credentialsOf(
  { http }: Pick<Context['ports'], 'http'>,
  { username, password }: { readonly username: string; readonly password: string },
): Observable<string> {
  if (username.trim() !== TOKEN_USERNAME) return of(encodeCredentials(username.trim(), password));
  return call(http, 'meToken', NOBODY, { token: password }, { authorization: 'empty' }).pipe(
    map(({ answer: { token } }) => {
      if (decodeBase64(token)?.includes(':') !== true) throw new ApiError(200, 'login.wrong_credentials');
      return token;
    }),
  );
}

/** Opens a session: its secret stays in the browser's storage, the rest goes into the state (SES-7). */
function opened(
  { storage }: Pick<Context['ports'], 'storage'>,
  { password, ...user }: SessionUser,
  contestId: number | null,
  restored: boolean,
): ContestEvent {
  storage.writeCredentials({ username: user.name, password });
  return { type: 'SessionOpened', user, contestId, restored };
}
