import { type StandingCell, type StandingRow } from './standings.ts';

/** What a board says of one task over all its rows. */
export interface TaskTotals {
  /** People who sent something. */
  readonly triedBy: number;
  /** People who solved it, or have all its points. */
  readonly solvedBy: number;
  /** Tries that are judged, and those whose result is not known. */
  readonly tries: number;
  readonly pending: number;
}

const NOTHING: TaskTotals = { triedBy: 0, solvedBy: 0, tries: 0, pending: 0 };

/** Tried and solved of each task by the rows shown, by the task's number. Costs one look at each cell. */
export function taskTotals(
  rows: Iterable<StandingRow>,
  tasks: readonly { readonly number: number; readonly max_score: number }[],
): ReadonlyMap<number, TaskTotals> {
  const totals = new Map(tasks.map(({ number }) => [number, NOTHING]));
  for (const { cells } of rows) {
    for (const { number, max_score: most } of tasks) {
      const cell = cells[String(number)];
      if (cell !== undefined) totals.set(number, withCell(totals.get(number) ?? NOTHING, cell, most));
    }
  }
  return totals;
}

/** Whether a cell says that its task is solved, or has all points of it. */
export function isSolvedCell(cell: StandingCell | undefined, most: number): boolean {
  if (cell === undefined) return false;
  return cell.kind === 'icpc' ? cell.solvedMs !== null : most > 0 && cell.points >= most;
}

/** Judged tries of a cell; on an icpc board the accepted one is not among its rejected tries. */
export function judgedTries(cell: StandingCell): number {
  return cell.kind === 'icpc' && cell.solvedMs !== null ? cell.tries + 1 : cell.tries;
}

function withCell(totals: TaskTotals, cell: StandingCell, most: number): TaskTotals {
  const tries = judgedTries(cell);
  return {
    triedBy: totals.triedBy + (tries + cell.pending > 0 ? 1 : 0),
    solvedBy: totals.solvedBy + (isSolvedCell(cell, most) ? 1 : 0),
    tries: totals.tries + tries,
    pending: totals.pending + cell.pending,
  };
}
