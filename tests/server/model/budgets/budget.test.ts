// F1
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bucket } from '#server/model/budgets/bucket.ts';
import { Budget } from '#server/model/budgets/budget.ts';

const RATE = { atOnce: 10, perSecond: 5 };

describe('[SEC-1] a budget', () => {
  it('lets nobody have more than its size at once and the refill since', () => {
    const takes = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 8 })), { maxLength: 60 });
    fc.assert(
      fc.property(takes, (steps) => {
        let now = 0;
        let had = 0;
        const bucket = new Bucket(RATE, now);
        for (const [ms, amount] of steps) {
          now += ms;
          if (bucket.left(now) < amount) continue;
          bucket.take(amount, now);
          had += amount;
          expect(had).toBeLessThanOrEqual(RATE.atOnce + (RATE.perSecond * now) / 1_000 + 1e-6);
        }
      }),
    );
  });

  it('says how long a caller who has taken too much waits, and nothing is owed after that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 500 }), (amount) => {
        const bucket = new Bucket(RATE, 0);
        bucket.take(amount, 0);
        const ms = bucket.owedMs(0);
        expect(ms).toBeCloseTo(((amount - 10) / 5) * 1_000);
        expect(bucket.owedMs(ms - 1)).toBeGreaterThan(0);
        expect(bucket.owedMs(ms + 1)).toBe(0);
      }),
    );
  });

  it('of one place is not that of another, until all together have taken too much', () => {
    const budget = new Budget('x', { place: RATE, all: { atOnce: 25, perSecond: 5 } }, () => 0);
    budget.take('a', 11);
    expect([budget.waitMs('a') > 0, budget.waitMs('b')]).toEqual([true, 0]);
    budget.take('b', 10);
    expect(budget.waitMs('b')).toBe(0);
    budget.take('c', 5);
    expect([budget.waitMs('b') > 0, budget.waitMs('d') > 0]).toEqual([true, true]);
    expect(budget.over).toEqual({ connection: 0, place: 1, all: 1 });
  });

  it('remembers a place that owes, however many others come', () => {
    const budget = new Budget('x', { place: RATE, all: { atOnce: 1e9, perSecond: 1 } }, () => 0);
    budget.take('a', 11);
    for (let n = 0; n < 9_000; n += 1) budget.take(`p${n}`, 1);
    expect(budget.waitMs('a')).toBeGreaterThan(0);
    for (let n = 0; n < 100_000; n += 1) budget.take(`q${n}`, 1);
    expect(budget.waitMs('q99999')).toBe(0);
  });
});
