import { parseUserTypes, type Role, type UserType } from '#domain/roles.ts';
import { type SessionContest } from '#protocol/wire/session.ts';
import { type SessionEndReason, type SignedInUser } from '#streams/events/session.ts';
import { createSelector } from '#streams/select.ts';
import { createSlice } from '../slice.ts';

/** The state of a session (§4 "Session"). */
export type SessionState =
  /** Stored credentials are being tried. */
  | { readonly kind: 'checking' }
  /** `attempt`: a login is under way. `ended`: why the last session ended, for the login page to show. */
  | {
      readonly kind: 'signedOut';
      readonly attempt: boolean;
      readonly ended: SessionEndReason | null;
      readonly refused: { readonly key: string; readonly detail: string | null } | null;
      /** The expected wait of the login under way, ms; left out: no queue is known of. */
      readonly waitMs?: number;
    }
  /** Logged in, with several contests to choose from. */
  | { readonly kind: 'choosing'; readonly user: SignedInUser }
  | { readonly kind: 'open'; readonly user: SignedInUser; readonly contestId: number | null };

const signedOut = (
  ended: SessionEndReason | null,
  refused: { readonly key: string; readonly detail: string | null } | null = null,
): SessionState => ({ kind: 'signedOut', attempt: false, ended, refused });

export const sessionSlice = createSlice<SessionState>({
  initial: { kind: 'checking' },
  plain: {
    LoginSubmitted: () => ({ kind: 'signedOut', attempt: true, ended: null, refused: null }),
    FirstAdminSubmitted: () => ({ kind: 'signedOut', attempt: true, ended: null, refused: null }),
    LoginQueueSeen: (state, { waitMs }) => (state.kind === 'signedOut' ? { ...state, waitMs } : state),
    LoginRefused: (_, { key, detail }) => signedOut(null, { key, detail }),
    SessionOpened: (_, { user, contestId }) => opened(user, contestId),
    ContestChosen: (state, { contestId }) =>
      state.kind === 'choosing' || state.kind === 'open'
        ? { kind: 'open', user: state.user, contestId }
        : state,
    SessionChecked: (state) => (state.kind === 'checking' ? signedOut(null) : state),
    SessionEnded: (_, { reason }) => signedOut(reason),
  },
  carriedOver: (state) => state,
});

/** A single contest is opened at once; among several the person chooses, unless they did before (SES-4). */
function opened(user: SignedInUser, contestId: number | null): SessionState {
  const known = user.contests.find((contest) => contest.id === contestId);
  if (known) return { kind: 'open', user, contestId: known.id };
  if (user.role === 'USER' && user.contests.length > 1) return { kind: 'choosing', user };
  return { kind: 'open', user, contestId: user.role === 'USER' ? (user.contests[0]?.id ?? null) : null };
}

interface WithSession {
  readonly session: SessionState;
}

export const selectSession = (state: WithSession): SessionState => state.session;

/** The person who is logged in, or null. */
export function selectUser({ session }: WithSession): SignedInUser | null {
  return session.kind === 'open' || session.kind === 'choosing' ? session.user : null;
}

/** Their role in lower case, or null when nobody is logged in with a contest chosen. */
export function selectRole({ session }: WithSession): Role | null {
  return session.kind === 'open' ? (session.user.role.toLowerCase() as Role) : null;
}

/** The chosen contest's id, or null. */
export function selectContestId({ session }: WithSession): number | null {
  return session.kind === 'open' ? session.contestId : null;
}

/** The chosen contest in the answer of `me`, or null. */
export function selectSessionContest({ session }: WithSession): SessionContest | null {
  if (session.kind !== 'open') return null;
  return session.user.contests.find((contest) => contest.id === session.contestId) ?? null;
}

/** The person's extra types; the same array while they do not change. */
export const selectUserTypes = createSelector(
  [(state: WithSession) => selectUser(state)?.type ?? ''],
  (list): readonly UserType[] => parseUserTypes(list),
);
