import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, cutOutAt, untilNextCut } from '#domain/standings/public-cuts.ts';

const CUT_BUSY_MS = 15_000;
const CUT_QUIET_MS = 5_000;

const START = 1_700_000_000_000;
const anyNow = fc.integer({ min: START, max: START + 100_000 });
const period = fc.constantFrom(CUT_QUIET_MS, CUT_BUSY_MS, 60_000);
const place = fc.double({ min: 0, max: 1, noNaN: true });

describe('when a public board is asked for', () => {
  it('[STD-8] is within a second and a quarter after changes went out, and no time is left out', () => {
    fc.assert(
      fc.property(anyNow, period, place, fc.integer({ min: -100, max: 100 }), (now, periodMs, own, off) => {
        const first = now + untilNextCut(now, periodMs, own);
        const cut = cutAt(first);
        expect((cut * CUT_QUIET_MS) % periodMs).toBe(0);
        expect(first).toBeGreaterThan(now);
        expect(first - cutOutAt(cut)).toBeGreaterThanOrEqual(250);
        expect(first - cutOutAt(cut)).toBeLessThanOrEqual(1_251);
        // The timer may fire a little early or late.
        const again = first + off + untilNextCut(first + off, periodMs, own);
        expect(cutAt(again) - cut).toBe(periodMs / CUT_QUIET_MS);
      }),
    );
  });
});
