import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IcpcCell } from '#domain/standings/icpc.ts';
import {
  icpcRow,
  pointsRow,
  ranksOf,
  sortRows,
  type StandingCell,
  type StandingRow,
} from '#domain/standings/standings.ts';
import { waitingTries, type WaitingRules } from '#domain/submissions/waiting-tries.ts';

const RULES: WaitingRules = {
  penaltyMinutes: 20,
  lastAcceptedBreaksTies: false,
  most: new Map([
    ['1', 100],
    ['2', 50],
  ]),
  minute: 100,
};

const solved = (minute: number): IcpcCell => ({
  kind: 'icpc',
  tries: 0,
  pending: 0,
  solvedMinute: minute,
  solvedMs: minute * 60_000,
  penalty: minute,
});
const waits = (tries: number, pending: number, pendingMinute?: number): IcpcCell => ({
  kind: 'icpc',
  tries,
  pending,
  solvedMinute: null,
  solvedMs: null,
  penalty: 0,
  ...(pendingMinute === undefined ? {} : { pendingMinute }),
});
const of = (rows: readonly StandingRow[], rules = RULES) => waitingTries(sortRows(rows), rules);

describe('tries that wait for their result', () => {
  const board = [
    icpcRow(1, { 1: solved(10), 2: solved(20) }),
    icpcRow(2, { 1: solved(30), 2: solved(170) }),
    icpcRow(3, { 1: solved(60) }),
  ];

  it('[STD-7] says at which rank an accepted try would be, and whom it would pass', () => {
    expect(of([...board, icpcRow(4, { 1: solved(50), 2: waits(1, 1, 90) })])).toEqual([
      { row: 4, task: '2', pending: 1, minute: 90, rank: 3, rankIf: 2, passes: [2] },
    ]);
  });

  it('[STD-7] takes the tries before the last for rejected, and the minute of now where the board tells none', () => {
    const rankIf = (cell: IcpcCell, rules = RULES) =>
      of([...board, icpcRow(4, { 1: solved(50), 2: cell })], rules)[0]?.rankIf;
    // 50 + 90 + 3 × 20 equals the penalty of the second row, so they would share the rank.
    expect(rankIf(waits(3, 1, 90))).toBe(2);
    expect(rankIf(waits(3, 2, 90))).toBe(3);
    expect(rankIf(waits(2, 1))).toBe(2);
    expect(rankIf(waits(2, 1), { ...RULES, minute: 111 })).toBe(3);
  });

  it('[STD-7] among equals goes by the last accepted run where the contest does', () => {
    const first = (lastAcceptedBreaksTies: boolean) => {
      const rules = { lastAcceptedBreaksTies };
      const leader = icpcRow(1, { 1: solved(10), 2: solved(90) }, rules);
      const chaser = icpcRow(2, { 1: solved(5), 2: waits(0, 1, 95) }, rules);
      return of([leader, chaser], { ...RULES, ...rules })[0];
    };
    expect(first(false)).toMatchObject({ rankIf: 1, passes: [] });
    expect(first(true)).toMatchObject({ rankIf: 2, passes: [] });
  });

  it('[STD-7] of points goes by all points of the task, and is nothing where somebody has them', () => {
    const points = (have: number, pending: number): StandingCell & { kind: 'points' } => ({
      kind: 'points',
      points: have,
      tries: 1,
      pending,
    });
    const rows = [
      pointsRow(1, { 1: points(80, 0) }),
      pointsRow(2, { 1: points(10, 0), 2: points(20.5, 1) }),
      pointsRow(3, { 1: points(100, 2) }),
    ];
    expect(of(rows)).toEqual([
      { row: 2, task: '2', pending: 1, minute: null, rank: 3, rankIf: 3, passes: [] },
    ]);
    const close = [...rows, pointsRow(4, { 1: points(35, 1) })];
    expect(of(close).map(({ row, rank, rankIf, passes }) => [row, rank, rankIf, passes])).toEqual([
      [4, 3, 1, [1]],
      [2, 4, 3, [4]],
    ]);
  });

  it('[STD-7] begins with the participant who would come farthest up, and leaves out solved tasks', () => {
    const rows = [
      ...board,
      icpcRow(4, { 1: { ...solved(50), pending: 1 }, 2: waits(9, 1, 99) }),
      icpcRow(5, { 1: solved(50), 2: waits(0, 1, 10) }),
    ];
    expect(of(rows).map(({ row, task }) => [row, task])).toEqual([
      [5, '2'],
      [4, '2'],
    ]);
  });

  it('[STD-7] of any board is the rank and the rows passed that the board would have then', () => {
    const anyCell = fc.oneof(
      fc.integer({ min: 0, max: 5 }).map(solved),
      fc
        .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 5 }))
        .map(([tries, pending, minute]) => (pending === 0 ? waits(tries, 0) : waits(tries, pending, minute))),
    );
    const anyBoard = fc
      .array(fc.dictionary(fc.constantFrom('1', '2', '3'), anyCell), { maxLength: 8 })
      .map((all) => all.map((cells, id) => icpcRow(id, cells)));
    fc.assert(
      fc.property(anyBoard, (rows) => {
        const before = rankById(rows);
        for (const { row: id, task, minute, pending, rank, rankIf, passes } of of(rows)) {
          const row = rows[id]!;
          const cell = row.cells[task] as IcpcCell;
          const penalty = minute! + (cell.tries + pending - 1) * 20;
          const accepted = { ...solved(minute!), tries: cell.tries + pending - 1, penalty };
          const then = icpcRow(id, { ...(row.cells as Record<string, IcpcCell>), [task]: accepted });
          const after = rankById(rows.map((one) => (one.id === id ? then : one)));
          expect([rank, rankIf]).toEqual([before.get(id), after.get(id)]);
          const wasAbove = (other: number) => before.get(other)! <= before.get(id)! && other !== id;
          const isBelow = (other: number) => after.get(other)! > after.get(id)!;
          const passed = rows.map((one) => one.id).filter((other) => wasAbove(other) && isBelow(other));
          expect([...passes].sort()).toEqual(passed.sort());
        }
      }),
    );
  });
});

function rankById(rows: readonly StandingRow[]): ReadonlyMap<number, number> {
  const sorted = sortRows(rows);
  const ranks = ranksOf(sorted);
  return new Map(sorted.map(({ id }, at) => [id, ranks[at]!]));
}
