import { icpcCell, type IcpcRules, type IcpcSubmission } from '#domain/standings/icpc.ts';
import { icpcRow, orderKey, ranksOf, sortRows, type StandingRow } from '#domain/standings/standings.ts';

/** A row with its rank: equal score and penalty share a rank, and the next rank counts all rows before it. */
export interface RankedRow {
  readonly rank: number;
  readonly row: StandingRow;
}

/** Submissions of one participant by task number, each list in order of time. */
export type IcpcRecord = Readonly<Record<string, readonly IcpcSubmission[]>>;

/** A whole icpc board from all submissions; rows in the order of `records`. */
export function icpcBoard(
  records: ReadonlyMap<number, IcpcRecord>,
  rules: IcpcRules,
): readonly StandingRow[] {
  return Array.from(records, ([id, record]) => {
    const cells = Object.entries(record).map(
      ([task, submissions]) => [task, icpcCell(submissions, rules)] as const,
    );
    return icpcRow(id, Object.fromEntries(cells));
  });
}

/** Board order, for sorting: the better row first, the smaller id first among equals. */
export function compareRows(a: StandingRow, b: StandingRow): number {
  return orderKey(b) - orderKey(a) || a.id - b.id;
}

/** The rows in board order with their ranks. */
export function rankRows(rows: readonly StandingRow[]): readonly RankedRow[] {
  const sorted = sortRows(rows);
  const ranks = ranksOf(sorted);
  return sorted.map((row, index) => ({ row, rank: ranks[index] ?? 0 }));
}
