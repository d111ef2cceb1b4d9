import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublishedAt } from '#server/model/submissions/judging/publish.ts';

it('tells of a rejudging a hundred times at most, the last time always, a small one each time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (total) => {
      let steps = 0;
      for (let done = 1; done <= total; done += 1) if (isPublishedAt({ done, total })) steps += 1;
      expect(steps).toBeLessThanOrEqual(Math.min(total, 101));
      if (total <= 100) expect(steps).toBe(total);
      expect(isPublishedAt({ done: total, total })).toBe(true);
    }),
  );
});
