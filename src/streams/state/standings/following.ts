import { type EventOf } from '#streams/events/event.ts';
import { createSlice } from '../slice.ts';

/** The rows that this browser follows: ids of participants, by the id of their contest. */
export type FollowingState = Readonly<Record<string, readonly number[]>>;

interface WithFollowing {
  readonly following: FollowingState;
}

const NOBODY: readonly number[] = [];

export const followingSlice = createSlice<FollowingState>({
  initial: {},
  plain: {
    FollowingChanged: withChange,
    /** Rows that were starred while the stored ones were loading are kept. */
    FollowingRestored: (state, { following }) => {
      const all: Record<string, readonly number[]> = { ...following };
      for (const [contest, ids] of Object.entries(state))
        all[contest] = [...new Set([...(all[contest] ?? NOBODY), ...ids])];
      return all;
    },
  },
  /** The followed rows belong to the browser, and are the same for every person. */
  carriedOver: (state) => state,
});

/** The followed rows after a click on a star. */
export function withChange(
  following: FollowingState,
  { contestId, participantId, isFollowed }: EventOf<'FollowingChanged'>,
): FollowingState {
  const others = (following[contestId] ?? NOBODY).filter((id) => id !== participantId);
  return { ...following, [contestId]: isFollowed ? [...others, participantId] : others };
}

/** The participants whom the person follows in a contest, the last followed at the end. */
export function selectFollowed({ following }: WithFollowing, contestId: number): readonly number[] {
  return following[contestId] ?? NOBODY;
}
selectFollowed.slices = ['following'] as const;

/** Whether a row of a contest's board is followed. */
export function selectIsFollowed(state: WithFollowing, contestId: number, participantId: number): boolean {
  return selectFollowed(state, contestId).includes(participantId);
}
selectIsFollowed.slices = ['following'] as const;
