import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';
import { contest } from '#protocol/wire/contest.ts';

/** For staff and spectators the answer of `init` holds only the server's time. */
export const staffInit = v.object({ now: instant });

/** A competitor of a contest as staff see them. */
export const participant = v.object({
  /** The participant's id: one person in one contest. */
  id,
  user_id: id,
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  category: v.string(),
  extra_time: v.number(),
  /** The newest reason given. */
  extra_reason: v.optional(v.string(), ''),
  finished: v.boolean(),
  is_translator: v.boolean(),
  /** False: they compete without a row on the board. */
  on_board: v.boolean(),
  /** Whether they have agreed to how the contest watches now; left out: there is nothing to agree to. */
  agreed: v.optional(v.boolean()),
  /** Their photograph or logo, as `participantPicture` knows it; left out where there is none. */
  picture: v.optional(v.string()),
});
export type Participant = v.InferOutput<typeof participant>;

/** A contest with its people and tasks, for its staff. */
export const contestDetail = v.object({
  contest,
  tasks: v.array(
    v.object({ id, number: v.number(), label: v.string(), name: v.string(), max_score: v.number() }),
  ),
  participants: v.array(participant),
});
export type ContestDetail = v.InferOutput<typeof contestDetail>;
