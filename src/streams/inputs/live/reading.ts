import type * as v from 'valibot';
import { type DestinationName } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type ArrivedBy } from '#streams/events/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';

/** The headers of a frame, and the person it is read for. */
export interface FrameContext {
  readonly seq: number;
  /** The server's time of the frame, ms since the epoch: its durations count from here. */
  readonly at: number;
  readonly by: ArrivedBy;
  /** The chosen contest, for which queues with all of a person's contests are read. */
  readonly contestId: number | null;
}

/** A context with the contest that the destination itself names. */
export interface DestinationContext extends FrameContext {
  readonly namedContestId: number;
}

/** The decoders of some destinations: from a frame to its events. */
export type FrameDecoder<D extends DestinationName> = {
  readonly [N in D]: (frame: FrameOf<N>, context: DestinationContext) => readonly ContestEvent[];
};

/** The way to read the frames of one destination. */
export interface Reading {
  readonly frame: v.GenericSchema;
  readonly eventsOf: (frame: unknown, context: DestinationContext) => readonly ContestEvent[];
}
