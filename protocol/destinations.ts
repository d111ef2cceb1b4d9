import type * as v from 'valibot';
import { competitorFrames } from './competitor-frames.ts';
import { type DestinationRow } from './define.ts';
import { destinationFacts, type DestinationName } from './destination-facts.ts';
import { staffFrames } from './staff-frames.ts';

const frames = { ...competitorFrames, ...staffFrames };

type Rows = {
  readonly [N in DestinationName]: (typeof destinationFacts)[N] & { readonly frame: (typeof frames)[N] };
};

/**
 * Every destination of the live channel (specification §7, "Live channel"): its facts and the schema of its frames. The
 * server's authorization, the types of the client's frames, the who-may-do-what test and the reference page all come from
 * this table; the client itself has the schemas of its audience only.
 */
export const destinations = Object.fromEntries(
  (Object.keys(destinationFacts) as DestinationName[]).map((name): [DestinationName, DestinationRow] => [
    name,
    { ...destinationFacts[name], frame: frames[name] },
  ]),
) as unknown as Rows;

/** The decoded body of a destination's frames. */
export type FrameOf<N extends DestinationName> = v.InferOutput<(typeof frames)[N]>;
