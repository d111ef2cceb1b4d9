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

/** Tried and solved of each task by the rows shown, by the task's number. Costs one look at each cell. */
export function taskTotals(
  rows: Iterable<StandingRow>,
  tasks: readonly { readonly number: number; readonly max_score: number }[],
): ReadonlyMap<number, TaskTotals> {
  const all = [...rows];
  return new Map(
    tasks.map(({ number, max_score: most }) => {
      const totals = { triedBy: 0, solvedBy: 0, tries: 0, pending: 0 };
      const key = String(number);
      for (const { cells } of all) {
        const cell = cells[key];
        if (cell === undefined) continue;
        const tries = judgedTries(cell);
        if (tries + cell.pending > 0) totals.triedBy += 1;
        if (isSolvedCell(cell, most)) totals.solvedBy += 1;
        totals.tries += tries;
        totals.pending += cell.pending;
      }
      return [number, totals];
    }),
  );
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
