import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
} from 'rxjs';
import { validateRecovery } from '#domain/people/recovery.ts';
import { entranceCalls } from '#protocol/calls/session/before-login.ts';
import { addCalls, call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { apiErrorOf } from '../caller.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, type InputPorts } from '../context.ts';

addCalls(entranceCalls);

type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/** A caller without a session. */
const NOBODY = { role: null, contestId: null } as const;
/** Time between two looks at a request, ms. */
const TICKET_MS = 10_000;

/**
 * Sends a request for a new password, and asks for its result while the page is open. Its ticket stays here:
 * it is in no address, no state and no recording.
 */
function recovery$(context: Context): Observable<ContestEvent> {
  const { events$, ports } = context;
  const over$ = events$.pipe(filter(({ type }) => type === 'SessionOpened'));
  return events$.pipe(
    filter((event) => event.type === 'RecoverySubmitted'),
    filter(({ username }) => validateRecovery(username) === null),
    switchMap(({ username, place, message }) =>
      call(ports.http, 'recover', NOBODY, { username, place, message }).pipe(
        switchMap(({ answer: { ticket } }) =>
          concat(of<ContestEvent>({ type: 'RecoverySent' }), decision(context, ticket)),
        ),
        catchError((error: unknown) => {
          const { key, detail } = apiErrorOf(error);
          return of<ContestEvent>({ type: 'RecoveryRefused', key, detail });
        }),
        takeUntil(over$),
      ),
    ),
  );
}

/** Inputs that are downloaded only for a request for a new password. */
export const recoveryInputs: Inputs<State, ContestEvent, InputPorts> = { recovery: recovery$ };

/** The decision on a request, once there is one. */
function decision({ ports }: Context, ticket: string): Observable<ContestEvent> {
  return merge(ports.ticker.every(TICKET_MS), ports.browser.wakes$).pipe(
    exhaustMap(() =>
      defer(() => call(ports.http, 'recovered', NOBODY, { ticket })).pipe(catchError(() => EMPTY)),
    ),
    mergeMap(({ answer: { state } }): readonly ContestEvent[] =>
      state === 'open' ? [] : [{ type: 'RecoveryDecided', state }],
    ),
    take(1),
  );
}
