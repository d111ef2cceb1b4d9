import { type StandingCell, type StandingRow } from './standings.ts';

/** Totals of one task over all rows of a board. */
export interface TaskTotals {
  /** People who sent something. */
  readonly triedBy: number;
  /** People who solved it, or have all its points. */
  readonly solvedBy: number;
  /** Tries that are judged, and those whose result is not known. */
  readonly tries: number;
  readonly pending: number;
}

/** The tasks that are counted: by their numbers, with the most points each gives. */
type CountedTasks = readonly { readonly number: number; readonly max_score: number }[];

/**
 * Totals of each task, by the task's number, after rows of a board were changed, added or removed:
 * `leaving` are the rows that left, and changed ones as they were; `coming` the new ones, and changed ones as they
 * are now. Costs one look at each cell of these. Without earlier totals, all rows as `coming` count a board from
 * nothing.
 */
export function totalsAfter(
  before: ReadonlyMap<number, TaskTotals>,
  tasks: CountedTasks,
  leaving: Iterable<StandingRow>,
  coming: Iterable<StandingRow>,
): ReadonlyMap<number, TaskTotals> {
  const totals = tasks.map(({ number, max_score: most }) => ({
    number,
    most,
    key: String(number),
    of: { triedBy: 0, solvedBy: 0, tries: 0, pending: 0, ...before.get(number) },
  }));
  const count = ({ cells }: StandingRow, times: 1 | -1) => {
    for (const { key, most, of } of totals) {
      const cell = cells[key];
      if (cell === undefined) continue;
      const tries = judgedTries(cell);
      if (tries + cell.pending > 0) of.triedBy += times;
      if (isSolvedCell(cell, most)) of.solvedBy += times;
      of.tries += times * tries;
      of.pending += times * cell.pending;
    }
  };
  for (const row of leaving) count(row, -1);
  for (const row of coming) count(row, 1);
  return new Map(totals.map(({ number, of }) => [number, of]));
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
