import { mergeFrames } from '#protocol/board-frames.ts';
import { destinationFacts, destinationFor, matchDestination } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type JsonValue } from '#server/db/json-column.ts';
import { type Gathering } from '#server/live/gathering.ts';

/** Entries whose changed cells are less than the board they are of. */
const MOST_MISSED = 2_000;

const frameOf = (body: JsonValue) => body as unknown as FrameOf<'standing'>;

const BOARD = {
  mostMissed: MOST_MISSED,
  // Changes of what is hidden, frozen or shown, and of who comes and goes, are published at once.
  canWait: (body) => frameOf(body).action === 'cells',
  merge: (bodies) => mergeFrames(bodies.map(frameOf)),
} as const satisfies Omit<Gathering, 'ms'>;

/** How the messages of a destination are gathered: those of boards, by their cells. */
export function gatheringOf(destination: string): Gathering | null {
  const name = matchDestination(destination)?.name;
  if (name !== 'standing' && name !== 'staffStanding') return null;
  return { ...BOARD, ms: destinationFacts[name].gatherMs };
}

/** Whether a destination tells people of their own submissions: their own row moves with it at once. */
export function hurriesBoard(destination: string): boolean {
  return destination === destinationFor('submissions', null);
}
