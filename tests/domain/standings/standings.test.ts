import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstToSolve,
  icpcRow,
  isFirstToSolve,
  isIcpcBoard,
  mergeChanged,
  orderKey,
  pointsRow,
  ranksOf,
  sortRows,
  type PointsCell,
  type StandingRow,
} from '#domain/standings/standings.ts';
import { compareRows, icpcBoard, rankRows, type IcpcRecord } from '#tests/support/boards.ts';
import { MINUTE_MS } from '../times.ts';

const RULES = { penaltyMinutes: 20, frozenFromMs: null };

function row(id: number, score: number, penalty = 0): StandingRow {
  return { id, cells: {}, score, penalty };
}
function points(value: number): PointsCell {
  return { kind: 'points', points: value, tries: 1, pending: 0 };
}

/** Few different scores and penalties, so that ties are common. */
const anyRow = fc
  .record({
    id: fc.integer({ min: 1, max: 400 }),
    score: fc.oneof(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: -200, max: 40_000 }).map((cents) => cents / 100),
    ),
    penalty: fc.integer({ min: 0, max: 3 }),
    lastMinute: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  })
  .map(({ id, score, penalty, lastMinute }) => ({ ...row(id, score, penalty), lastMinute }));
const anyBoard = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 120 });

describe('the tie-break by the last accepted run', () => {
  const solved = (id: number, minutes: readonly number[], lastAcceptedBreaksTies: boolean) =>
    icpcRow(
      id,
      Object.fromEntries(
        minutes.map((minute, task) => [
          task,
          {
            kind: 'icpc' as const,
            tries: 0,
            pending: 0,
            solvedMinute: minute,
            solvedMs: minute * MINUTE_MS,
            penalty: minute,
          },
        ]),
      ),
      { lastAcceptedBreaksTies },
    );
  const ranks = (isOn: boolean) =>
    rankRows([solved(1, [10, 50], isOn), solved(2, [20, 40], isOn), solved(3, [29, 31], isOn)]).map(
      ({ rank, row: { id } }) => [id, rank],
    );

  it('[STD-1] shares a rank among equal results where a contest does not break ties', () => {
    expect(ranks(false)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('[STD-1] puts the earlier last accepted run first where it does, by the minute', () => {
    expect(ranks(true)).toEqual([
      [3, 1],
      [2, 2],
      [1, 3],
    ]);
  });

  it('[STD-1] never outweighs a minute of penalty, even in the longest contest with the most problems', () => {
    const late = { ...row(1, 200, 4_000_000), lastMinute: 1_000_000 };
    const worse = { ...row(2, 200, 4_000_001), lastMinute: 0 };
    expect(orderKey(late)).toBeGreaterThan(orderKey(worse));
    expect(orderKey({ ...late, lastMinute: 7 })).toBeGreaterThan(orderKey({ ...late, lastMinute: 8 }));
  });
});

describe('rows', () => {
  it('[STD-1] an icpc row counts solved problems and the penalties of those', () => {
    const record: IcpcRecord = {
      1: [
        { at: 5 * MINUTE_MS, verdict: 'WA' },
        { at: 9 * MINUTE_MS, verdict: 'AC' },
      ],
      2: [{ at: 20 * MINUTE_MS, verdict: 'WA' }],
      3: [{ at: 30 * MINUTE_MS, verdict: 'AC' }],
    };
    const [only] = icpcBoard(new Map([[7, record]]), RULES);
    expect(only).toMatchObject({ id: 7, score: 2, penalty: 29 + 30 });
    expect(icpcRow(7, {})).toEqual({ id: 7, cells: {}, score: 0, penalty: 0 });
  });

  it('[STD-1] one team is marked as the first to solve each problem, and nobody for one nobody solved', () => {
    const sent = (minute: number, verdict: 'AC' | 'WA') => [{ at: minute * MINUTE_MS, verdict }] as const;
    const board = icpcBoard(
      new Map<number, IcpcRecord>([
        [1, { 1: sent(50, 'AC'), 2: sent(10, 'WA') }],
        [2, { 1: sent(40, 'AC'), 3: sent(60, 'AC') }],
        [3, { 3: sent(59, 'AC') }],
      ]),
      RULES,
    );
    const firsts = board.flatMap(({ id, cells }) =>
      Object.entries(cells).flatMap(([task, cell]) =>
        isFirstToSolve(task, cell, firstToSolve(board)) ? [[id, task]] : [],
      ),
    );
    expect(firsts).toEqual([
      [2, '1'],
      [3, '3'],
    ]);
  });

  it('[STD-1] the earliest accepted solution is first to solve, to the millisecond', () => {
    const at = (ms: number): IcpcRecord => ({ 1: [{ at: ms, verdict: 'AC' }] });
    const board = icpcBoard(
      new Map([
        [1, at(MINUTE_MS + 2)],
        [2, at(MINUTE_MS + 1)],
        [3, {}],
      ]),
      RULES,
    );
    expect([...firstToSolve(board)]).toEqual([['1', MINUTE_MS + 1]]);
    expect([...firstToSolve([])]).toEqual([]);
  });

  it('[STD-1] two who solve in the same millisecond share being first, in the same minute alone nobody does (F96)', () => {
    const at = (ms: number, verdict: 'AC' | null = 'AC'): IcpcRecord => ({ 1: [{ at: ms, verdict }] });
    const firsts = (...all: readonly IcpcRecord[]) => {
      const board = icpcBoard(new Map(all.map((record, id) => [id, record])), RULES);
      const known = firstToSolve(board);
      return board.filter(({ cells }) => isFirstToSolve('1', cells['1'], known)).map(({ id }) => id);
    };
    const first = MINUTE_MS + 1;
    expect(firsts(at(first), at(first), at(first + 1)).sort()).toEqual([0, 1]);
    // A waiting try of the same millisecond would only share being first; an earlier one takes it away.
    expect(firsts(at(first), at(first, null))).toEqual([0]);
    expect(firsts(at(first), at(first - 1, null))).toEqual([]);
  });

  it('[STD-1] F12 nobody is the first to solve while an earlier try waits, and who is, stays so whatever waits becomes', () => {
    const tried = fc.record({
      at: fc.integer({ min: 0, max: 20 }).map((at) => at * 1000),
      verdict: fc.constantFrom<'AC' | 'WA' | 'IE' | null>('AC', 'WA', 'IE', null),
      becomes: fc.constantFrom<'AC' | 'WA'>('AC', 'WA'),
    });
    const firstsOf = (all: readonly (readonly { at: number; verdict: 'AC' | 'WA' | 'IE' | null }[])[]) =>
      firstToSolve(
        icpcBoard(
          new Map(all.map((tries, id) => [id, { 1: [...tries].sort((a, b) => a.at - b.at) }])),
          RULES,
        ),
      );
    fc.assert(
      fc.property(fc.array(fc.array(tried, { maxLength: 4 }), { maxLength: 5 }), (teams) => {
        const now = firstsOf(teams).get('1');
        const decided = (becomes: (one: (typeof teams)[number][number]) => 'AC' | 'WA') =>
          firstsOf(
            teams.map((tries) =>
              tries.map((one) =>
                one.verdict === null || one.verdict === 'IE' ? { ...one, verdict: becomes(one) } : one,
              ),
            ),
          ).get('1');
        const [best, worst] = [decided(() => 'AC'), decided(() => 'WA')];
        // The first is shown exactly when no waiting try could take it away.
        expect(now).toBe(best === worst ? worst : undefined);
        if (now !== undefined) expect(decided(({ becomes }) => becomes)).toBe(now);
      }),
    );
  });

  it('[STD-1] a points row is the exact sum of its tasks', () => {
    expect(pointsRow(1, { 1: points(0.1), 2: points(0.2), 3: points(99.7) }).score).toBe(100);
    expect((['ioi', 'icpc', 'nvo', 'dzi'] as const).filter(isIcpcBoard)).toEqual(['icpc']);
  });

  it('[STD-1] a row survives JSON unchanged', () => {
    const [made] = icpcBoard(new Map([[1, { 1: [{ at: 90_000, verdict: 'AC' as const }] }]]), RULES);
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });
});

describe('ranks', () => {
  it('[STD-1] more solved is better, then less penalty; equals share a rank and the next one counts them', () => {
    const ranked = rankRows([row(5, 2, 300), row(4, 3, 999), row(3, 2, 200), row(2, 2, 200), row(1, 0)]);
    expect(ranked.map(({ rank, row: { id } }) => [rank, id])).toEqual([
      [1, 4],
      [2, 2],
      [2, 3],
      [4, 5],
      [5, 1],
    ]);
    expect(ranksOf([])).toEqual([]);
  });

  it('[STD-1] a hundredth of a point decides, the dust of binary fractions does not', () => {
    expect(orderKey(row(1, 99.99))).toBeLessThan(orderKey(row(1, 100)));
    expect(orderKey(row(1, 0.1 + 0.2))).toBe(orderKey(row(1, 0.3)));
    expect(Number.isSafeInteger(orderKey(row(1, 1_000_000, 1_000_000)))).toBe(true);
  });

  it('[STD-1] the packed number orders as score, penalty and last run one after the other do', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (a, b) => {
        expect(Math.sign(compareRows(a, b))).toBe(
          Math.sign(
            b.score - a.score ||
              a.penalty - b.penalty ||
              (a.lastMinute ?? 0) - (b.lastMinute ?? 0) ||
              a.id - b.id,
          ),
        );
      }),
    );
  });

  it('[STD-1] a rank is one more than the number of strictly better rows', () => {
    fc.assert(
      fc.property(anyBoard, (rows) => {
        for (const { rank, row: one } of rankRows(rows)) {
          expect(rank).toBe(1 + rows.filter((other) => orderKey(other) > orderKey(one)).length);
        }
      }),
    );
  });
});

describe('mergeChanged', () => {
  it('[STD-1] gives what sorting everything anew gives, with new, changed and removed rows', () => {
    fc.assert(
      fc.property(
        anyBoard,
        fc.uniqueArray(anyRow, { maxLength: 30, selector: ({ id }) => id }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
        (rows, changed, removed) => {
          const coming = changed.filter(({ id }) => !removed.includes(id));
          const touched = new Set([...removed, ...changed.map(({ id }) => id)]);
          const leaving = rows.filter(({ id }) => touched.has(id));
          const staying = rows.filter(({ id }) => !touched.has(id));
          expect(mergeChanged(sortRows(rows), leaving, coming)).toEqual(
            [...staying, ...coming].sort(compareRows),
          );
        },
      ),
    );
  });

  it('[STD-1] leaves the board it was given as it was', () => {
    const sorted = sortRows([row(1, 5), row(2, 3)]);
    const copy = [...sorted];
    mergeChanged(sorted, [row(2, 3)], [row(2, 9)]);
    expect(sorted).toEqual(copy);
  });

  it('[STD-1] looks at a small part of a board of 5,000 when 50 rows change', () => {
    let looks = 0;
    const watched = (id: number, score: number): StandingRow => ({
      id,
      cells: {},
      penalty: 0,
      get score() {
        looks += 1;
        return score;
      },
    });
    const rows = Array.from({ length: 5000 }, (_, index) => watched(index + 1, (index * 7919) % 601));
    const changed = Array.from({ length: 50 }, (_, index) => watched(index * 97 + 1, (index * 31) % 601));
    const sorted = sortRows(rows);
    expect(looks).toBe(5000);
    const before = sorted.filter(({ id }) => changed.some((one) => one.id === id));
    looks = 0;
    mergeChanged(sorted, before, changed);
    expect(looks).toBeLessThanOrEqual(2 * 50 * (2 + 14));
  });
});
