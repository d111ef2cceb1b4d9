import { expect, it } from 'vitest';
import { decideStart } from '#server/features/submissions/similarity/run.ts';

it('[AUT-8] sources are compared where there are two, and by one process at a time while it is heard of', () => {
  const now = 1_000_000;
  const decide =
    (known: { state: string; seen_at: number } | undefined, count = 2) =>
    () =>
      decideStart({ known, sources: Array.from({ length: count }) }, { now });
  expect(decide(undefined)).not.toThrow();
  expect(decide(undefined, 1)).toThrow('backend.similarity_alone');
  expect(decide({ state: 'running', seen_at: now - 29_999 })).toThrow('backend.similarity_running');
  expect(decide({ state: 'running', seen_at: now - 30_000 })).not.toThrow();
  expect(decide({ state: 'done', seen_at: now })).not.toThrow();
});
