import { selectUser, type SessionState } from './session.ts';
import { createSlice } from '../slice.ts';

/** A locked session: whether a password is being tried, and why the last was refused. null: not locked. */
export type LockState = null | {
  readonly attempt: boolean;
  readonly refused: { readonly key: string; readonly detail: string | null } | null;
};

const LOCKED = { attempt: false, refused: null };

export const lockSlice = createSlice<LockState>({
  initial: null,
  plain: {
    SessionOpened: (_, event) => (event.user.locked === true ? LOCKED : null),
    SessionLocked: (state) => state ?? LOCKED,
    SessionUnlocked: () => null,
    SessionEnded: () => null,
    UnlockSubmitted: () => ({ attempt: true, refused: null }),
    UnlockRefused: (_, { key, detail }) => ({ attempt: false, refused: { key, detail } }),
  },
  carriedOver: (state) => state,
});

/** The lock of the session; null: the session is not locked, or nobody is logged in. */
export function selectLock(state: { readonly session: SessionState; readonly lock: LockState }): LockState {
  return selectUser(state) === null ? null : state.lock;
}
