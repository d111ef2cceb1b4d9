import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from '../../../scripts/recording/shorten.ts';

const kindOf = (item: number) => String(item % 7);
const hasAll = (needed: ReadonlySet<number>) => (some: readonly number[]) =>
  Promise.resolve([...needed].every((one) => some.includes(one)));

describe('the shortest that still shows something', () => {
  it('[EVT-4] is what is needed, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(400), fc.uniqueArray(fc.nat(399), { maxLength: 6 }), async (length, wanted) => {
        const items = Array.from({ length }, (_, index) => index);
        const needed = new Set(wanted.filter((one) => one < length));
        expect(await shorten(items, kindOf, hasAll(needed))).toEqual([...needed].sort((a, b) => a - b));
      }),
    );
  });

  it('[EVT-4] lets nothing be left out by itself, whatever shows it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 40 }), fc.nat(120), async (items, least) => {
        const shows = (some: readonly number[]) =>
          Promise.resolve(some.reduce((sum, one) => sum + one, 0) >= least);
        fc.pre(await shows(items));
        const left = await shorten(items, kindOf, shows);
        expect(await shows(left)).toBe(true);
        for (let index = 0; index < left.length; index += 1)
          expect(await shows(left.filter((_, at) => at !== index))).toBe(false);
      }),
    );
  });

  it('[EVT-4] of ten thousand takes hundreds of tries and not thousands', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => index);
    let tries = 0;
    const shows = hasAll(new Set([17, 4_711, 9_998]));
    await shorten(items, kindOf, (some) => {
      tries += 1;
      return shows(some);
    });
    expect(tries).toBeLessThan(300);
  });
});
