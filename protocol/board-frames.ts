import {
  type CellRules,
  mergeDeltas,
  type CellDelta,
  encodeDelta,
  decodeDelta,
  applyDelta,
} from '#domain/standings/board-cells.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type FrameOf } from './destinations.ts';
import { type CellsFrame } from './wire/standings/standing.ts';

/** Deltas by the same rules as one frame; of each cell the last one counts. */
export function cellsFrame(deltas: readonly CellDelta[], rules: CellRules): CellsFrame {
  const { cells, adjusted = [] } = mergeDeltas(deltas);
  return {
    action: 'cells',
    ...rules,
    cells,
    ...(adjusted.length === 0 ? {} : { adjusted }),
  };
}

/** The delta of a frame of cells, in either of its encodings. */
export function deltaOf({ cells, adjusted, near, penalty }: CellsFrame): CellDelta {
  return { cells: near === undefined ? cells : decodeDelta(cells, near, { penalty }), adjusted };
}

/**
 * Several frames of a board as one, in which the last change of each cell counts; null where they cannot be
 * merged.
 */
export function mergeFrames(frames: readonly FrameOf<'standing'>[]): CellsFrame | null {
  const [first] = frames;
  if (first?.action !== 'cells') return null;
  const deltas: CellDelta[] = [];
  for (const frame of frames) {
    if (frame.action !== 'cells' || !isByRulesOf(frame, first)) return null;
    deltas.push(deltaOf(frame));
  }
  const { penalty, last } = first;
  return cellsFrame(deltas, {
    ...(penalty === undefined ? {} : { penalty }),
    ...(last === undefined ? {} : { last }),
  });
}

/** The frames of a document: neighbouring frames of cells are merged and written in short form. */
export function documentFrames(frames: readonly FrameOf<'standing'>[]): readonly FrameOf<'standing'>[] {
  const runs: FrameOf<'standing'>[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run !== undefined && isByRulesOf(frame, run[0])) run.push(frame);
    else runs.push([frame]);
  }
  return runs.flatMap((run) => {
    const merged = mergeFrames(run);
    return merged === null ? run : [closeFrame(merged)];
  });
}

/** Whether both frames hold cells by the same rules. */
function isByRulesOf(frame: FrameOf<'standing'>, other: FrameOf<'standing'> | undefined): boolean {
  if (frame.action !== 'cells' || other?.action !== 'cells') return false;
  return frame.penalty === other.penalty && frame.last === other.last;
}

function closeFrame(frame: CellsFrame): CellsFrame {
  return { ...frame, ...encodeDelta(frame.cells, frame) };
}

/** Rows, by id, after frames of changes; a row that is unknown and does not come whole is left out. */
export function foldRows(
  rows: ReadonlyMap<number, StandingRow>,
  frames: readonly FrameOf<'standing'>[],
): ReadonlyMap<number, StandingRow> {
  const after = new Map(rows);
  for (const frame of frames) {
    if (frame.action === 'state') continue;
    const changed =
      frame.action === 'rows' ? frame.rows : applyDelta((id) => after.get(id), deltaOf(frame), frame);
    for (const row of changed) after.set(row.id, row);
    if (frame.action === 'rows') for (const id of frame.removed ?? []) after.delete(id);
  }
  return after;
}
