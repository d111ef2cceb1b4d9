import { describe, expect, it } from 'vitest';
import { waitBeforeRequestMs } from '#server/features/people/recovery/recovery-wait.ts';

const WINDOW_MS = 60 * 60_000;

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const again = (...ago: readonly number[]) => {
  const same = ago.map((ms) => NOW - ms);
  return waitBeforeRequestMs({ same, ofPlace: same }, NOW);
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
    const asked = (count: number) => Array.from({ length: count }, (_, at) => NOW - WINDOW_MS / 2 + at);
    expect(waitBeforeRequestMs({ same: [], ofPlace: asked(59) }, NOW)).toBe(0);
    expect(waitBeforeRequestMs({ same: [], ofPlace: asked(60) }, NOW)).toBe(WINDOW_MS / 2);
  });

  // F6
  it('[SEC-1] lets no flood in from many places either', () => {
    const overAll = NOW - WINDOW_MS / 4;
    expect(waitBeforeRequestMs({ same: [], ofPlace: [], overAll }, NOW)).toBe((WINDOW_MS * 3) / 4);
    expect(waitBeforeRequestMs({ same: [], ofPlace: [], overAll: NOW - WINDOW_MS }, NOW)).toBe(0);
  });
});
