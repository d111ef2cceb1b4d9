import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyPicture, NARROW, WIDE } from '#views/screens/standings/historyPicture.ts';

const HOUR_MS = 3_600_000;

const steps = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 5 * HOUR_MS }), score: fc.integer({ min: 0, max: 600 }) }))
  .map((all) => [...all].sort((a, b) => a.at - b.at));

describe('the picture of a history', () => {
  it('[STD-3] holds each score until the next, from the start to now', () => {
    const picture = historyPicture(
      [
        { at: HOUR_MS, score: 100 },
        { at: 2 * HOUR_MS, score: 200 },
      ],
      { untilMs: 4 * HOUR_MS, mostScore: 400, frame: WIDE },
    );
    const { width, height, left, right, top, bottom } = WIDE;
    const x = (hours: number) => left + (hours / 4) * (width - left - right);
    const y = (score: number) => height - bottom - (score / 400) * (height - top - bottom);
    expect(picture.line).toBe(`M${x(0)} ${y(0)}H${x(1)}V${y(100)}H${x(2)}V${y(200)}H${x(4)}`);
    expect(picture.scoreLines.map(({ score }) => score)).toEqual([0, 100, 200, 300, 400]);
    expect(picture.timeLines.map(({ at }) => at / HOUR_MS)).toEqual([0, 1, 2, 3, 4]);
  });

  it('stays within its frame, earlier steps to the left and higher scores above, with few lines', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 5 * HOUR_MS }),
        fc.integer({ min: 0, max: 700 }),
        fc.constantFrom(NARROW, WIDE),
        (all, untilMs, mostScore, frame) => {
          const { width, height, left, right, top, bottom } = frame;
          const { dots, scoreLines, timeLines } = historyPicture(all, { untilMs, mostScore, frame });
          for (const [index, { x, y, step }] of dots.entries()) {
            expect(x).toBeGreaterThanOrEqual(left);
            expect(x).toBeLessThanOrEqual(width - right);
            expect(y).toBeGreaterThanOrEqual(top);
            expect(y).toBeLessThanOrEqual(height - bottom);
            const before = dots[index - 1];
            if (before) expect(x).toBeGreaterThanOrEqual(before.x);
            if (before && before.step.score < step.score) expect(y).toBeLessThanOrEqual(before.y);
          }
          expect(scoreLines.length).toBeLessThanOrEqual(7);
          expect(timeLines.length).toBeLessThanOrEqual(7);
        },
      ),
    );
  });
});
