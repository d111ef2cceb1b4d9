import { type AnswerOf } from '#protocol/calls.ts';
import { type SnapshotName } from '#protocol/snapshots.ts';
import { type ContestEvent } from '../events/event.ts';

/** Circumstances of an answer. */
export interface LoadContext {
  readonly contestId: number | null;
  /** The server's time of the answer. */
  readonly at: number;
}

/** The events of snapshots, by their calls. */
export type Loading<N extends SnapshotName> = {
  readonly [S in N]?: (answer: AnswerOf<S>, context: LoadContext) => readonly ContestEvent[];
};
