import * as v from 'valibot';
import { standing, standingFrame } from './standing.ts';

/**
 * The head of a public board: its one document that changes. `epoch` names the time since its visibility last changed
 * (hidden, shown, frozen, other times); boards and changes of another epoch are of no use any more.
 */
export const publicHead = v.object({
  epoch: v.string(),
  /** Number of the last change that is out. */
  version: v.number(),
  /** The version of the newest whole board. */
  snapshot: v.number(),
  /** The last changes: all after this version. */
  from: v.number(),
  frames: v.array(standingFrame),
  /** Changes are released at multiples of this time, ms, of the server's clock; left out: of 15 seconds. */
  ask_after: v.optional(v.number()),
});
export type PublicHead = v.InferOutput<typeof publicHead>;

/** A whole board at one version, for ever the same: its rows are those that `frames` make of empty ones. */
export const publicSnapshot = v.object({ standing, frames: v.array(standingFrame) });
export type PublicSnapshot = v.InferOutput<typeof publicSnapshot>;

/** All changes after one version up to another, for ever the same. */
export const publicDelta = v.object({ frames: v.array(standingFrame) });
export type PublicDelta = v.InferOutput<typeof publicDelta>;
