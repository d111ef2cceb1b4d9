import { sumPoints } from '../standings/points.ts';
import { isBetter, rankAmong, type StandingCell, type StandingRow } from '../standings/standings.ts';

/** Rules that decide where a try would take its row. */
export interface WaitingRules {
  /** icpc: minutes for a rejected try. */
  readonly penaltyMinutes: number;
  /** icpc: of equal rows, the one with the earlier last accepted run is better. */
  readonly lastAcceptedBreaksTies: boolean;
  /** The most points of each task, by its number. */
  readonly most: ReadonlyMap<string, number>;
  /** Minute of the contest now: for tries whose own minute the board hides. */
  readonly minute: number;
}

/** A task with a try whose result is not known, and the rank that the result could give. */
export interface WaitingTry {
  /** The row's id. */
  readonly row: number;
  /** Number of the task. */
  readonly task: string;
  /** Number of its tries that wait. */
  readonly pending: number;
  /** Minute of the last of them; null: the board hides it. */
  readonly minute: number | null;
  readonly rank: number;
  /** The rank if the last of them is accepted (icpc), or gives all points of the task. */
  readonly rankIf: number;
  /** Ids of the rows that it would pass, the best first. */
  readonly passes: readonly number[];
}

/**
 * Tries on a board that wait for a result; the ones that would lift their row to the best ranks come first.
 * They follow from rows that the viewer may see, so they reveal nothing more.
 */
export function waitingTries(sorted: readonly StandingRow[], rules: WaitingRules): readonly WaitingTry[] {
  const waiting: WaitingTry[] = [];
  for (const row of sorted) {
    for (const [task, cell] of Object.entries(row.cells)) {
      if (cell.pending === 0) continue;
      const then = rowIf(row, task, cell, rules);
      if (then !== null) waiting.push({ ...whereTo(sorted, row, then), ...waitsFor(row, task, cell) });
    }
  }
  return waiting.sort((a, b) => a.rankIf - b.rankIf || a.rank - b.rank);
}

function waitsFor({ id }: StandingRow, task: string, cell: StandingCell) {
  const minute = (cell.kind === 'icpc' ? cell.pendingMinute : undefined) ?? null;
  return { row: id, task, pending: cell.pending, minute };
}

function whereTo(sorted: readonly StandingRow[], row: StandingRow, then: StandingRow) {
  const rankIf = rankAmong(sorted, then);
  const passes: number[] = [];
  for (let at = rankIf - 1; at < sorted.length; at += 1) {
    const other = sorted[at];
    if (other === undefined || isBetter(row, other)) break;
    if (other.id !== row.id && isBetter(then, other)) passes.push(other.id);
  }
  return { rank: rankAmong(sorted, row), rankIf, passes };
}

/** The row if the last try at a task is accepted or given all points; null: the row has all points of it. */
function rowIf(row: StandingRow, task: string, cell: StandingCell, rules: WaitingRules): StandingRow | null {
  if (cell.kind === 'points') {
    const gained = sumPoints([rules.most.get(task) ?? 0, -cell.points]);
    return gained > 0 ? { ...row, score: sumPoints([row.score, gained]) } : null;
  }
  if (cell.solvedMinute !== null) return null;
  const minute = cell.pendingMinute ?? rules.minute;
  const rejected = cell.tries + cell.pending - 1;
  const penalty = row.penalty + minute + rejected * rules.penaltyMinutes;
  const last = rules.lastAcceptedBreaksTies ? { lastMinute: Math.max(row.lastMinute ?? 0, minute) } : {};
  return { ...row, score: row.score + 1, penalty, ...last };
}
