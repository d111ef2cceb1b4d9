import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumPoints } from '#domain/standings/points.ts';
import {
  GROUP_RULES,
  groupScore,
  pointsCell,
  SCORE_MODES,
  taskScore,
  type GroupRule,
  type ScoredSubmission,
} from '#domain/standings/scoring.ts';

const group = (rule: GroupRule, points = 30) => ({ rule, points });

function sent(id: number, points: number | null, ...groupPoints: readonly number[]): ScoredSubmission {
  return { id, at: id * 60_000, points, groupPoints };
}

const anyShares = fc.array(
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  { maxLength: 12 },
);

/** Submissions of a task with three subtasks, some not judged yet. */
const anySubmissions = fc
  .array(fc.option(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { nil: null, freq: 5 }), { maxLength: 10 })
  .map((list) =>
    list.map((parts, index) =>
      parts === null ? sent(index + 1, null) : sent(index + 1, sumPoints(parts), ...parts),
    ),
  );

describe('groupScore', () => {
  it('[JDG-2] minimum pays for the worst test, multiply for all together, sum for each alone', () => {
    expect(groupScore(group('minimum'), [1, 0.5, 1])).toBe(15);
    expect(groupScore(group('multiply'), [1, 0.5, 0.5])).toBe(7.5);
    expect(groupScore(group('sum'), [1, 0, 1])).toBe(20);
    expect(groupScore(group('sum', 10), [1, 0, 0])).toBe(3.33);
  });

  it('[JDG-2] under the rule points the tests bring points, up to what the subtask is worth', () => {
    expect(groupScore(group('points'), [0.1, 0.2, 4])).toBe(4.3);
    expect(groupScore(group('points'), [20, 20])).toBe(30);
  });

  it('[JDG-2] all right gives everything, none run or all wrong gives nothing, and never more or less', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GROUP_RULES),
        fc.integer({ min: 1, max: 100 }),
        anyShares,
        (rule, points, scores) => {
          const score = groupScore({ rule, points }, scores);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(points);
          expect(groupScore({ rule, points }, [])).toBe(0);
          expect(groupScore({ rule, points }, [0, 0])).toBe(0);
          if (rule !== 'points') expect(groupScore({ rule, points }, [1, 1, 1])).toBe(points);
        },
      ),
    );
  });

  it('[JDG-2] the stricter rule never pays more: multiply, then minimum, then sum', () => {
    fc.assert(
      fc.property(anyShares, (scores) => {
        const [product, worst, mean] = (['multiply', 'minimum', 'sum'] as const).map((rule) =>
          groupScore(group(rule, 100), scores),
        );
        expect(product!).toBeLessThanOrEqual(worst!);
        expect(worst!).toBeLessThanOrEqual(mean!);
      }),
    );
  });
});

describe('taskScore', () => {
  const submissions = [
    sent(1, 50, 20, 30),
    sent(2, 60, 60, 0),
    sent(3, 60, 20, 40),
    sent(4, 10, 10, 0),
    sent(5, null),
  ];

  it('[JDG-2] the best submission counts, of equals the earliest', () => {
    expect(taskScore(submissions, 'best')).toMatchObject({ points: 60, submissionId: 2 });
  });

  it('[JDG-2] the last judged submission counts, even when it is worse', () => {
    expect(taskScore(submissions, 'last')).toEqual({
      points: 10,
      submissionId: 4,
      subtasks: [
        { points: 10, submissionId: 4 },
        { points: 0, submissionId: null },
      ],
    });
  });

  it('[JDG-2] for each subtask the submission counts that did best on it', () => {
    expect(taskScore(submissions, 'best_per_subtask')).toEqual({
      points: 100,
      submissionId: null,
      subtasks: [
        { points: 60, submissionId: 2 },
        { points: 40, submissionId: 3 },
      ],
    });
    expect(taskScore([sent(9, 50, 20, 30)], 'best_per_subtask').submissionId).toBe(9);
  });

  it('[JDG-2] without subtasks the best submission is taken, and without submissions nothing', () => {
    expect(taskScore([sent(1, 5), sent(2, 7.005)], 'best_per_subtask')).toMatchObject({
      points: 7.01,
      submissionId: 2,
    });
    for (const mode of SCORE_MODES) {
      expect(taskScore([sent(1, null)], mode)).toEqual({ points: 0, submissionId: null, subtasks: [] });
    }
  });

  it('[JDG-2] taking the best per subtask is never worse than the best, nor the best than the last', () => {
    fc.assert(
      fc.property(anySubmissions, (list) => {
        const [last, best, perSubtask] = (['last', 'best', 'best_per_subtask'] as const).map(
          (mode) => taskScore(list, mode).points,
        );
        expect(last!).toBeLessThanOrEqual(best!);
        expect(best!).toBeLessThanOrEqual(perSubtask!);
      }),
    );
  });

  it('[JDG-2] a participant who is named for a subtask has those points there, and nobody had them earlier', () => {
    fc.assert(
      fc.property(anySubmissions, (list) => {
        taskScore(list, 'best_per_subtask').subtasks.forEach(({ points, submissionId }, index) => {
          const had = list.filter((one) => one.points !== null && (one.groupPoints[index] ?? 0) >= points);
          expect(submissionId).toBe(points === 0 ? null : had[0]!.id);
        });
      }),
    );
  });
});

describe('pointsCell', () => {
  it('[STD-1] counts judged submissions as tries and hides those sent at the freeze or later', () => {
    const list = [sent(1, 40), sent(2, null), sent(3, 100)];
    expect(pointsCell(list, { mode: 'best', frozenFromMs: null })).toEqual({
      kind: 'points',
      points: 100,
      tries: 2,
      pending: 1,
    });
    expect(pointsCell(list, { mode: 'best', frozenFromMs: 180_000 })).toMatchObject({
      points: 40,
      tries: 1,
      pending: 2,
    });
    expect(pointsCell(list, { mode: 'best', frozenFromMs: 180_001 })).toMatchObject({
      points: 100,
      tries: 2,
    });
  });
});
