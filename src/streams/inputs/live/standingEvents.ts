import { toldBy } from '#protocol/board-frames.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type PlacedContext } from './reading.ts';

/** Changes of a board; the public page reads its own with it too. */
export function standingEvents(
  frame: FrameOf<'standing'>,
  { by, of: contestId, seq: version }: Pick<PlacedContext, 'by' | 'of'> & { readonly seq: number | null },
): readonly ContestEvent[] {
  if (frame.action === 'cells') {
    const { penalty, last } = frame;
    return [
      { type: 'StandingCellsChanged', contestId, told: toldBy(frame), rules: { penalty, last }, version, by },
    ];
  }
  if (frame.action === 'rows') {
    const { rows, participants, removed } = frame;
    return [{ type: 'StandingRowsChanged', contestId, rows, participants, removed, version, by }];
  }
  const { visible, frozen, tasks, start_time: startAt, end_time: endAt, final_at: finalAt } = frame;
  const state = { visible, frozen, finalAt, tasks, startAt, endAt };
  return [{ type: 'StandingStateChanged', contestId, ...state, version, by }];
}
