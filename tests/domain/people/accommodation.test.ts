import { describe, expect, it } from 'vitest';
import { extraSecondsOf, isExtraTime } from '#domain/people/accommodation.ts';

const HOUR = 3_600_000;

describe('the extra time that is kept with a person', () => {
  it('[AUT-4] is minutes or percent of a contest, and nothing else', () => {
    expect(['', '15', '25%', '25 %', '600', '200 %'].every(isExtraTime)).toBe(true);
    expect(['-5', '1.5', 'много', '601', '201%', '5 min', '1000'].some(isExtraTime)).toBe(false);
  });

  it('[AUT-2] comes to whole minutes of a contest, never less than was promised', () => {
    expect(extraSecondsOf('', 2 * HOUR)).toBe(0);
    expect(extraSecondsOf('15', 2 * HOUR)).toBe(15 * 60);
    expect(extraSecondsOf('25 %', 2 * HOUR)).toBe(30 * 60);
    expect(extraSecondsOf('33%', HOUR)).toBe(20 * 60);
    expect(extraSecondsOf('200%', 24 * HOUR)).toBe(24 * 3600);
  });
});
