import { describe, expect, it } from 'vitest';
import { type StandingRow } from '#domain/standings/standings.ts';
import { gapOf } from '#views/screens/standings/gap.ts';
import { rankRows } from '#tests/support/boards.ts';
import { type BoardLine } from '#views/screens/standings/ranking.ts';

/** Board lines of these rows, with the fields that a gap needs. */
function linesOf(rows: readonly Omit<StandingRow, 'cells'>[]): readonly BoardLine[] {
  return rankRows(rows.map((row) => ({ ...row, cells: {} }))) as readonly unknown[] as readonly BoardLine[];
}

describe('the gap to the next place', () => {
  it('[STD-1] among equal results is the minutes of the last accepted run, where that breaks ties', () => {
    const lines = linesOf([
      { id: 1, score: 2, penalty: 60, lastMinute: 40 },
      { id: 2, score: 2, penalty: 60, lastMinute: 47 },
      { id: 3, score: 2, penalty: 69, lastMinute: 47 },
    ]);
    expect(gapOf(lines, lines[1]!, true)).toEqual({ by: 'last', amount: 7, rank: 1, isBehind: true });
    expect(gapOf(lines, lines[2]!, true)).toEqual({ by: 'penalty', amount: 9, rank: 2, isBehind: true });
  });
});
