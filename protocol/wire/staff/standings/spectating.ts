import * as v from 'valibot';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { id, instant } from '#protocol/fields.ts';
import { standingParticipant } from '#protocol/wire/standings/standing.ts';
import { overlay } from '#protocol/wire/standings/screen.ts';

/** The overlay of a contest for its director. */
export const overlayDesk = v.object({
  name: v.string(),
  /** Whether the board is public; otherwise hall and overlay show nothing. */
  is_public: v.boolean(),
  overlay,
});

/** A person as the public boards of contests show them. */
export const publicPerson = v.object({
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  school: v.string(),
  /** Contests whose board is shown, newest first. */
  contests: v.array(
    v.object({
      contest_id: id,
      contest_name: v.string(),
      type: v.picklist(CONTEST_TYPES),
      start_time: instant,
      end_time: instant,
      frozen: v.boolean(),
      final_at: v.nullable(instant),
      participant: standingParticipant,
      rank: v.number(),
      /** Number of rows of the board. */
      people: v.number(),
      /** Problems solved (icpc) or points, and the most possible. */
      score: v.number(),
      most: v.number(),
      penalty: v.number(),
      /** Number of tasks that are solved, or have all their points, and of all tasks. */
      solved: v.number(),
      tasks: v.number(),
    }),
  ),
});

/** Seats of the people on a board, by participant; people without site and room are left out. */
export const boardSeats = v.object({
  seats: v.array(v.object({ participant: id, site: v.string(), room: v.string() })),
});
