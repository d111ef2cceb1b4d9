import { deltaOf } from '#protocol/board-frames.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type DestinationContext } from './reading.ts';

/** The events from a change of a board; the public page uses them too. */
export function standingEvents(
  frame: FrameOf<'standing'>,
  {
    by,
    namedContestId: contestId,
    seq: version,
  }: Pick<DestinationContext, 'by' | 'namedContestId'> & { readonly seq: number | null },
): readonly ContestEvent[] {
  if (frame.action === 'cells') {
    const { penalty, last } = frame;
    return [
      {
        type: 'StandingCellsChanged',
        contestId,
        told: deltaOf(frame),
        rules: { penalty, last },
        version,
        by,
      },
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
