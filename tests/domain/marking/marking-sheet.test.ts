import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameMarks, metMarks, type SheetMarks } from '#domain/marking/marking-sheet.ts';

const anyMarks: fc.Arbitrary<SheetMarks> = fc.record({
  points: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 })),
  comments: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y')),
  note: fc.constantFrom('', 'n', 'm'),
  flagged: fc.boolean(),
});
const NONE: SheetMarks = { points: {}, comments: {}, note: '', flagged: false };

describe('marks of a work from two pages of one scorer', () => {
  it('[SCO-1] is put together where they changed different things', () => {
    const mine = { ...NONE, points: { a: 1 }, note: 'Mine' };
    const theirs = { ...NONE, points: { b: 2 }, flagged: true };
    expect(metMarks(NONE, mine, theirs)).toEqual({
      points: { a: 1, b: 2 },
      comments: {},
      note: 'Mine',
      flagged: true,
    });
    const base = { ...NONE, points: { a: 1, b: 1 } };
    expect(
      metMarks(base, { ...base, points: { a: 1 } }, { ...base, points: { a: 2, b: 1 } })?.points,
    ).toEqual({
      a: 2,
    });
  });

  it('[SCO-1] is for the person to choose where they gave the same criterion different points', () => {
    expect(metMarks(NONE, { ...NONE, points: { a: 1 } }, { ...NONE, points: { a: 2 } })).toBeNull();
    expect(metMarks(NONE, { ...NONE, note: 'One' }, { ...NONE, note: 'Other' })).toBeNull();
  });

  it('[SCO-1] loses no change of either, whichever of them is whose', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, anyMarks, (base, mine, theirs) => {
        const met = metMarks(base, mine, theirs);
        const other = metMarks(base, theirs, mine);
        expect(met === null).toBe(other === null);
        if (met === null || other === null) return;
        expect(isSameMarks(met, other)).toBe(true);
        for (const id of ['a', 'b', 'c']) {
          const [from, own, their] = [base.points[id], mine.points[id], theirs.points[id]];
          expect(met.points[id]).toBe(own === from ? their : own);
        }
        expect(isSameMarks(metMarks(base, mine, base) ?? NONE, mine)).toBe(true);
        expect(isSameMarks(metMarks(base, base, theirs) ?? NONE, theirs)).toBe(true);
      }),
    );
  });
});
