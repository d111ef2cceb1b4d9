import { emptyRow, type StandingRow } from '#domain/standings/standings.ts';
import { foldRows, deltaOf } from '#protocol/board-frames.ts';
import { type FrameOf } from '#protocol/destinations.ts';

export type BoardRows = ReadonlyMap<number, StandingRow>;

/** A board folded from its frames; by default from nothing, so that rows without frames are empty. */
export function foldBoard(frames: readonly unknown[], from: BoardRows | null = null): BoardRows {
  const told = frames as readonly FrameOf<'standing'>[];
  const empty = told.flatMap((frame) =>
    frame.action === 'cells' ? deltaOf(frame).cells.map(([row]) => [row, emptyRow(row)] as const) : [],
  );
  return foldRows(from ?? new Map(empty), told);
}
