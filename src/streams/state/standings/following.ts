import { type EventOf } from '#streams/events/event.ts';
import { createSlice } from '../slice.ts';

/** The rows that are followed in this browser: ids of participants, by the id of their contest. */
export type FollowingState = Readonly<Record<string, readonly number[]>>;

interface WithFollowing {
  readonly following: FollowingState;
}

const NOBODY: readonly number[] = [];

export const followingSlice = createSlice<FollowingState>({
  initial: {},
  plain: {
    FollowingChanged: withChange,
    /** Stars that were pressed while it was on its way stay. */
    FollowingRestored: (state, { following }) => {
      const all: Record<string, readonly number[]> = { ...following };
      for (const [contest, ids] of Object.entries(state))
        all[contest] = [...new Set([...(all[contest] ?? NOBODY), ...ids])];
      return all;
    },
  },
  /** It is the browser's, and the same for every person. */
  carriedOver: (state) => state,
});

/** The followed rows after a press on a star. */
export function withChange(
  following: FollowingState,
  { contestId, participantId, isFollowed }: EventOf<'FollowingChanged'>,
): FollowingState {
  const others = (following[contestId] ?? NOBODY).filter((id) => id !== participantId);
  return { ...following, [contestId]: isFollowed ? [...others, participantId] : others };
}

/** Whom somebody follows of a contest, those followed last at the end. */
export function selectFollowed({ following }: WithFollowing, contestId: number): readonly number[] {
  return following[contestId] ?? NOBODY;
}
selectFollowed.slices = ['following'] as const;

/** Whether a row of a contest's board is followed. */
export function selectIsFollowed(state: WithFollowing, contestId: number, participantId: number): boolean {
  return selectFollowed(state, contestId).includes(participantId);
}
selectIsFollowed.slices = ['following'] as const;
