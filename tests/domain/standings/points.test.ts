import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, roundPoints, sumPoints } from '#domain/standings/points.ts';

const anyPoints = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);

describe('points', () => {
  it('[JDG-2] are rounded to two decimals as a person would round them', () => {
    expect([1.005, 1.004999, 33.333333, 2 / 3, -1.005, 100].map(roundPoints)).toEqual([
      1.01, 1, 33.33, 0.67, -1.01, 100,
    ]);
    expect(Object.is(roundPoints(-0.001), 0)).toBe(true);
  });

  it('[JDG-2] add up without dust, in any order', () => {
    expect(sumPoints([0.1, 0.2])).toBe(0.3);
    expect(sumPoints([])).toBe(0);
    fc.assert(
      fc.property(fc.array(anyPoints), (points) => {
        const sum = sumPoints(points);
        expect(sumPoints([...points].reverse())).toBe(sum);
        expect(roundPoints(sum)).toBe(sum);
        expect(hundredths(sum)).toBe(points.reduce((cents, value) => cents + Math.round(value * 100), 0));
      }),
    );
  });

  it('[JDG-2] rounding rounded points changes nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const rounded = roundPoints(value);
        expect(roundPoints(rounded)).toBe(rounded);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
    );
  });
});
