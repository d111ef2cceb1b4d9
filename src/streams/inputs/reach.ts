import {
  catchError,
  concat,
  defer,
  exhaustMap,
  filter,
  ignoreElements,
  mergeMap,
  type Observable,
  of,
  retry,
} from 'rxjs';
import { type LoginFault, validateLogin } from '../../../domain/login.ts';
import { validateRecovery } from '../../../domain/recovery.ts';
import { NO_CONNECTION } from '../../api/errors.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { once } from '../input.ts';
import { type State } from '../state/state.ts';
import { type ContextWith, selected } from './context.ts';
import { retryDelayMs } from './retry.ts';

type Context = ContextWith<'storage' | 'ticker' | 'random' | 'bring'>;

/** So often what talks to the server is asked for again, before the page goes on without it. */
const RETRIES = 6;

const selectPublicId = ({ standing }: State) =>
  standing.open?.isPublic === true ? standing.open.contestId : null;

/** A login that cannot be right, or a name that cannot be one, is refused before anything is asked or downloaded (SES-2, SES-3). */
export function typedLogin$({ events$ }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter(isTyped),
    mergeMap((typed) => {
      const key = faultOf(typed);
      return key === null ? [] : [refusalOf(typed, key)];
    }),
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

/** Whoever logs in, or asks for a new password, needs the server; a download that fails refuses it like a call without an answer. */
export function loginReach$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter(isTyped),
    filter((typed) => faultOf(typed) === null),
    mergeMap((typed) =>
      defer(() => ports.bring(typed)).pipe(
        ignoreElements(),
        catchError(() => of(refusalOf(typed, NO_CONNECTION))),
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

type Typed = EventOf<'LoginSubmitted' | 'RecoverySubmitted'>;

function isTyped(event: ContestEvent): event is Typed {
  return event.type === 'LoginSubmitted' || event.type === 'RecoverySubmitted';
}

function faultOf(typed: Typed): LoginFault | null {
  return typed.type === 'LoginSubmitted' ? validateLogin(typed) : validateRecovery(typed.username);
}

function refusalOf({ type }: Typed, key: string): ContestEvent {
  const refused = type === 'LoginSubmitted' ? 'LoginRefused' : 'RecoveryRefused';
  return { type: refused, key, detail: null };
}
