import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Criterion, criteriaFault, markFault, markTotal, mostPoints } from '#domain/marking/marking.ts';
import { type MarkPair, meanDifference, weightedKappa } from '#domain/marking/marking-agreement.ts';
import { assignWorks } from '#domain/marking/marking-assignment.ts';
import {
  withDecision,
  withMark,
  withReassignment,
  type WorkMarks,
  workOutcome,
  type WorkRefusal,
} from '#domain/marking/marking-work.ts';
import { runs } from '#tests/support/full.ts';

const idea: Criterion = { id: 'idea', name: 'Idea', points: 10, step: 0.5, comments: [] };
const style: Criterion = { id: 'style', name: 'Style', points: 3, step: 1, comments: ['Short names'] };

/** The points that a criterion allows, in ascending order. */
function pointChoices({ points, step }: Criterion): readonly number[] {
  const count = Math.round(points / step);
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step * 100) / 100);
}

/** A work that is assigned to these scorers and not marked yet. */
function newWork(scorers: readonly number[]): WorkMarks {
  return { marks: scorers.map((scorer) => ({ scorer, total: null, flagged: false })), decision: null };
}

describe('criteria', () => {
  it('[SCO-3] take whole steps between nothing and the most, each by its own id', () => {
    expect(criteriaFault([idea, style])).toBeNull();
    expect(criteriaFault([])).toBe('none');
    expect(criteriaFault([idea, { ...style, id: 'idea' }])).toBe('same_id');
    expect(criteriaFault([{ ...idea, step: 3 }])).toBe('bad_step');
    expect(markFault([idea, style], { idea: 9.5, style: 3 })).toBeNull();
    expect(markFault([idea], { idea: 0.25 })).toBe('not_a_step');
    expect(markFault([idea], { idea: 10.5 })).toBe('out_of_range');
    expect(markFault([idea], { idea: -1 })).toBe('out_of_range');
    expect(markFault([idea], { style: 1 })).toBe('unknown_criterion');
    expect(mostPoints([idea, style])).toBe(13);
    expect(pointChoices(style)).toEqual([0, 1, 2, 3]);
  });

  it('[SCO-1] come to a total once each has points', () => {
    expect(markTotal([idea, style], { idea: 1.5 })).toBeNull();
    expect(markTotal([idea, style], { idea: 1.5, style: 0 })).toBe(1.5);
  });

  it('[SCO-3] offer nothing that they would refuse', () => {
    const steps = fc.record({
      step: fc.integer({ min: 1, max: 500 }),
      count: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(steps, ({ step, count }) => {
        const one = { ...idea, step: step / 100, points: (step * count) / 100 };
        expect(criteriaFault([one])).toBeNull();
        for (const points of pointChoices(one)) expect(markFault([one], { idea: points })).toBeNull();
        expect(pointChoices(one).at(-1)).toBe(one.points);
      }),
    );
  });
});

const rules = { scorers: 2, threshold: 3 } as const;
const mark = (scorer: number, total: number | null, flagged = false) => ({ scorer, total, flagged });
const marked = (...marks: ReturnType<typeof mark>[]): WorkMarks => ({ marks, decision: null });

describe('the points of a marked work', () => {
  it('[SCO-2] is the mean of two within the threshold, and an arbiter\u2019s past it', () => {
    expect(workOutcome(rules, marked(mark(1, 7), mark(2, 10)))).toEqual({
      kind: 'scored',
      points: 8.5,
      by: 'scorers',
    });
    expect(workOutcome(rules, marked(mark(1, 7), mark(2, 10.01)))).toEqual({
      kind: 'disputed',
      spread: 3.01,
    });
    const decided = { ...marked(mark(1, 0), mark(2, 10)), decision: 4 };
    expect(workOutcome(rules, decided)).toEqual({ kind: 'scored', points: 4, by: 'arbiter' });
  });

  it('[SCO-2] is a hundredth rounded up where the mean lies between two', () => {
    expect(workOutcome(rules, marked(mark(1, 0.01), mark(2, 0.02)))).toMatchObject({ points: 0.02 });
  });

  it('[SCO-1] waits for all whose it is, also for those who flagged it', () => {
    expect(workOutcome(rules, marked(mark(1, 7)))).toEqual({ kind: 'waiting', done: 1, needed: 2 });
    expect(workOutcome(rules, marked(mark(1, 7), mark(2, 7, true)))).toMatchObject({ done: 1 });
    expect(workOutcome({ ...rules, scorers: 1 }, marked(mark(1, 7)))).toMatchObject({ points: 7 });
    expect(workOutcome(rules, marked(mark(1, 7), mark(2, 8), mark(3, null)))).toMatchObject({ needed: 3 });
  });

  it('[SCO-2] is decided only where there is something to decide', () => {
    const agreed = marked(mark(1, 7), mark(2, 8));
    expect(withDecision(rules, agreed, 5, false)).toBe('nothing_to_decide');
    expect(withDecision(rules, agreed, 5, true)).toMatchObject({ decision: 5 });
    expect(withDecision(rules, marked(mark(1, 7)), 5, true)).toBe('nothing_to_decide');
  });
});

/** An event in the life of a work; its scorers are among 1 to 4. */
type Deed =
  | {
      readonly kind: 'mark';
      readonly scorer: number;
      readonly total: number | null;
      readonly flagged: boolean;
    }
  | { readonly kind: 'reassign'; readonly from: number; readonly to: number }
  | { readonly kind: 'decide'; readonly total: number };

const anyScorer = fc.integer({ min: 1, max: 4 });
const anyTotal = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      scorer: anyScorer,
      total: fc.option(anyTotal),
      flagged: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reassign' as const), from: anyScorer, to: anyScorer }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide' as const), total: anyTotal }) },
);

function done(work: WorkMarks, deed: Deed): WorkMarks {
  const next = (): WorkMarks | WorkRefusal => {
    if (deed.kind === 'mark') return withMark(work, deed);
    if (deed.kind === 'reassign') return withReassignment(work, deed.from, deed.to);
    return withDecision(rules, work, deed.total, false);
  };
  const after = next();
  return typeof after === 'string' ? work : after;
}

/** The same by the rules' own words: each scorer's last mark since being assigned, and the last decision. */
function byTheRules(deeds: readonly Deed[]): number | 'waiting' | 'disputed' {
  let whose = [1, 2];
  const given = new Map<number, number | null>();
  let decided: number | null = null;
  const totals = () => whose.map((scorer) => given.get(scorer) ?? null);
  const far = () => {
    const [a, b] = totals();
    return a !== null && b !== null && Math.abs(a! - b!) > rules.threshold;
  };
  const happen = (deed: Exclude<Deed, { kind: 'decide' }>) => {
    if (deed.kind === 'mark' && whose.includes(deed.scorer))
      given.set(deed.scorer, deed.flagged ? null : deed.total);
    if (deed.kind === 'reassign' && whose.includes(deed.from) && !whose.includes(deed.to)) {
      whose = whose.map((scorer) => (scorer === deed.from ? deed.to : scorer));
      given.delete(deed.to);
    }
  };
  for (const deed of deeds) {
    if (deed.kind === 'decide') {
      if (decided !== null || far()) decided = deed.total;
    } else if (decided === null) happen(deed);
  }
  if (decided !== null) return decided;
  const [a, b] = totals();
  if (a === null || b === null) return 'waiting';
  // Points are quarters: the mean is a whole number of eighths, rounded half upwards to hundredths.
  return far() ? 'disputed' : Math.round(((a! + b!) * 100) / 2) / 100;
}

describe('any order of marks, reassignments and decisions', () => {
  it('[SCO-2] [SCO-3] ends in the score that the rules say', () => {
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 30 }), (deeds) => {
        const outcome = workOutcome(rules, deeds.reduce(done, newWork([1, 2])));
        expect(outcome.kind === 'scored' ? outcome.points : outcome.kind).toBe(byTheRules(deeds));
      }),
      { numRuns: runs(250, 1_000) },
    );
  });

  it('[SCO-1] of different scorers comes to the same in every order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
        fc.tuple(anyTotal, anyTotal, anyTotal),
        (order, totals) => {
          const all = (scorers: readonly number[]) =>
            scorers.reduce(
              (work, scorer) =>
                done(work, { kind: 'mark', scorer, total: totals[scorer - 1]!, flagged: false }),
              newWork([1, 2, 3]),
            );
          expect(workOutcome(rules, all(order))).toEqual(workOutcome(rules, all([1, 2, 3])));
        },
      ),
    );
  });
});

describe('works', () => {
  const anyGroups = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }).map((sizes) => {
    let next = 0;
    return sizes.map((size, at) => ({
      key: String(at),
      works: Array.from({ length: size }, () => (next += 1)),
      scorers: [] as number[],
      isForAll: at % 7 === 3,
    }));
  });

  it('[SCO-1] are given to as many different scorers as the task asks for, alike ones to the same, and evenly', () => {
    fc.assert(
      fc.property(
        anyGroups,
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom(1, 2),
        fc.nat(),
        (groups, people, perWork, seed) => {
          const scorers = Array.from({ length: people }, (_, at) => at + 1);
          const given = assignWorks(groups, scorers, perWork, (below) => seed % below);
          const whose = (work: number) =>
            given
              .filter((one) => one.work === work)
              .map(({ scorer }) => scorer)
              .sort();
          for (const group of groups) {
            const [first, ...alike] = group.works.map(whose);
            expect(new Set(first).size).toBe(group.isForAll ? people : perWork);
            expect(first).toHaveLength(new Set(first).size);
            for (const one of alike) expect(one).toEqual(first);
          }
          const loads = scorers.map((scorer) => given.filter((one) => one.scorer === scorer).length);
          expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it('[SCO-1] are given largest group first, so that small ones even out what it leaves (F96)', () => {
    const sized = (...sizes: readonly number[]) =>
      sizes.map((size, at) => ({
        key: String(at),
        works: Array.from({ length: size }, (_, one) => 100 * at + one),
        scorers: [],
        isForAll: false,
      }));
    const given = assignWorks(sized(1, 1, 1, 3), [1, 2], 1, () => 0);
    const load = (scorer: number) => given.filter((one) => one.scorer === scorer).length;
    expect([load(1), load(2)]).toEqual([3, 3]);
  });

  it('[SCO-3] stay with the scorer that they are given to', () => {
    const groups = [{ key: 'a', works: [1], scorers: [2], isForAll: false }];
    expect(assignWorks(groups, [1, 2, 3], 2, () => 0)).toEqual([{ work: 1, scorer: 1 }]);
    expect(assignWorks(groups, [2], 2, () => 0)).toEqual([]);
  });
});

describe('the agreement of scorers', () => {
  const pairs = (...all: [number, number][]): MarkPair[] => all.map(([first, second]) => ({ first, second }));

  it('[SCO-3] is 1 where they agree, 0 by chance, and less where they contradict each other', () => {
    expect(weightedKappa(pairs([1, 1], [5, 5], [9, 9]))).toBe(1);
    expect(weightedKappa(pairs([0, 0], [0, 1], [1, 0], [1, 1]))).toBeCloseTo(0);
    expect(weightedKappa(pairs([0, 1], [1, 0]))).toBe(-1);
    expect(weightedKappa(pairs([3, 3], [3, 3]))).toBeNull();
    expect(weightedKappa(pairs([3, 3]))).toBeNull();
    expect(meanDifference(pairs([1, 2], [5, 3]))).toBe(1.5);
  });

  it('[SCO-3] is what quadratic weights on classes give', () => {
    const table = [
      [6, 2, 0],
      [1, 5, 1],
      [0, 1, 4],
    ];
    const all = table.flatMap((row, a) =>
      row.flatMap((count, b) => Array.from({ length: count }, (): [number, number] => [a, b])),
    );
    const rows = [0, 1, 2].map((a) => all.filter(([one]) => one === a).length);
    const columns = [0, 1, 2].map((b) => all.filter(([, one]) => one === b).length);
    let observed = 0;
    let expected = 0;
    for (const a of [0, 1, 2])
      for (const b of [0, 1, 2]) {
        observed += (a - b) ** 2 * table[a]![b]!;
        expected += ((a - b) ** 2 * rows[a]! * columns[b]!) / all.length;
      }
    expect(weightedKappa(pairs(...all))).toBeCloseTo(1 - observed / expected, 12);
  });
});
