import { type TestOutcome } from '#protocol/wire/submissions/submission.ts';

/** Tests by the place of their subtask; samples, which belong to none, under null. */
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
