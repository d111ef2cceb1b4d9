import { defer, filter, mergeMap, type Observable } from 'rxjs';
import { type LoginFault, validateLogin } from '#domain/session/login.ts';
import { validateRecovery } from '#domain/people/recovery.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { once } from '#streams/input.ts';
import { type ContextWith } from '../context.ts';

type Typed = EventOf<'LoginSubmitted' | 'RecoverySubmitted'>;

/**
 * Refuses a login that cannot be right, or an impossible name, before anything is sent or downloaded (SES-2,
 * SES-3).
 */
export function typed$({ events$ }: ContextWith<never>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'LoginSubmitted' || event.type === 'RecoverySubmitted'),
    mergeMap((typed): readonly ContestEvent[] => {
      const key = faultOf(typed);
      const refused = typed.type === 'LoginSubmitted' ? 'LoginRefused' : 'RecoveryRefused';
      return key === null ? [] : [{ type: refused, key, detail: null }];
    }),
  );
}

/**
 * Whether this browser kept a session, which is then tried; without one the session counts as checked
 * (SES-1).
 */
export function keptSession$({ ports }: ContextWith<'storage'>): Observable<ContestEvent> {
  return once(
    defer((): readonly ContestEvent[] => [
      { type: ports.storage.readCredentials() === null ? 'SessionChecked' : 'KeptSessionFound' },
    ]),
  );
}

function faultOf(typed: Typed): LoginFault | null {
  return typed.type === 'LoginSubmitted' ? validateLogin(typed) : validateRecovery(typed.username);
}
