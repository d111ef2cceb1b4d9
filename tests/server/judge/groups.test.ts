import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_RULES, groupScore } from '#domain/standings/scoring.ts';
import { isDecided, runOrder, totals } from '#server/judge/groups.ts';
import { type TestResult } from '#server/contract/result.ts';
import { type JudgeGroup, type JudgeTask } from '#server/contract/task.ts';
import { ranWith, taskOf, testOf } from './support.ts';

const group = (given: Partial<JudgeGroup> = {}): JudgeGroup => ({
  name: '',
  rule: 'minimum',
  points: 10,
  requires: [],
  ...given,
});

/** Runs a task whose tests have these scores, and returns the result. */
function judged(task: JudgeTask, scores: readonly number[], stopAtFirstFailure = false) {
  const results: TestResult[] = [];
  for (const place of runOrder(task)) {
    if (!isDecided(task, place, { stopAtFirstFailure, results })) {
      results.push(ranWith(place, scores[place] ?? 0));
    }
  }
  return { ...totals(task, results), run: results.map(({ test }) => test) };
}

const someTask = fc
  .array(
    fc.record({
      rule: fc.constantFrom(...GROUP_RULES.filter((rule) => rule !== 'points')),
      size: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((groups) => {
    const task = taskOf({
      groups: groups.map(({ rule }) => group({ rule, points: 20 })),
      tests: groups.flatMap(({ size }, index) => Array.from({ length: size }, () => testOf(index))),
    });
    const scores = task.tests.map(() => fc.constantFrom(0, 0.5, 1, 1, 1));
    return fc.tuple(fc.constant(task), fc.tuple(...scores));
  });

describe('groups', () => {
  it('[JDG-2] stopping early gives the points of running everything', () => {
    fc.assert(
      fc.property(someTask, ([task, scores]) => {
        const all = task.groups.map((one, index) =>
          groupScore(
            one,
            scores.filter((_, place) => task.tests[place]?.group === index),
          ),
        );
        const found = judged(task, scores);
        expect(found.groupScores).toEqual(all);
        expect(found.verdict).toBe(scores.every((score) => score === 1) ? 'AC' : 'WA');
      }),
    );
  });

  it('[JDG-2] a test that gives nothing ends a minimum group, not a sum', () => {
    const tests = [testOf(0), testOf(0), testOf(1), testOf(1)];
    const task = taskOf({ groups: [group(), group({ rule: 'sum' })], tests });
    const found = judged(task, [0, 1, 0, 1]);
    expect(found.run).toEqual([0, 2, 3]);
    expect(found.tests[1]?.verdict).toBeNull();
    expect(found).toMatchObject({ score: 5, groupScores: [0, 5], verdict: 'WA' });
  });

  it('[JDG-2] a group is run after the groups it requires, and only if they were passed whole', () => {
    const groups = [group({ requires: [1] }), group({ rule: 'sum' }), group({ requires: [0] })];
    const task = taskOf({ groups, tests: [testOf(0), testOf(1), testOf(1), testOf(2)] });
    expect(judged(task, [1, 1, 1, 1])).toMatchObject({ run: [1, 2, 0, 3], score: 30, verdict: 'AC' });
    expect(judged(task, [1, 1, 0.5, 1])).toMatchObject({ run: [1, 2], score: 7.5, verdict: 'WA' });
    const circle = taskOf({
      ...task,
      groups: [group({ requires: [1] }), group({ requires: [0] })],
      tests: [testOf(0), testOf(1)],
    });
    expect(judged(circle, [1, 1]).score).toBe(0);
  });

  it('[JDG-2] samples come first, all of them, and give no points of their own', () => {
    const groups = [group({ rule: 'sum', points: 100 }), group({ points: 0 })];
    const sample = testOf(1, { isSample: true });
    const task = taskOf({ groups, tests: [testOf(0), sample, sample] });
    expect(judged(task, [1, 0, 1])).toMatchObject({
      run: [1, 2, 0],
      score: 100,
      groupScores: [100],
      verdict: 'WA',
    });
  });

  it('[JDG-2] in icpc the first test that fails ends it, samples too', () => {
    const task = taskOf({ tests: [testOf(0), testOf(0), testOf(0)] });
    expect(judged(task, [1, 0, 1], true).run).toEqual([0, 1]);
    expect(judged(task, [1, 1, 1], true)).toMatchObject({ run: [0, 1, 2], verdict: 'AC' });
  });

  it('[JDG-2] the verdict is that of the first failing test, unless the judge failed', () => {
    const task = taskOf({ tests: [testOf(0), testOf(0), testOf(0)] });
    const results = [
      ranWith(0, 1),
      ranWith(1, 0, { verdict: 'TLE', cpuMs: 900 }),
      ranWith(2, 0, { verdict: 'WA', memoryBytes: 5 }),
    ];
    expect(totals(task, results)).toMatchObject({ verdict: 'TLE', cpuMs: 900, memoryBytes: 5 });
    expect(totals(task, [...results.slice(0, 2), ranWith(2, 0, { verdict: 'IE' })]).verdict).toBe('IE');
  });
});
