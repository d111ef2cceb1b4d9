import { expect, it } from 'vitest';
import { decideClosing } from '#server/features/operations/reports/handlers.ts';
import { decideReport } from '#server/features/operations/reports/send.ts';
import { type Caller } from '#server/model/caller.ts';

it('[AUT-11] a report is closed by somebody at some time, opened again by nobody, and stays where it is so already', () => {
  const decide = (closedAt: number | null, closed: boolean) =>
    decideClosing({ closedAt }, { caller: { userId: 7 } as Caller, now: 5_000, input: { rid: 1, closed } });
  expect(decide(null, true)).toEqual({ closed_at: 5_000, closed_by: 7 });
  expect(decide(1_000, false)).toEqual({ closed_at: null, closed_by: null });
  expect(decide(1_000, true)).toBeNull();
  expect(decide(null, false)).toBeNull();
});

it('[EVT-5] a report is one of five in a quarter of an hour, while there is room for it', () => {
  const minute = 60_000;
  const now = 60 * minute;
  const decide =
    (lately: readonly number[], taken = 0) =>
    () =>
      decideReport({ lately, taken }, { bytes: 1_000, now });
  const four = [8, 6, 4, 2].map((ago) => now - ago * minute);
  expect(decide(four)).not.toThrow();
  expect(decide([now - 10 * minute, ...four])).toThrow('backend.reports_often:5');
  expect(decide([], 1_073_741_824 - 1_000)).not.toThrow();
  expect(decide([], 1_073_741_824)).toThrow('backend.reports_full');
});
