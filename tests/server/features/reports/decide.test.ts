import { expect, it } from 'vitest';
import { decideClosing } from '#server/features/reports/handlers.ts';
import { type Caller } from '#server/model/caller.ts';

it('[AUT-11] a report is closed by somebody at some time, opened again by nobody, and stays where it is so already', () => {
  const decide = (closedAt: number | null, closed: boolean) =>
    decideClosing({ closedAt }, { caller: { userId: 7 } as Caller, now: 5_000, input: { rid: 1, closed } });
  expect(decide(null, true)).toEqual({ closed_at: 5_000, closed_by: 7 });
  expect(decide(1_000, false)).toEqual({ closed_at: null, closed_by: null });
  expect(decide(1_000, true)).toBeNull();
  expect(decide(null, false)).toBeNull();
});
