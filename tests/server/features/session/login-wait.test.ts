import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  type Failures,
  FORGET_AFTER_MS,
  FREE_FAILURES,
  waitBeforeLoginMs,
} from '../../../../server/features/session/login-wait.ts';

const T = 1_700_000_000_000;
const failures = (count: number): Failures => ({ failures: count, lastAt: T });

describe('waiting after wrong passwords', () => {
  it('[SES-11] costs nothing up to the fifth, then 1 s, 2 s, 4 s, … up to five minutes', () => {
    const waits = [0, 4, 5, 6, 7, 12, 13, 14, 15, 1000].map((count) => waitBeforeLoginMs(failures(count), T));
    expect(waits).toEqual([0, 0, 1e3, 2e3, 4e3, 128e3, 256e3, 300e3, 300e3, 300e3]);
    expect(waitBeforeLoginMs(null, T)).toBe(0);
  });

  it('[SES-11] ends exactly when it says, and never grows while one waits', () => {
    fc.assert(
      fc.property(fc.integer({ min: FREE_FAILURES, max: 60 }), fc.nat(FORGET_AFTER_MS), (count, later) => {
        const whole = waitBeforeLoginMs(failures(count), T);
        expect(waitBeforeLoginMs(failures(count), T + later)).toBe(Math.max(0, whole - later));
      }),
    );
  });

  it('counts failures in a row and forgets them after an hour', () => {
    const third = afterFailure(failures(2), T + 1000);
    expect(third).toEqual({ failures: 3, lastAt: T + 1000 });
    expect(afterFailure(failures(40), T + FORGET_AFTER_MS)).toEqual({
      failures: 1,
      lastAt: T + FORGET_AFTER_MS,
    });
    expect(afterFailure(null, T)).toEqual({ failures: 1, lastAt: T });
  });
});
