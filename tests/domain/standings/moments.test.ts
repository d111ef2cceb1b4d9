import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardDifference, rankHistories, type TimedScore } from '#domain/standings/moments.ts';
import { ranksOf, sortRows, type StandingRow } from '#domain/standings/standings.ts';

const points = (value: number) => ({ kind: 'points' as const, points: value, tries: 1, pending: 0 });
const row = (id: number, score: number): StandingRow => ({
  id,
  score,
  penalty: 0,
  cells: score === 0 ? {} : { 1: points(score) },
});

const anyBoard = fc
  .array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 })
  .map((scores) => scores.map((score, id) => row(id, score)));
const anyScores = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 })
    .map((times): readonly TimedScore[] =>
      times.sort((a, b) => a - b).map((at, index) => ({ at, score: index + 1, penalty: at % 3 })),
    ),
  { minLength: 1, maxLength: 6 },
);

describe('two moments of a board', () => {
  it('[STD-6] say who gained what on which task, and from which place to which', () => {
    expect(boardDifference([row(1, 30), row(2, 20), row(3, 0)], [row(1, 30), row(2, 50), row(3, 0)])).toEqual(
      [
        { id: 2, rankBefore: 2, rankAfter: 1, gained: 30, tasks: ['1'] },
        { id: 1, rankBefore: 1, rankAfter: 2, gained: 0, tasks: [] },
      ],
    );
  });

  it('[STD-6] have no difference when they are the same, and otherwise every row that is left out stayed as it was', () => {
    fc.assert(
      fc.property(anyBoard, anyBoard, (before, other) => {
        expect(boardDifference(before, before)).toEqual([]);
        const after = before.map((one) => other.find(({ id }) => id === one.id) ?? one);
        const named = new Set(boardDifference(before, after).map(({ id }) => id));
        const rankOf = (rows: readonly StandingRow[], id: number) => {
          const sorted = sortRows(rows);
          return ranksOf(sorted)[sorted.findIndex((one) => one.id === id)];
        };
        for (const one of before) {
          const same = after.find(({ id }) => id === one.id)!;
          const isSame = one.score === same.score && rankOf(before, one.id) === rankOf(after, one.id);
          expect(named.has(one.id)).toBe(!isSame);
        }
      }),
    );
  });
});

describe('the rank over the time of a contest', () => {
  it('[STD-6] is at every moment the rank on the board of that moment', () => {
    fc.assert(
      fc.property(anyScores, (all) => {
        const scores = new Map(all.map((steps, id) => [id, steps]));
        const times = Array.from({ length: 21 }, (_, at) => at);
        const ranks = rankHistories(scores, [...scores.keys()], times);
        for (const at of times) {
          const rows = all.map((steps, id): StandingRow => {
            const now = steps.findLast((step) => step.at <= at);
            return { id, cells: {}, score: now?.score ?? 0, penalty: now?.penalty ?? 0 };
          });
          const sorted = sortRows(rows);
          const there = ranksOf(sorted);
          for (const id of scores.keys()) {
            const shown = ranks.get(id)!.findLast((one) => one.at <= at);
            expect(shown?.rank).toBe(there[sorted.findIndex((one) => one.id === id)]);
          }
        }
      }),
    );
  });
});
