import { expect, it } from 'vitest';
import { decideReveal } from '#server/features/standings/reveal/handlers.ts';

it('[STD-4] nothing is revealed before the last of those who compete has to end', () => {
  expect(() => decideReveal({ overAt: 5_000 }, { now: 4_999 })).toThrow('backend.reveal_early');
  expect(() => decideReveal({ overAt: 5_000 }, { now: 5_000 })).not.toThrow();
});
