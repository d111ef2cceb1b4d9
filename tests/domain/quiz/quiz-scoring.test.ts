import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerPoints,
  normalText,
  PARTIAL_RULES,
  type QuestionKey,
  quizScore,
  scaledScore,
} from '#domain/quiz/quiz-scoring.ts';

const OPTIONS = ['a', 'b', 'c', 'd', 'e'];
const multiple = (partial: (typeof PARTIAL_RULES)[number], correct = ['a', 'b', 'c']): QuestionKey => ({
  kind: 'multiple',
  correct,
  options: OPTIONS,
  partial,
});
const points = (key: QuestionKey | null, value: Parameters<typeof answerPoints>[1], worth = 6) =>
  answerPoints({ points: worth, key }, value);
const subset = fc.subarray(OPTIONS);

describe('a closed question', () => {
  it('[QIZ-4] of one choice gives all or nothing', () => {
    const key: QuestionKey = { kind: 'single', correct: 'b' };
    expect([points(key, 'b'), points(key, 'a'), points(key, null)]).toEqual([6, 0, 0]);
  });

  it.each([
    ['none', ['a', 'b', 'c'], 6],
    ['none', ['a', 'b'], 0],
    ['none', ['a', 'b', 'c', 'd'], 0],
    ['proportional', ['a', 'b'], 4],
    ['proportional', ['a', 'b', 'd'], 2],
    ['proportional', ['a', 'd', 'e'], 0],
    ['each', ['a', 'b'], 4.8],
    ['each', ['d', 'e'], 0],
    ['each', ['a', 'b', 'c', 'd', 'e'], 3.6],
  ] as const)('[QIZ-4] of several choices with the rule %s gives for %j %d of 6', (rule, chosen, expected) =>
    expect(points(multiple(rule), chosen)).toBe(expected),
  );

  it('[QIZ-4] of several choices gives all points for the right options and no others, and never more or less', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARTIAL_RULES), subset, subset, (rule, correct, chosen) => {
        const given = points(multiple(rule, correct), chosen, 1) ?? -1;
        expect(given).toBeGreaterThanOrEqual(0);
        expect(given).toBeLessThanOrEqual(1);
        if (chosen.length > 0) expect(given === 1).toBe(correct.join() === chosen.join());
        if (chosen.length === 0) expect(given).toBe(0);
      }),
    );
  });

  it('[QIZ-4] takes a short text whatever its case and spaces', () => {
    const key: QuestionKey = {
      kind: 'short',
      accepted: ['Двоично търсене', 'binary search'],
      caseSensitive: false,
    };
    expect(points(key, '  двоично\u00a0 ТЪРСЕНЕ ')).toBe(6);
    expect(points(key, 'Binary\nSearch')).toBe(6);
    expect(points(key, 'binarysearch')).toBe(0);
    expect(points({ ...key, accepted: ['O(n)'], caseSensitive: true }, ' O(n) ')).toBe(6);
    expect(points({ ...key, accepted: ['O(n)'], caseSensitive: true }, 'o(n)')).toBe(0);
  });

  it('[QIZ-4] compares texts that are normal already as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, sensitive) => {
        const once = normalText(text, sensitive);
        expect(normalText(` ${once}\t`, sensitive)).toBe(normalText(once, sensitive));
      }),
    );
  });

  it('[QIZ-4] takes a number within its tolerance, both ends included', () => {
    const key: QuestionKey = { kind: 'number', value: 3.14, tolerance: 0.01, relative: 0 };
    for (const right of ['3,14', '3.13', '3.15', '3,1499999']) expect(points(key, right)).toBe(6);
    for (const wrong of ['3.1501', '3.12', '-3.14', 'x']) expect(points(key, wrong)).toBe(0);
    expect(points({ ...key, value: 1000, tolerance: 0, relative: 0.01 }, '1010')).toBe(6);
    expect(points({ ...key, value: 1000, tolerance: 0, relative: 0.01 }, '1010.1')).toBe(0);
    expect(points({ ...key, value: 0.3, tolerance: 0 }, '0,3')).toBe(6);
  });

  it('[QIZ-4] takes every number within its tolerance and no number twice as far off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.boolean(),
        (value, tolerance, above) => {
          const key: QuestionKey = { kind: 'number', value, tolerance, relative: 0 };
          const off = above ? tolerance : -tolerance;
          expect(points(key, String(value + off))).toBe(6);
          expect(points(key, String(value + 2 * off))).toBe(0);
        },
      ),
    );
  });
});

describe('an open question', () => {
  it('[QIZ-4] waits for a person once it has an answer, and is worth nothing without one', () => {
    expect(points(null, 'Because …')).toBeNull();
    expect(points(null, '  ')).toBe(0);
    expect(points(null, null)).toBe(0);
  });
});

describe('the score of a quiz', () => {
  const closed = { points: 2, key: { kind: 'single', correct: 'a' } } as const;
  const open = { points: 5, key: null };

  it('[QIZ-4] is the sum of known points, with the number of answers that wait for a person', () => {
    const answers = [
      { question: closed, value: 'a', givenPoints: null },
      { question: closed, value: 'b', givenPoints: null },
      { question: open, value: 'text', givenPoints: null },
      { question: open, value: null, givenPoints: null },
    ];
    expect(quizScore(answers)).toEqual({ points: 2, pending: 1 });
    const scored = answers.map((one) => (one.value === 'text' ? { ...one, givenPoints: 3.5 } : one));
    expect(quizScore(scored)).toEqual({ points: 5.5, pending: 0 });
  });

  it('[QIZ-4] is scaled to what the contest gives for the quiz', () => {
    expect(scaledScore(10, 40, 100)).toBe(25);
    expect(scaledScore(1, 3, 100)).toBe(33.33);
    expect(scaledScore(0, 0, 100)).toBe(0);
  });
});
