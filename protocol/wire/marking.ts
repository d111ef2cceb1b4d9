import * as v from 'valibot';
import { id, instant } from '../fields.ts';

/** The marks of one work of a person, once published; without the markers' names. */
const ownMark = v.object({
  /** Number of the work, for an appeal. */
  number: id,
  /** The task's number in the contest. */
  task: v.number(),
  /** Number of a quiz's question; null: the whole task. */
  question: v.nullable(v.number()),
  points: v.number(),
  most: v.number(),
  /** An arbiter decided it; otherwise the points are the scorers' mean. */
  decided: v.boolean(),
  published_at: instant,
  criteria: v.array(
    v.object({
      name: v.string(),
      points: v.number(),
      most: v.number(),
      /** Comments in alphabetical order; empty where the contest does not show them. */
      comments: v.array(v.string()),
    }),
  ),
  /** Notes on the whole work, in alphabetical order. */
  notes: v.array(v.string()),
  /** End of the time for appeals; null: the contest takes no appeals. */
  appeal_until: v.nullable(instant),
  appeal: v.nullable(
    v.object({
      appeal: v.string(),
      at: instant,
      answer: v.nullable(v.string()),
      answered_at: v.nullable(instant),
    }),
  ),
});
export type OwnMark = v.InferOutput<typeof ownMark>;

/** The published marks of a person's works in a contest. */
export const ownMarks = v.object({ marks: v.array(ownMark) });
