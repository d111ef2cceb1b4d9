import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderedWork, ownOrder } from '#domain/marking/marking-order.ts';

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const works = fc.uniqueArray(
  fc.record({ number: fc.integer({ min: 100_000, max: 999_999 }), isCalibration: fc.boolean() }),
  { selector: ({ number }) => number, maxLength: 40 },
);
const sorted = (all: readonly OrderedWork[], scorer: number, task: number) =>
  [...all].sort(ownOrder(scorer, task));

describe('the order in which a scorer marks works (F71)', () => {
  it('[SCO-1] is the same however the works come, and each is there once, those for calibration first', () => {
    fc.assert(
      fc.property(id, id, works, (scorer, task, all) => {
        const once = sorted(all, scorer, task);
        expect(sorted([...all].reverse(), scorer, task)).toEqual(once);
        expect(new Set(once)).toEqual(new Set(all));
        const firstOther = once.findIndex(({ isCalibration }) => !isCalibration);
        if (firstOther >= 0) expect(once.slice(firstOther).some((work) => work.isCalibration)).toBe(false);
      }),
    );
  });

  it('[SCO-1] stays as it is for the others when a work is taken away', () => {
    fc.assert(
      fc.property(id, id, works, fc.nat(39), (scorer, task, all, at) => {
        const gone = all[at];
        const left = all.filter((work) => work !== gone);
        expect(sorted(left, scorer, task)).toEqual(sorted(all, scorer, task).filter((work) => work !== gone));
      }),
    );
  });

  it('[SCO-1] is each scorer’s own: no work comes early for all, and neighbours of one are not those of another', () => {
    const all = Array.from({ length: 40 }, (_, at) => ({ number: 100_001 + at, isCalibration: false }));
    const orders = Array.from({ length: 200 }, (_, at) => sorted(all, at + 1, 5));
    const places = all.map((work) => orders.reduce((sum, order) => sum + order.indexOf(work), 0) / 200);
    // The mean of 200 uniform positions from 0 to 39 is 19.5, with a standard deviation of 0.82.
    for (const place of places) expect(Math.abs(place - 19.5)).toBeLessThan(5);
    const pairs = (order: readonly OrderedWork[]) =>
      new Set(order.slice(1).map((work, at) => `${order[at]?.number} ${work.number}`));
    const [first, ...others] = orders.map(pairs);
    const shared = others.map((other) => [...other].filter((pair) => first?.has(pair)).length);
    expect(shared.reduce((sum, count) => sum + count, 0) / shared.length).toBeLessThan(3);
    expect(sorted(all, 7, 5)).not.toEqual(sorted(all, 7, 6));
  });
});
