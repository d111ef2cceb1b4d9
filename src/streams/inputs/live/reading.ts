import type * as v from 'valibot';
import { type DestinationName } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type ArrivedBy } from '#streams/events/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';

/** The headers of a frame, and the person it is read for. */
export interface FrameContext {
  readonly seq: number;
  /** The server's time of the frame, ms: its durations count from here. */
  readonly at: number;
  readonly by: ArrivedBy;
  /** The chosen contest: queues that hold all of a person's contests are read for this one. */
  readonly contestId: number | null;
}

/** A context with the contest that the destination itself names. */
export interface DestinationContext extends FrameContext {
  readonly namedContestId: number;
}

/** The events of the frames of some destinations. */
export type FrameDecoder<D extends DestinationName> = {
  readonly [N in D]: (frame: FrameOf<N>, context: DestinationContext) => readonly ContestEvent[];
};

/** How the frames of one destination are read. */
export interface Reading {
  readonly frame: v.GenericSchema;
  readonly eventsOf: (frame: unknown, context: DestinationContext) => readonly ContestEvent[];
}
