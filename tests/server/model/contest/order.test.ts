import { expect, it } from 'vitest';
import { runningFirst } from '#server/model/contest/order.ts';

it('puts running contests first, then the soonest to come, then the latest to have ended', () => {
  const contests = [
    { id: 1, start_time: 0, end_time: 10 },
    { id: 2, start_time: 300, end_time: 400 },
    { id: 3, start_time: 50, end_time: 150 },
    { id: 4, start_time: 0, end_time: 100 },
    { id: 5, start_time: 200, end_time: 400 },
    { id: 6, start_time: 20, end_time: 101 },
  ];
  expect(runningFirst(contests, 100).map(({ id }) => id)).toEqual([6, 3, 5, 2, 4, 1]);
});
