import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from '#scripts/recording/shorten.ts';

const kindOf = (item: number) => String(item % 7);
const hasAll = (needed: ReadonlySet<number>) => (some: readonly number[]) =>
  [...needed].every((one) => some.includes(one));

describe('the shortest that still shows something', () => {
  it('[EVT-4] is the needed events, in their order', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.uniqueArray(fc.nat(399), { maxLength: 6 }), (length, wanted) => {
        const items = Array.from({ length }, (_, index) => index);
        const needed = new Set(wanted.filter((one) => one < length));
        expect(shorten(items, kindOf, hasAll(needed))).toEqual([...needed].sort((a, b) => a - b));
      }),
    );
  });

  it('[EVT-4] lets nothing be left out by itself, whatever shows it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 40 }), fc.nat(120), (items, least) => {
        const shows = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) >= least;
        fc.pre(shows(items));
        const left = shorten(items, kindOf, shows);
        expect(shows(left)).toBe(true);
        for (let index = 0; index < left.length; index += 1)
          expect(shows(left.filter((_, at) => at !== index))).toBe(false);
      }),
    );
  });

  it('[EVT-4] of ten thousand takes hundreds of tries and not thousands', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => index);
    let tries = 0;
    const shows = hasAll(new Set([17, 4_711, 9_998]));
    shorten(items, kindOf, (some) => {
      tries += 1;
      return shows(some);
    });
    expect(tries).toBeLessThan(300);
  });
});
