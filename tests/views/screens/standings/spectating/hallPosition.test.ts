import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hallPositionAt } from '#views/screens/standings/spectating/hallPosition.ts';
import {
  HALL_DEFAULTS,
  HALL_MODES,
  HALL_PARTS,
  hallAddress,
  hallSettings,
} from '#views/screens/standings/spectating/hallSettings.ts';

const SECOND = 1_000;
const MOST_SECONDS = 20_000;
const ways = fc.record({
  mode: fc.constantFrom(...HALL_MODES),
  rows: fc.integer({ min: 5, max: 50 }),
  seconds: fc.integer({ min: 3, max: 40 }),
});

describe('where the board of a hall is', () => {
  it('[STD-7] brings each row into sight, wholly, whenever somebody begins to look', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: 0, max: 300 }), fc.nat(2 ** 40), (way, count, from) => {
        const seen = new Set<number>();
        for (let second = 0; second < MOST_SECONDS && seen.size < count; second += 1) {
          const { above, ...place } = hallPositionAt(count, way, from + second * SECOND);
          for (let at = Math.ceil(above); at < Math.min(place.to, above + way.rows); at += 1)
            if (at >= place.from && at + 1 <= above + way.rows) seen.add(at);
        }
        expect(seen.size).toBe(count);
      }),
      { numRuns: 60 },
    );
  });

  it('[STD-7] draws no more rows than those that are in sight and pass by, whatever their number', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: 0, max: 10_000 }), fc.nat(2 ** 40), (way, count, now) => {
        const { from, to } = hallPositionAt(count, way, now);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(way.rows + Math.ceil(way.rows / way.seconds) + 2);
      }),
    );
  });

  it('[STD-7] goes down evenly and is at the first row again at once', () => {
    const way = { mode: 'scroll', rows: 10, seconds: 10 } as const;
    // Ten rows pass in ten seconds, between rests of five seconds.
    const at = (second: number) => hallPositionAt(20, way, second * SECOND);
    expect([0, 5, 6, 15, 19].map((second) => at(second).above)).toEqual([0, 0, 1, 10, 10]);
    expect(at(6).glides).toBe(true);
    expect([at(20).above, at(20).glides]).toEqual([0, false]);
  });

  // F88
  it('[STD-7] divides the lines evenly among the pages', () => {
    const way = { mode: 'pages', rows: 20, seconds: 12 } as const;
    const sizes = [0, 1, 2, 3].map((page) => {
      const { from, to } = hallPositionAt(62, way, page * 12 * SECOND);
      return to - from;
    });
    expect(sizes).toEqual([16, 16, 15, 15]);
  });

  it('[STD-7] says which page of how many it is', () => {
    const way = { mode: 'pages', rows: 10, seconds: 12 } as const;
    expect(hallPositionAt(25, way, 12 * SECOND).page).toEqual({ number: 2, of: 3 });
    expect(hallPositionAt(25, way, 35 * SECOND)).toMatchObject({ from: 17, to: 25 });
    expect(hallPositionAt(0, way, 0).page).toEqual({ number: 1, of: 1 });
  });
});

describe('the address of a hall', () => {
  it('[STD-7] says how the screen is set, and comes back as it was put together', () => {
    const settings = fc.record({
      theme: fc.constantFrom('', 'light', 'dark', 'contrast'),
      rows: fc.integer({ min: 5, max: 50 }),
      mode: fc.constantFrom(...HALL_MODES),
      seconds: fc.integer({ min: 3, max: 300 }),
      category: fc.string(),
      group: fc.string(),
      parts: fc.subarray([...HALL_PARTS], { minLength: 1 }),
    } as const);
    fc.assert(
      fc.property(settings, (given) => {
        const url = new URL(hallAddress(7, given), 'https://agon.example');
        expect([url.pathname, hallSettings(url.searchParams)]).toEqual(['/hall/7', given]);
      }),
    );
    expect(hallAddress(7, HALL_DEFAULTS)).toBe('/hall/7');
  });

  it('[STD-7] takes the usual value for a wrong one, and numbers into their bounds', () => {
    const read = (query: string) => hallSettings(new URLSearchParams(query));
    expect(read('theme=pink&mode=x&rows=&seconds=-1&parts=nothing')).toEqual(HALL_DEFAULTS);
    expect(read('rows=1000&seconds=0')).toMatchObject({ rows: 50, seconds: 3 });
    expect(read('parts=clock,board')).toMatchObject({ parts: ['board', 'clock'] });
  });
});
