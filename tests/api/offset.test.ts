import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateOffset, withSample } from '#api/offset.ts';
import { type ClockSample } from '#api/ports.ts';

/** One exchange as it happened: ms on the way there and back, and the pause before it. */
interface Exchange {
  readonly up: number;
  readonly down: number;
  readonly pause: number;
  readonly pushed: boolean;
}

/** Long tails and any asymmetry: a slow upload beside a fast download and the other way round. */
const delay = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0.2, max: 80, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 80, max: 8_000, noNaN: true }) },
);
const exchange = fc.record({
  up: delay,
  down: delay,
  pause: fc.double({ min: 0, max: 30_000, noNaN: true }),
  pushed: fc.boolean(),
});
const exchanges = fc.array(exchange, { minLength: 1, maxLength: 120, size: 'max' });
const trueOffset = fc.integer({ min: -3_600_000, max: 1_900_000_000_000 });

/** Plays exchanges over a network; the server's clock runs `drift` faster than the client's. */
function play(
  steps: readonly Exchange[],
  offset: number,
  drift: number,
): { samples: readonly ClockSample[]; at: number; truth: number } {
  const serverAt = (monotonic: number) => monotonic * (1 + drift) + offset;
  let at = 0;
  let samples: readonly ClockSample[] = [];
  for (const { up, down, pause, pushed } of steps) {
    const sentAt = at + pause;
    const stampedAt = sentAt + up;
    at = stampedAt + down;
    const sample = {
      sentAt: pushed ? -Infinity : sentAt,
      receivedAt: at,
      serverAt: Math.floor(serverAt(stampedAt)),
    };
    samples = withSample(samples, sample);
  }
  return { samples, at, truth: serverAt(at) - at };
}

describe("the estimate of the server's clock", () => {
  it('[TML-5] is never further off than its bound, however lopsided and jittery the network', () => {
    fc.assert(
      fc.property(
        exchanges,
        trueOffset,
        fc.double({ min: -40e-6, max: 40e-6, noNaN: true }),
        (steps, offset, drift) => {
          const { samples, at, truth } = play(steps, offset, drift);
          const estimate = estimateOffset(samples, at);
          if (estimate === null) return samples.every((sample) => sample.sentAt === -Infinity);
          return Math.abs(estimate.offset - truth) <= estimate.boundMs + 1e-3;
        },
      ),
    );
  });

  it('[TML-5] is at least as sharp as the best single exchange, aged', () => {
    fc.assert(
      fc.property(exchanges, trueOffset, (steps, offset) => {
        const { samples, at } = play(steps, offset, 0);
        const estimate = estimateOffset(samples, at);
        const halves = samples
          .filter((sample) => sample.sentAt !== -Infinity)
          .map(({ sentAt, receivedAt }) => (receivedAt - sentAt + 1) / 2 + 50e-6 * (at - receivedAt));
        return estimate === null || estimate.boundMs <= Math.min(...halves) + 1e-3;
      }),
    );
  });

  it('[TML-5] is within 9 ms for 19 of 20 symmetric networks with 5 to 60 ms on the way', () => {
    const errors = fc
      .sample(
        fc.array(
          fc.record({
            base: fc.double({ min: 5, max: 60, noNaN: true }),
            jitter: fc.double({ min: 0, max: 40, noNaN: true }),
            jitterBack: fc.double({ min: 0, max: 40, noNaN: true }),
          }),
          { minLength: 12, maxLength: 12 },
        ),
        { numRuns: 200, seed: 7 },
      )
      .map((network) => {
        const base = network[0]!.base;
        const steps = network.map(({ jitter, jitterBack }) => ({
          up: base + jitter ** 2 / 40,
          down: base + jitterBack ** 2 / 40,
          pause: 10_000,
          pushed: false,
        }));
        const { samples, at, truth } = play(steps, 5_000_000, 10e-6);
        return Math.abs(estimateOffset(samples, at)!.offset - truth);
      })
      .sort((a, b) => a - b);
    expect(errors[189]).toBeLessThan(9);
  });

  it('answers out of a cache, minutes old, do not move it while they are the minority', () => {
    fc.assert(
      fc.property(exchanges, fc.integer({ min: 0, max: 5 }), (steps, stale) => {
        const { samples, at, truth } = play(
          steps.map((step) => ({ ...step, pushed: false })),
          1_000,
          0,
        );
        fc.pre(samples.length > 2 * stale);
        const old = Array.from({ length: stale }, (_, index) => ({
          sentAt: at,
          receivedAt: at + 1,
          serverAt: at + 1_000 - 120_000 * (index + 1),
        }));
        const estimate = estimateOffset([...old, ...samples], at + 1)!;
        expect(Math.abs(estimate.offset - truth)).toBeLessThanOrEqual(estimate.boundMs + 1e-3);
      }),
    );
  });

  it('pushed frames alone say nothing, and do not push exchanges out', () => {
    const pushed = (at: number): ClockSample => ({ sentAt: -Infinity, receivedAt: at, serverAt: at + 490 });
    const exchanged: ClockSample = { sentAt: 0, receivedAt: 20, serverAt: 510 };
    expect(estimateOffset([pushed(1)], 1)).toBeNull();
    const samples = Array.from({ length: 300 }, (_, index) => pushed(21 + index)).reduce<
      readonly ClockSample[]
    >(withSample, [exchanged]);
    expect(samples).toContain(exchanged);
    expect(samples).toHaveLength(17);
    expect(estimateOffset(samples, 320)?.offset).toBeGreaterThan(490);
  });

  it('grows less sure with age', () => {
    const samples = [{ sentAt: 0, receivedAt: 10, serverAt: 1_000 }];
    const young = estimateOffset(samples, 10)!.boundMs;
    expect(estimateOffset(samples, 3_600_010)!.boundMs - young).toBeCloseTo(180, 6);
  });
});
