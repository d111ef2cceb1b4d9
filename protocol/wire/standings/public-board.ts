import * as v from 'valibot';
import { standing, standingFrame } from './standing.ts';

/**
 * The head of a public board: its only document that changes. `epoch` names the time since its visibility
 * last changed (hidden, shown, frozen, other times); boards and changes of another epoch are useless.
 */
export const publicHead = v.object({
  epoch: v.string(),
  /** Number of the last released change. */
  version: v.number(),
  /** The version of the newest whole board. */
  snapshot: v.number(),
  /** The version after which the last changes follow. */
  from: v.number(),
  frames: v.array(standingFrame),
  /** The interval in which changes are released, ms of the server's clock; left out: 15 seconds. */
  ask_after: v.optional(v.number()),
});
export type PublicHead = v.InferOutput<typeof publicHead>;

/**
 * A whole board at one version, which never changes: its rows are those that `frames` make from empty ones.
 */
export const publicSnapshot = v.object({ standing, frames: v.array(standingFrame) });
export type PublicSnapshot = v.InferOutput<typeof publicSnapshot>;

/** All changes between two versions, which never change. */
export const publicDelta = v.object({ frames: v.array(standingFrame) });
export type PublicDelta = v.InferOutput<typeof publicDelta>;
