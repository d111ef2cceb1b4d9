import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  type AttemptFailures,
  waitBeforeLoginMs,
} from '#server/features/session/login-wait.ts';

const FORGET_AFTER_MS = 60 * 60_000;
const FREE_FAILURES = 5;
const FREE_NAMES = 40;
const FREE_OF_ACCOUNT = 25;

const T = 1_700_000_000_000;
const ADA = { name: 'ada', address: '10.0.0.1' };
const failed = (failures: number, of: Partial<AttemptFailures> = {}): AttemptFailures => ({
  ...ADA,
  failures,
  lastAt: T,
  ...of,
});
const wait = (lately: readonly AttemptFailures[], now = T, familiar = false) =>
  waitBeforeLoginMs(lately, ADA, familiar, now);

describe('waiting after wrong passwords of an account from an address', () => {
  it('[SES-11] costs nothing up to the fifth, then 1 s, 2 s, 4 s, … up to five minutes', () => {
    const waits = [0, 4, 5, 6, 7, 12, 13, 14, 15, 1000].map((count) => wait([failed(count)], T, true));
    expect(waits).toEqual([0, 0, 1e3, 2e3, 4e3, 128e3, 256e3, 300e3, 300e3, 300e3]);
    expect(wait([])).toBe(0);
  });

  it('[SES-11] ends exactly when it says, and never grows while one waits', () => {
    fc.assert(
      fc.property(fc.integer({ min: FREE_FAILURES, max: 60 }), fc.nat(FORGET_AFTER_MS), (count, later) => {
        const whole = wait([failed(count)]);
        expect(wait([failed(count)], T + later)).toBe(Math.max(0, whole - later));
      }),
    );
  });

  it('counts failures in a row and forgets them after an hour', () => {
    const third = afterFailure(failed(2), T + 1000);
    expect(third).toEqual({ failures: 3, lastAt: T + 1000 });
    expect(afterFailure(failed(40), T + FORGET_AFTER_MS)).toEqual({
      failures: 1,
      lastAt: T + FORGET_AFTER_MS,
    });
    expect(afterFailure(null, T)).toEqual({ failures: 1, lastAt: T });
  });

  it('[SES-11] is not made longer by a clock that was ahead and came back', () => {
    expect(wait([failed(30)], T - 3_600_000)).toBe(0);
    expect(afterFailure(failed(30), T - 3_600_000).failures).toBe(1);
  });
});

describe('waiting after wrong passwords of others', () => {
  const places = (count: number, of: Partial<AttemptFailures> = {}) =>
    Array.from({ length: count }, (_, at) => failed(1, { address: `10.1.0.${at}`, ...of }));
  const names = (count: number) => Array.from({ length: count }, (_, at) => failed(1, { name: `n${at}` }));

  it('[SEC-2] an account that is tried from many addresses is tried slowly from each', () => {
    expect(wait(places(FREE_OF_ACCOUNT - 1))).toBe(0);
    expect(wait(places(FREE_OF_ACCOUNT))).toBe(1000);
    expect(wait(places(FREE_OF_ACCOUNT + 20))).toBe(30_000);
  });

  it('[SEC-2] an address that tries many accounts tries each new one slowly', () => {
    expect(wait(names(FREE_NAMES - 1))).toBe(0);
    expect(wait(names(FREE_NAMES))).toBe(1000);
    expect(wait(names(FREE_NAMES + 1))).toBe(2000);
    expect(wait(names(FREE_NAMES + 30))).toBe(30_000);
    // Repeated mistakes with the same names count as few names.
    expect(wait([failed(4, { name: 'x' }), failed(100, { name: 'y' })])).toBe(0);
    // Failures of ten minutes ago delay nobody.
    expect(wait(names(FREE_NAMES + 30), T + 600_000)).toBe(0);
  });

  it('[SEC-2] holds up nobody who has been logged in from there', () => {
    expect(wait([...places(100), ...names(100)], T, true)).toBe(0);
  });
});
