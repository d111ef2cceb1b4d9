import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- each number is written below
import * as limits from '#domain/limits.ts';

describe('limits', () => {
  it('the constants are those of the specification', () => {
    expect(limits).toMatchObject({
      INTERNET_CHECK_INTERVAL_MS: 20_000,
      INTERNET_PROBE_TIMEOUT_MS: 2_000,
      SNAPSHOT_PERIOD_MS: 15_000,
      MIN_MODULE_MS: 60_000,
      FAST_POLL_MS: 10_000,
      SLOW_POLL_MS: 30_000,
      TOAST_CLOSE_MS: 5_000,
      COUNTDOWN_TICK_MS: 1_000,
      ROUTE_ENTER_MS: 500,
      TOOLTIP_HIDE_DELAY_MS: 50,
      UPLOAD_PROGRESS_PERCENT: 90,
      DOWNLOAD_PROGRESS_FROM_PERCENT: 50,
      LOCALE_MAX_RETRIES: 5,
      LOCALE_FIRST_RETRY_MS: 350,
      LOCALE_PARALLEL_READS: 10,
      LOCALE_MAX_REPLACES: 1_000,
      DEFAULT_LANGUAGE: 'bg',
      COPYRIGHT_FROM_YEAR: 2016,
    });
  });

  it('every size limit is a whole number above nothing', () => {
    const sizes = Object.entries(limits).filter(([name]) => name.startsWith('MAX_'));
    expect(sizes.length).toBeGreaterThan(5);
    for (const [, size] of sizes) expect(Number.isInteger(size) && Number(size) > 0).toBe(true);
  });

  it('[QIZ-2] a module may be finished after more than a minute, not at it', () => {
    const at = [0, 59_999, 60_000, 60_001].map((after) =>
      limits.mayFinishModule(1_000_000, 1_000_000 + after),
    );
    expect(at).toEqual([false, false, false, true]);
  });

  it('the next submission waits for the interval since the last one', () => {
    expect(limits.waitBeforeNextMs(null, 60_000, 5)).toBe(0);
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e5), fc.nat(1e6), (lastAt, intervalMs, after) => {
        const now = lastAt + after;
        const wait = limits.waitBeforeNextMs(lastAt, intervalMs, now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(limits.waitBeforeNextMs(lastAt, intervalMs, now + wait)).toBe(0);
        if (wait > 0) expect(limits.waitBeforeNextMs(lastAt, intervalMs, now + wait - 1)).toBe(1);
      }),
    );
  });

  it('[SRV-6] a time written by a clock that was ahead keeps nobody waiting when the clock is back', () => {
    const ahead = 3_600_000;
    expect(limits.waitBeforeNextMs(ahead, 60_000, 0)).toBe(0);
    expect(limits.mayFinishModule(ahead, 0)).toBe(true);
    // When the clocks of two servers differ a little, the last time still counts.
    expect(limits.waitBeforeNextMs(1_000, 60_000, 0)).toBe(61_000);
    expect(limits.mayFinishModule(1_000, 0)).toBe(false);
  });

  it('submissions left never go below none, and no limit has no number', () => {
    expect([limits.attemptsLeft(3, 1), limits.attemptsLeft(3, 5), limits.attemptsLeft(null, 5)]).toEqual([
      2,
      0,
      null,
    ]);
  });
});
