import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { type MonitoredPicture } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { near, pictureAt, stepFrom } from '#views/screens/proctoring/monitoring/pictureTimes.ts';
import { around, panned, ticksOf, zoomed } from '#views/screens/proctoring/monitoring/timeWindow.ts';

const LEAST_SHOWN_MS = 60_000;

const HOUR = 3_600_000;
const BOUNDS: Span = { fromAt: 1_000, toAt: 1_000 + 5 * HOUR };
const length = ({ fromAt, toAt }: Span) => toAt - fromAt;

const instant = fc.integer({ min: BOUNDS.fromAt, max: BOUNDS.toAt });
const view = fc
  .tuple(fc.integer({ min: BOUNDS.fromAt, max: BOUNDS.toAt - LEAST_SHOWN_MS }), fc.nat(5 * HOUR))
  .map(([fromAt, more]): Span => ({ fromAt, toAt: Math.min(BOUNDS.toAt, fromAt + LEAST_SHOWN_MS + more) }));

describe('the time that is in sight', () => {
  it('[PRC-7] is within what there is, and never shorter than the least, whatever is zoomed and panned', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 0.01, max: 100, noNaN: true }), instant, (seen, factor, at) => {
        for (const next of [
          zoomed(seen, BOUNDS, factor, at),
          panned(seen, BOUNDS, factor - 50),
          around(seen, BOUNDS, at),
        ]) {
          expect(next.fromAt).toBeGreaterThanOrEqual(BOUNDS.fromAt - 1e-6);
          expect(next.toAt).toBeLessThanOrEqual(BOUNDS.toAt + 1e-6);
          expect(length(next)).toBeGreaterThanOrEqual(LEAST_SHOWN_MS - 1e-6);
        }
        const held = around(seen, BOUNDS, at);
        expect(at >= held.fromAt - 1e-6 && at <= held.toAt + 1e-6).toBe(true);
      }),
    );
  });

  it('[PRC-7] keeps the instant under the pointer there while it zooms', () => {
    const seen = { fromAt: BOUNDS.fromAt + HOUR, toAt: BOUNDS.fromAt + 3 * HOUR };
    const at = seen.fromAt + HOUR / 2;
    expect(zoomed(seen, BOUNDS, 0.5, at)).toEqual({ fromAt: at - HOUR / 4, toAt: at + (3 * HOUR) / 4 });
    expect(zoomed(seen, BOUNDS, 1_000, at)).toEqual(BOUNDS);
    expect(panned(seen, BOUNDS, 0.5)).toEqual({ fromAt: seen.fromAt + HOUR, toAt: seen.toAt + HOUR });
  });

  it('has round instants under it, and few', () => {
    const ticks = ticksOf({ fromAt: 1_000, toAt: 1_000 + HOUR }, 6);
    expect(ticks.every((tick) => tick % 900_000 === 0)).toBe(true);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });
});

const picture = (id: number, at: number): MonitoredPicture => ({
  id,
  at,
  source: 'screen',
  received_at: at,
  width: 8,
  height: 8,
  bytes: 10,
  missed: 0,
});
const PICTURES = [picture(1, 0), picture(2, 15_000), picture(3, 30_000), picture(4, 600_000)];

describe('the picture of an instant', () => {
  it('[PRC-7] is the last before it, unless that is of long before', () => {
    expect(pictureAt(PICTURES, -1)).toBeNull();
    expect(pictureAt(PICTURES, 29_999)?.id).toBe(2);
    expect(pictureAt(PICTURES, 30_000)?.id).toBe(3);
    expect(pictureAt(PICTURES, 89_999)?.id).toBe(3);
    expect(pictureAt(PICTURES, 90_000)).toBeNull();
  });

  it('[PRC-7] is followed and led by its neighbours, of which only the near ones are fetched', () => {
    expect(stepFrom(PICTURES, 15_000, 1)).toBe(30_000);
    expect(stepFrom(PICTURES, 15_000, -1)).toBe(0);
    // Between two pictures, the step back leads to the earlier one, which was visible last.
    expect(stepFrom(PICTURES, 20_000, -1)).toBe(15_000);
    expect(stepFrom(PICTURES, 600_000, 1)).toBe(600_000);
    expect(stepFrom([], 5, 1)).toBeNull();
    expect(near(PICTURES, 15_000, { before: 1, after: 1 }).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(near(PICTURES, 0, { before: 1, after: 1 }).map(({ id }) => id)).toEqual([1, 2]);
  });
});
