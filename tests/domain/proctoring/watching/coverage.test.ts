import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CoverageFacts,
  coverageOf,
  joined,
  sharedSpans,
  type Span,
  wholeShare,
} from '#domain/proctoring/watching/coverage.ts';

const SNAPSHOT_PERIOD_MS = 15_000;

const PERIOD = SNAPSHOT_PERIOD_MS;
const LENGTH = 40 * PERIOD;
const WATCHED: Span = { fromAt: 0, toAt: LENGTH };
const ALWAYS: readonly Span[] = [{ fromAt: -LENGTH, toAt: 2 * LENGTH }];

function facts(change: Partial<CoverageFacts> = {}): CoverageFacts {
  return {
    watched: WATCHED,
    asked: ['screen'],
    pictures: [],
    shared: { camera: ALWAYS, screen: ALWAYS },
    heard: ALWAYS,
    loggedIn: ALWAYS,
    goneUntil: null,
    ...change,
  };
}

const screens = (...instants: number[]) => instants.map((at) => ({ source: 'screen' as const, at }));
const each = (from: number, to: number, step = PERIOD) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);

describe('the share of a time that pictures cover', () => {
  it('[PRC-7] is all of it when each period has its picture, also where one is late or lost', () => {
    const all = each(0, LENGTH);
    expect(coverageOf('screen', facts({ pictures: screens(...all) }))).toMatchObject({ share: 1, gaps: [] });
    const without = all.filter((_, index) => index % 2 === 0 || index === 39);
    expect(coverageOf('screen', facts({ pictures: screens(...without) })).share).toBe(1);
    expect(coverageOf('camera', facts({ pictures: screens(...all) })).share).toBeNull();
  });

  it('[PRC-7] takes two streams in turn, each half as often, and counts both for the whole', () => {
    const of = (source: 'camera' | 'screen', from: number, to: number) =>
      each(from, to, 2 * PERIOD).map((at) => ({ source, at }));
    const both = facts({
      asked: ['camera', 'screen'],
      pictures: [...of('camera', 0, LENGTH), ...of('screen', PERIOD, LENGTH / 2)],
    });
    expect(coverageOf('camera', both).share).toBe(1);
    expect(coverageOf('screen', both).covered[0]?.fromAt).toBe(0);
    expect(coverageOf('screen', both).share).toBeCloseTo(0.5, 1);
    expect(wholeShare(both)).toBeCloseTo(0.5, 1);
  });

  it('[PRC-7] ends a period after the last picture before a gap, and says why there is one', () => {
    const pictures = screens(...each(0, 10 * PERIOD), ...each(30 * PERIOD, LENGTH));
    const gap = { source: 'screen', fromAt: 10 * PERIOD, toAt: 30 * PERIOD } as const;
    const [from, to] = [gap.fromAt, gap.toAt];
    const only = (change: Partial<CoverageFacts>) =>
      coverageOf('screen', facts({ pictures, ...change })).gaps;
    const without = [
      { fromAt: -LENGTH, toAt: from },
      { fromAt: to, toAt: 2 * LENGTH },
    ];
    expect(only({})).toEqual([{ ...gap, why: 'unknown' }]);
    expect(only({ shared: { camera: [], screen: without } })).toEqual([{ ...gap, why: 'not_sharing' }]);
    expect(only({ heard: without })).toEqual([{ ...gap, why: 'no_network' }]);
    expect(only({ loggedIn: without, heard: without })).toEqual([{ ...gap, why: 'logged_out' }]);
    expect(only({ loggedIn: without, goneUntil: to })).toEqual([{ ...gap, why: 'deleted' }]);
  });

  it('[PRC-7] tells a gap with several reasons one after the other, without slivers', () => {
    const loggedIn = [
      { fromAt: 0, toAt: 10 * PERIOD },
      { fromAt: 20 * PERIOD, toAt: LENGTH },
    ];
    // The network came back a moment after the login did.
    const heard = [
      { fromAt: 0, toAt: 10 * PERIOD },
      { fromAt: 20 * PERIOD + 900, toAt: LENGTH },
    ];
    expect(coverageOf('screen', facts({ loggedIn, heard, shared: { camera: [], screen: [] } })).gaps).toEqual(
      [
        { source: 'screen', fromAt: 0, toAt: 10 * PERIOD, why: 'not_sharing' },
        { source: 'screen', fromAt: 10 * PERIOD, toAt: 20 * PERIOD, why: 'logged_out' },
        { source: 'screen', fromAt: 20 * PERIOD, toAt: LENGTH, why: 'not_sharing' },
      ],
    );
  });

  it('[PRC-7] is nothing where nothing was to be watched', () => {
    expect(coverageOf('screen', facts({ watched: { fromAt: 5, toAt: 5 } }))).toEqual({
      share: null,
      covered: [],
      gaps: [],
    });
    expect(wholeShare(facts({ asked: [] }))).toBeNull();
  });
});

describe('when something was shared', () => {
  it('[PRC-7] is from a label to the next end or refusal, or until now', () => {
    const line = (at: number, message: string, operation = 'SCREEN_SHARE') => ({ at, message, operation });
    const lines = [
      line(1, 'NotAllowedError: Permission denied'),
      line(2, 'screen:0:0'),
      line(3, 'Laptop camera', 'CAMERA_SHARE'),
      line(4, 'screen:1:0'),
      line(5, 'STOPPED'),
      line(6, 'STOPPED'),
      line(7, 'screen:0:0'),
    ];
    expect(sharedSpans('screen', lines, 9)).toEqual([
      { fromAt: 2, toAt: 5 },
      { fromAt: 7, toAt: 9 },
    ]);
    expect(sharedSpans('camera', lines, 9)).toEqual([{ fromAt: 3, toAt: 9 }]);
  });
});

const instant = fc.integer({ min: -PERIOD, max: LENGTH + PERIOD });
const span = fc
  .tuple(instant, instant)
  .map(([a, b]): Span => ({ fromAt: Math.min(a, b), toAt: Math.max(a, b) }));
const spans = fc.array(span, { maxLength: 5 }).map(joined);
const source = fc.constantFrom('camera' as const, 'screen' as const);
const anything: fc.Arbitrary<CoverageFacts> = fc.record({
  watched: fc.constant(WATCHED),
  asked: fc.subarray(['camera' as const, 'screen' as const], { minLength: 1 }),
  pictures: fc.array(fc.record({ source, at: instant }), { maxLength: 40 }),
  shared: fc.record({ camera: spans, screen: spans }),
  heard: spans,
  loggedIn: spans,
  goneUntil: fc.option(instant),
});

describe('whatever happened', () => {
  it('[PRC-7] each instant is either covered or in one gap, in order, and the shares say how much', () => {
    fc.assert(
      fc.property(anything, (of) => {
        for (const one of of.asked) {
          const { covered, gaps, share } = coverageOf(one, of);
          const all = [...covered, ...gaps].sort((a, b) => a.fromAt - b.fromAt);
          expect(all[0]?.fromAt).toBe(0);
          expect(all.at(-1)?.toAt).toBe(LENGTH);
          for (const [at, piece] of all.entries()) {
            expect(piece.toAt).toBeGreaterThan(piece.fromAt);
            if (at > 0) expect(piece.fromAt).toBe(all[at - 1]?.toAt);
          }
          const lost = gaps.reduce((sum, gap) => sum + gap.toAt - gap.fromAt, 0);
          expect(share).toBeCloseTo(1 - lost / LENGTH, 9);
          expect(wholeShare(of)).toBeLessThanOrEqual((share ?? 0) + 1e-9);
        }
      }),
    );
  });

  it('[PRC-7] an instant is covered when the last picture is a period old at most, the next comes in time, or the first is still due', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: LENGTH - 1 }), (of, at) => {
        for (const one of of.asked) {
          const period = PERIOD * of.asked.length;
          const instants = of.pictures
            .filter((picture) => picture.source === one)
            .map((picture) => picture.at);
          const last = Math.max(...instants.filter((taken) => taken <= at));
          const next = Math.min(...instants.filter((taken) => taken > at));
          const begins = [[of.watched], of.shared[one], of.heard, of.loggedIn].map(
            (all) => all.find(({ fromAt, toAt }) => fromAt <= next && next < toAt)?.fromAt ?? Infinity,
          );
          const begin = Math.max(...begins);
          const isFirstDue = begin <= at && begin >= next - period;
          const expected = at < last + period || next - last <= 2 * period || isFirstDue;
          const isCovered = coverageOf(one, of).covered.some(({ fromAt, toAt }) => fromAt <= at && at < toAt);
          expect(isCovered).toBe(expected);
        }
      }),
    );
  });

  it('[PRC-7] another picture never makes the covered time shorter', () => {
    fc.assert(
      fc.property(anything, source, instant, (of, one, at) => {
        const more = { ...of, pictures: [...of.pictures, { source: one, at }] };
        for (const asked of of.asked)
          expect(coverageOf(asked, more).share).toBeGreaterThanOrEqual(
            (coverageOf(asked, of).share ?? 0) - 1e-9,
          );
      }),
    );
  });
});
