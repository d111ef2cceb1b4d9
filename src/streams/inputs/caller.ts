import { EMPTY, type Observable, of } from 'rxjs';
import { type AnswerOf, type CallName, type RequestOf } from '#protocol/calls.ts';
import { type Answered, call, type CallExtras, type CallScope } from '#api/calls.ts';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '../events/event.ts';
import { SERVER_END_REASONS } from '../events/session.ts';
import { type Behavior } from '../input.ts';
import { selectContestId, selectRole } from '../state/session/session.ts';
import { type State } from '../state/state.ts';
import { type ContextWith } from './context.ts';

/** The scope of calls: the present role and contest. */
export function scopeOf(state: State): CallScope {
  return { role: selectRole(state), contestId: selectContestId(state) };
}

/** Makes a call as the logged-in person, in their chosen contest unless another is given. */
export function callAs<N extends CallName>(
  { state$, ports }: Pick<ContextWith<'http'>, 'state$' | 'ports'>,
  name: N,
  request: RequestOf<N>,
  extras: CallExtras<N> & { readonly contestId?: number | null } = {},
): Observable<Answered<AnswerOf<N>>> {
  const scope = scopeOf(state$.value);
  const contestId = extras.contestId === undefined ? scope.contestId : extras.contestId;
  return call(ports.http, name, { ...scope, contestId }, request, extras);
}

/** Any error as the error of a call. */
export function apiErrorOf(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'backend.server_error', String(error));
}

/** Events of a failed call: a refused one ends the session (SES-8), any other becomes the events of `otherwise`. */
export function failureOf(
  state$: Behavior<State>,
  error: unknown,
  otherwise: (error: ApiError) => readonly ContestEvent[],
): Observable<ContestEvent> {
  const failed = apiErrorOf(error);
  if (failed.status !== 401 && failed.status !== 403) return of(...otherwise(failed));
  if (state$.value.session.kind === 'signedOut') return EMPTY;
  return of({ type: 'SessionEnded', reason: SERVER_END_REASONS[failed.key] ?? 'refused' });
}

/** The event that shows a failed call in a dialog (API-3). */
export function requestFailed(name: CallName, { status, key, detail }: ApiError): ContestEvent {
  return { type: 'RequestFailed', call: name, status, key, detail };
}

/** Events of a failed call that no page waits for: a dialog shows it. */
export function shownFailure(
  { state$ }: { readonly state$: Behavior<State> },
  name: CallName,
): (error: unknown) => Observable<ContestEvent> {
  return (error) => failureOf(state$, error, (failed) => [requestFailed(name, failed)]);
}

/**
 * Whether work that failed to be sent may be accepted when it is sent again: always, unless the server itself
 * refused it. The answer of a gateway or of a network's login page is not the server's.
 */
export function mayStillArrive(failed: ApiError): boolean {
  const { status, isForeign } = failed;
  const isLocked = status === 423;
  return isTransient(failed) || status < 400 || isLocked || (isForeign && status !== 413);
}

/** Whether the same call may succeed later: no network, too many calls, or the server's own fault. */
export function isTransient({ status }: ApiError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
