import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id } from '#protocol/fields.ts';

/** How a task is used in contests that the caller may see. */
export const workshopUse = v.object({
  contests: v.array(v.object({ id, name: v.string(), submissions: v.number(), people: v.number() })),
  /** Counts of the judged submissions, as all that follows. */
  verdicts: v.array(v.object({ verdict: v.picklist(VERDICTS), count: v.number() })),
  /** Best points of a person in a contest, as tenths of the task's points there: 11 counts, from nothing to all. */
  points: v.array(v.number()),
  /** Groups that give points, of the version that is used now: people's submissions that got all, some and none of each. */
  groups: v.array(v.object({ name: v.string(), full: v.number(), part: v.number(), none: v.number() })),
  /** Tests of that version: on how many each was run, how many failed at it, and how many at it first. */
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
