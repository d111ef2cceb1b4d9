import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adjustment, adjustedRow } from '#domain/marking/scoring/adjustments.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { icpcRow, pointsRow, type PointsCell } from '#domain/standings/standings.ts';

const anyTask = fc.option(fc.integer({ min: 1, max: 4 }));
const anyAdjustments = fc.array(fc.record({ task: anyTask, amount: fc.integer({ min: -300, max: 300 }) }), {
  maxLength: 8,
});
const anyPoints = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 4 })
  .map((all) =>
    pointsRow(
      7,
      Object.fromEntries(
        all.map((points, at): [string, PointsCell] => [
          String(at + 1),
          { kind: 'points', points: points / 100, tries: 1, pending: 0 },
        ]),
      ),
    ),
  );
const anyIcpc = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 18_000_000 }), isSolved: fc.boolean() }), { maxLength: 4 })
  .map((all) =>
    icpcRow(
      7,
      Object.fromEntries(
        all.map(({ at, isSolved }, index) => [
          String(index + 1),
          icpcCell([{ at, verdict: isSolved ? ('AC' as const) : ('WA' as const) }], {
            penaltyMinutes: 20,
            frozenFromMs: null,
          }),
        ]),
      ),
    ),
  );
const anyRow = fc.oneof(
  anyPoints.map((row) => ({ row, isIcpc: false })),
  anyIcpc.map((row) => ({ row, isIcpc: true })),
);

describe('an adjusted row', () => {
  it('[AUT-5] is the same whichever way the adjustments are ordered', () => {
    fc.assert(
      fc.property(anyRow, anyAdjustments, ({ row, isIcpc }, adjustments) => {
        const backwards = adjustedRow(row, [...adjustments].reverse(), isIcpc);
        expect(backwards).toEqual(adjustedRow(row, adjustments, isIcpc));
      }),
    );
  });

  it('[AUT-5] with what takes each adjustment back is the row as it was', () => {
    fc.assert(
      fc.property(anyRow, anyAdjustments, ({ row, isIcpc }, adjustments) => {
        const back = adjustments.map(({ task, amount }): Adjustment => ({ task, amount: -amount }));
        expect(adjustedRow(row, [...adjustments, ...back], isIcpc)).toBe(row);
      }),
    );
  });

  it('[AUT-5] never falls below 0, and solved tasks stay as they are', () => {
    fc.assert(
      fc.property(anyRow, anyAdjustments, ({ row, isIcpc }, adjustments) => {
        const adjusted = adjustedRow(row, adjustments, isIcpc);
        expect(adjusted.score).toBeGreaterThanOrEqual(0);
        expect(adjusted.penalty).toBeGreaterThanOrEqual(0);
        if (isIcpc) expect(adjusted.score).toBe(row.score);
        else expect(adjusted.penalty).toBe(0);
      }),
    );
  });

  it('[AUT-5] has a cell for a task of which nothing was sent', () => {
    const row = adjustedRow(pointsRow(1, {}), [{ task: 2, amount: 12.5 }], false);
    expect(row).toEqual({
      id: 1,
      score: 12.5,
      penalty: 0,
      cells: { 2: { kind: 'points', points: 12.5, tries: 0, pending: 0, adjusted: 12.5 } },
    });
  });
});
