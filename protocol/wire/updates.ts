import * as v from 'valibot';

/**
 * The answer of `updates`, for polling: the entries of the live channel since the numbers given, as the same frames.
 * `resync` names destinations whose past is no longer kept: their snapshots are to be loaded again.
 */
export const updatesAnswer = v.object({
  frames: v.array(
    v.object({
      destination: v.string(),
      seq: v.number(),
      prev: v.number(),
      at: v.number(),
      body: v.unknown(),
    }),
  ),
  resync: v.array(v.object({ destination: v.string(), seq: v.number() })),
});

/** Numbers last seen, by destination. */
export const positions = v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
export type Positions = v.InferOutput<typeof positions>;
