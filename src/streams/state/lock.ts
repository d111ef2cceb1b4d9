import { type ContestEvent } from '../events/event.ts';
import { selectUser, type SessionState } from './session.ts';

/** Of a locked session: whether a password is being tried, and why the last one was refused. null: it is not locked. */
export type LockState = null | {
  readonly attempt: boolean;
  readonly refused: { readonly key: string; readonly detail: string | null } | null;
};

export const initialLock: LockState = null;

const LOCKED = { attempt: false, refused: null };

/** The lock after an event; other events leave it as it is. */
export function reduceLock(state: LockState, event: ContestEvent): LockState {
  switch (event.type) {
    case 'SessionOpened':
      return event.user.locked === true ? LOCKED : null;
    case 'SessionLocked':
      return state ?? LOCKED;
    case 'SessionUnlocked':
    case 'SessionEnded':
      return null;
    case 'UnlockSubmitted':
      return { attempt: true, refused: null };
    case 'UnlockRefused':
      return { attempt: false, refused: { key: event.key, detail: event.detail } };
    default:
      return state;
  }
}

/** The lock of whoever is logged in; null: what they have is open to whoever sits there, or nobody is logged in. */
export function selectLock(state: { readonly session: SessionState; readonly lock: LockState }): LockState {
  return selectUser(state) === null ? null : state.lock;
}
