import { expect, it } from 'vitest';
import { contestMinute, hoursAndMinutes } from '#domain/contest/contest-time.ts';

const at = (minutes: number, seconds: number) => (minutes * 60 + seconds) * 1_000;

// F88
it('[STD-1] a minute of a contest lasts from its first moment to its last, wherever it is written', () => {
  expect([at(11, 0), at(11, 59), at(12, 0)].map(contestMinute)).toEqual([11, 11, 12]);
  expect([at(0, 0), at(11, 59), at(299, 59), at(300, 0)].map(hoursAndMinutes)).toEqual([
    '0:00',
    '0:11',
    '4:59',
    '5:00',
  ]);
});
