import { type IcpcCell } from '#domain/standings/icpc.ts';
import { roundPoints, sumPoints } from '#domain/standings/points.ts';
import { type PointsCell, type StandingCell, type StandingRow } from '#domain/standings/standings.ts';

/**
 * Points given or taken by staff. On a board of points `amount` is points; on an icpc board it is minutes of penalty,
 * and solved tasks never change by hand: that takes a rejudge.
 */
export interface Adjustment {
  /** Number of the task; null: the whole row is adjusted. */
  readonly task: number | null;
  readonly amount: number;
}

/**
 * A row with its adjustments. Each task, and the whole, is never less than 0. Minutes on a task of an icpc
 * board count once it is solved, as rejected tries do. A row without adjustments is the same object.
 */
export function adjustedRow(
  row: StandingRow,
  adjustments: readonly Adjustment[],
  isIcpc: boolean,
): StandingRow {
  const sums = sumsOf(adjustments);
  if (sums.size === 0) return row;
  const cells: Record<string, StandingCell> = { ...row.cells };
  for (const [task, by] of sums) {
    if (task === null) continue;
    const cell = cells[task] ?? (isIcpc ? NO_TRIES : NO_POINTS);
    cells[task] = cell.kind === 'icpc' ? withMinutes(cell, by) : withPoints(cell, by);
  }
  const whole = sums.get(null);
  const adjusted = whole === undefined ? {} : { adjusted: whole };
  const all = Object.values(cells).map((cell) => (cell.kind === 'icpc' ? cell.penalty : cell.points));
  const total = Math.max(0, sumPoints([...all, whole ?? 0]));
  return isIcpc
    ? { ...row, cells, penalty: total, ...adjusted }
    : { ...row, cells, score: total, ...adjusted };
}

const NO_POINTS: PointsCell = { kind: 'points', points: 0, tries: 0, pending: 0 };
const NO_TRIES: IcpcCell = {
  kind: 'icpc',
  tries: 0,
  solvedMinute: null,
  solvedMs: null,
  penalty: 0,
  pending: 0,
};

/** Sums by task in the order of their numbers, so that equal adjustments make equal rows. Sums of zero are left out. */
function sumsOf(adjustments: readonly Adjustment[]): ReadonlyMap<number | null, number> {
  const sums = new Map<number | null, number>();
  for (const { task, amount } of adjustments) sums.set(task, sumPoints([sums.get(task) ?? 0, amount]));
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a ?? 0) - (b ?? 0)));
}

function withPoints(cell: PointsCell, by: number): PointsCell {
  return { ...cell, points: Math.max(0, roundPoints(cell.points + by)), adjusted: by };
}

function withMinutes(cell: IcpcCell, by: number): IcpcCell {
  return cell.solvedMinute === null
    ? { ...cell, adjusted: by }
    : { ...cell, penalty: Math.max(0, cell.penalty + by), adjusted: by };
}
