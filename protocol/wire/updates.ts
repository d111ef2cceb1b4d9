import * as v from 'valibot';

/**
 * The answer of `updates`, for polling: the live channel's entries since the given numbers, as the same
 * frames. `resync` names destinations whose past is no longer kept: their snapshots must be loaded again.
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

/** The last seen numbers, by destination. */
export const positions = v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
export type Positions = v.InferOutput<typeof positions>;
