import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawingAfter } from '#views/components/useFewNew.ts';

const rowsOf = (ids: readonly number[]) => new Map(ids.map((id) => [id, { id }]));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

it('[STD-3] rows that are in view already are drawn as they are now, and new ones come a few in each frame until all are there', () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const wanted = rowsOf(now);
      let drawn: ReadonlyMap<number, unknown> = rowsOf(before);
      for (let frames = 0; ; frames += 1) {
        const drawing = drawingAfter(drawn, wanted);
        expect([...drawing.rows]).toEqual([...wanted].filter(([id]) => drawing.rows.has(id)));
        for (const id of now) if (drawn.has(id)) expect(drawing.rows.has(id)).toBe(true);
        const came = [...drawing.rows.keys()].filter((id) => !drawn.has(id)).length;
        expect(came).toBeLessThanOrEqual(4);
        expect(drawing.isBehind).toBe(drawing.rows.size < wanted.size);
        drawn = drawing.rows;
        if (!drawing.isBehind) break;
        expect(came).toBeGreaterThan(0);
        expect(frames).toBeLessThan(10);
      }
      expect(drawn).toEqual(wanted);
    }),
  );
});
