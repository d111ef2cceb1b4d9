import { describe, expect, it } from 'vitest';
import {
  MOST_FROM_ADDRESS,
  waitBeforeRequestMs,
  WINDOW_MS,
} from '../../../../server/features/recovery/recovery-wait.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const again = (...ago: readonly number[]) => {
  const same = ago.map((ms) => NOW - ms);
  return waitBeforeRequestMs({ same, fromAddress: same }, NOW);
};

describe('the wait before another request for a new password', () => {
  it('costs nothing the first time, then a minute, two, four, … up to a quarter of an hour', () => {
    expect(again()).toBe(0);
    expect(again(0)).toBe(MINUTE);
    expect(again(MINUTE, 0)).toBe(2 * MINUTE);
    expect(again(3 * MINUTE, 2 * MINUTE, 0)).toBe(4 * MINUTE);
    expect(again(5, 4, 3, 2, 1, 0)).toBe(15 * MINUTE);
  });

  it('ends exactly when it says', () => {
    expect(again(MINUTE - 1)).toBe(1);
    expect(again(MINUTE)).toBe(0);
    expect(again(WINDOW_MS, 0)).toBe(MINUTE);
  });

  it('lets a whole room ask from one address, and no flood of names', () => {
    const fromAddress = Array.from({ length: MOST_FROM_ADDRESS }, (_, at) => NOW - WINDOW_MS / 2 + at);
    expect(waitBeforeRequestMs({ same: [], fromAddress: fromAddress.slice(1) }, NOW)).toBe(0);
    expect(waitBeforeRequestMs({ same: [], fromAddress }, NOW)).toBe(WINDOW_MS / 2);
  });
});
