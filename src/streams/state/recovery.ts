import { type RecoveryState as RequestState } from '../../../protocol/wire/recovery.ts';
import { type RecoveryRequest } from '../../../protocol/wire/staff/recovery.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';

/** Requests for a new password: the own one of somebody who cannot log in, and for admins everybody's. */
export interface RecoveryState {
  /** null: nothing was asked on this page. */
  readonly asked:
    | null
    | { readonly kind: 'sending'; readonly username: string }
    | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null }
    | { readonly kind: RequestState; readonly username: string };
  /** Newest first; null: not loaded. */
  readonly requests: readonly RecoveryRequest[] | null;
  /** A password that was just made, until it is put away. */
  readonly issued: { readonly request: RecoveryRequest; readonly password: string } | null;
}

export const initialRecovery: RecoveryState = { asked: null, requests: null, issued: null };

/** The requests after an event; other events leave them as they are. */
export function reduceRecovery(state: RecoveryState, event: ContestEvent): RecoveryState {
  switch (event.type) {
    case 'RecoverySubmitted':
      return { ...state, asked: { kind: 'sending', username: event.username } };
    case 'RecoveryRefused':
      return { ...state, asked: { kind: 'refused', key: event.key, detail: event.detail } };
    case 'RecoverySent':
      return decided(state, 'open');
    case 'RecoveryDecided':
      return decided(state, event.state);
    case 'RecoveriesLoaded':
      return { ...state, requests: event.requests };
    case 'RecoveryChanged':
      return { ...state, requests: withRequest(state, event) };
    case 'PasswordIssued':
      return {
        ...state,
        requests: withRequest(state, event),
        issued: { request: event.request, password: event.password },
      };
    case 'PasswordPutAway':
      return { ...state, issued: null };
    default:
      return state;
  }
}

function decided(state: RecoveryState, kind: RequestState): RecoveryState {
  const { asked } = state;
  return asked === null || asked.kind === 'refused'
    ? state
    : { ...state, asked: { kind, username: asked.username } };
}

function withRequest(
  { requests }: RecoveryState,
  { request }: Pick<EventOf<'RecoveryChanged'>, 'request'>,
): readonly RecoveryRequest[] {
  const known = requests ?? [];
  return known.some(({ id }) => id === request.id)
    ? known.map((one) => (one.id === request.id ? request : one))
    : [request, ...known];
}

/** How many requests wait for an admin. */
export function selectOpenRecoveries({ recovery }: { readonly recovery: RecoveryState }): number {
  return recovery.requests?.filter(({ state }) => state === 'open').length ?? 0;
}
