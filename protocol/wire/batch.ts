import * as v from 'valibot';
import { positions } from './updates.ts';

/** The answers of a batch, in the order of its calls: each with the status and the body that the call alone would have. */
export const batchAnswer = v.object({
  answers: v.array(
    v.object({
      status: v.number(),
      body: v.unknown(),
      /** Numbers of the destinations whose state the body holds. */
      positions: v.optional(positions),
    }),
  ),
});

/** One answer of a batch. */
export type BatchedAnswer = v.InferOutput<typeof batchAnswer>['answers'][number];
