import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf } from '#tests/support/chaos/plan.ts';

const KINDS = ['killed', 'stopped', 'clock', 'cut', 'stalled', 'slow'];

describe('a round of chaos', () => {
  it('[SRV-6] is the same for the same seed, and holds every kind of harm', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, fillDisk) => {
        const plan = planOf(seed, { fillDisk });
        expect(planOf(seed, { fillDisk })).toEqual(plan);
        const kinds = new Set(plan.flat().map(({ kind }) => kind));
        expect([...kinds].sort()).toEqual([...KINDS, ...(fillDisk ? ['disk full'] : [])].sort());
        expect(Math.max(...plan.map((wave) => wave.length))).toBeLessThanOrEqual(3);
        expect(plan.every((wave) => wave.length > 0)).toBe(true);
      }),
    );
  });
});
