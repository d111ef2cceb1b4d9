import { type TestOutcome } from '#protocol/wire/submissions/submission.ts';

/** Tests by the position of their subtask; null for samples, which belong to none. */
export function testsBySubtask<T extends Pick<TestOutcome, 'subtask'>>(
  tests: readonly T[],
): ReadonlyMap<number | null, readonly T[]> {
  const grouped = new Map<number | null, T[]>();
  for (const test of tests) {
    const known = grouped.get(test.subtask);
    if (known) known.push(test);
    else grouped.set(test.subtask, [test]);
  }
  return grouped;
}
