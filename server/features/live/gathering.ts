import { mergeFrames } from '#protocol/board-frames.ts';
import { destinationFacts, destinationFor, matchDestination } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type JsonValue } from '#server/db/json-column.ts';
import { type Gathering } from '#server/live/gathering.ts';

/** The most entries that are gathered: more cells would be larger than the board itself. */
const MOST_MISSED = 2_000;

const frameOf = (body: JsonValue) => body as unknown as FrameOf<'standing'>;

const BOARD = {
  mostMissed: MOST_MISSED,
  // A change of what is hidden, frozen or shown, or of who is on the board, is published at once.
  canWait: (body) => frameOf(body).action === 'cells',
  merge: (bodies) => mergeFrames(bodies.map(frameOf)),
} as const satisfies Omit<Gathering, 'ms'>;

/** The way in which messages of a destination are gathered: only those of boards, by cell. */
export function gatheringOf(destination: string): Gathering | null {
  const name = matchDestination(destination)?.name;
  if (name !== 'standing' && name !== 'staffStanding') return null;
  return { ...BOARD, ms: destinationFacts[name].gatherMs };
}

/** Whether a destination carries a person's own submissions: their own row must change at once with them. */
export function hurriesBoard(destination: string): boolean {
  return destination === destinationFor('submissions', null);
}
