import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id } from '#protocol/fields.ts';

/** The use of a task in contests that the caller may see. */
export const workshopUse = v.object({
  contests: v.array(v.object({ id, name: v.string(), submissions: v.number(), people: v.number() })),
  /** Numbers of judged submissions by verdict; all counts below are of judged submissions too. */
  verdicts: v.array(v.object({ verdict: v.picklist(VERDICTS), count: v.number() })),
  /**
   * Numbers of people by their best points in a contest, in tenths of the task's points there: 11 counts,
   * from nothing to all.
   */
  points: v.array(v.number()),
  /**
   * Groups that give points, in the version in use, with the numbers of submissions that got all, some and
   * none of the points.
   */
  groups: v.array(v.object({ name: v.string(), full: v.number(), part: v.number(), none: v.number() })),
  /**
   * Tests of that version, with the numbers of submissions that ran them, failed at them, and failed at them
   * first.
   */
  tests: v.array(
    v.object({
      name: v.string(),
      is_sample: v.boolean(),
      ran: v.number(),
      failed: v.number(),
      first: v.number(),
    }),
  ),
});
export type WorkshopUse = v.InferOutput<typeof workshopUse>;
