import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';
import { staffSubmission } from './submission.ts';

/**
 * The submission of each person that is compared: their last, or their best (the first with the most points).
 */
export const PICKS = ['last', 'best'] as const;
export type Pick = (typeof PICKS)[number];

/** The similarity of two submissions from 0 to 1, and the longest and the total common text, in pieces. */
const alike = { similarity: v.number(), longest: v.number(), overlap: v.number() };
const similarPair = v.object({ left: id, right: id, ...alike });
export type SimilarPair = v.InferOutput<typeof similarPair>;

/** Progress and result of comparing a task's sources. `none`: nobody has started it. */
export const similarityAnswer = v.object({
  state: v.picklist(['none', 'running', 'done', 'failed', 'cancelled']),
  done: v.number(),
  total: v.number(),
  by: v.nullable(v.string()),
  finished_at: v.nullable(instant),
  /** Number of submissions for the task that came since. */
  newer: v.number(),
  result: v.nullable(
    v.object({
      compared: v.number(),
      left_out: v.number(),
      with_skeleton: v.boolean(),
      pairs: v.array(similarPair),
    }),
  ),
  /** The submissions in the pairs. */
  submissions: v.array(staffSubmission),
});
export type SimilarityAnswer = v.InferOutput<typeof similarityAnswer>;

/** A stretch of a source: lines and columns from 0, without its end. */
const region = v.object({
  from_line: v.number(),
  from_column: v.number(),
  to_line: v.number(),
  to_column: v.number(),
});
export type SourceRegion = v.InferOutput<typeof region>;

const side = v.object({ submission: staffSubmission, source: v.string() });

/** Two submissions with their common stretches, the longest first. */
export const similarityPairAnswer = v.object({
  left: side,
  right: side,
  ...alike,
  fragments: v.array(v.object({ left: region, right: region })),
});
export type SimilarityPairAnswer = v.InferOutput<typeof similarityPairAnswer>;
