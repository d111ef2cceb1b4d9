import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';
import { staffSubmission } from './submission.ts';

/** Which submission of each person is compared: their last, or their best (the first with the most points). */
export const PICKS = ['last', 'best'] as const;
export type Pick = (typeof PICKS)[number];

/** Two submissions and how alike they are: in all from 0 to 1, and in pieces of text the longest stretch and the sum. */
const alike = { similarity: v.number(), longest: v.number(), overlap: v.number() };
const similarPair = v.object({ left: id, right: id, ...alike });
export type SimilarPair = v.InferOutput<typeof similarPair>;

/** Progress and result of comparing a task's sources. `none`: nobody has asked. */
export const similarityAnswer = v.object({
  state: v.picklist(['none', 'running', 'done', 'failed', 'cancelled']),
  done: v.number(),
  total: v.number(),
  by: v.nullable(v.string()),
  finished_at: v.nullable(instant),
  /** Submissions of the task that came since. */
  newer: v.number(),
  result: v.nullable(
    v.object({
      compared: v.number(),
      left_out: v.number(),
      with_skeleton: v.boolean(),
      pairs: v.array(similarPair),
    }),
  ),
  /** Submissions named in the pairs. */
  submissions: v.array(staffSubmission),
});
export type SimilarityAnswer = v.InferOutput<typeof similarityAnswer>;

/** A stretch of a source: lines and columns from 0, the end not in it. */
const region = v.object({
  from_line: v.number(),
  from_column: v.number(),
  to_line: v.number(),
  to_column: v.number(),
});
export type SourceRegion = v.InferOutput<typeof region>;

const side = v.object({ submission: staffSubmission, source: v.string() });

/** Two submissions with the stretches that match, the longest first. */
export const similarityPairAnswer = v.object({
  left: side,
  right: side,
  ...alike,
  fragments: v.array(v.object({ left: region, right: region })),
});
export type SimilarityPairAnswer = v.InferOutput<typeof similarityPairAnswer>;
