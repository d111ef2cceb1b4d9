import { type WorkshopTest } from '#protocol/wire/staff/authoring/tests.ts';

/** Statistics of several tests. Sizes in bytes; least and greatest number as written, null: no numbers. */
export interface TestStatistics {
  readonly count: number;
  readonly inputBytes: number;
  readonly answerBytes: number;
  readonly largest: number;
  /** Lines of the input with the most; null: unknown for all. */
  readonly lines: number | null;
  readonly longestLine: number | null;
  readonly least: string | null;
  readonly greatest: string | null;
  /** Number of tests that no validator has accepted. */
  readonly unchecked: number;
}

/** Summarises tests; leaves out unknown facts of single tests. */
export function statisticsOf(tests: readonly WorkshopTest[]): TestStatistics {
  const sizes = tests.map(({ input }) => input?.bytes ?? 0);
  const facts = tests.flatMap((test) => test.facts ?? []);
  const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));
  const ordered = facts
    .flatMap(({ least, greatest }) => [least, greatest])
    .filter((one) => one !== null)
    .toSorted(compareNumbers);
  return {
    count: tests.length,
    inputBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    answerBytes: tests.reduce((sum, { answer }) => sum + (answer?.bytes ?? 0), 0),
    largest: Math.max(0, ...sizes),
    lines: most(facts.map(({ lines }) => lines)),
    longestLine: most(facts.map(({ longest_line: length }) => length)),
    least: ordered[0] ?? null,
    greatest: ordered.at(-1) ?? null,
    unchecked: tests.filter(({ check }) => check !== 'accepted').length,
  };
}

/** Integers beyond 2^53 are compared exactly. */
function compareNumbers(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (difference !== 0 || !/^[+-]?\d+$/.test(a) || !/^[+-]?\d+$/.test(b)) return difference;
  const [left, right] = [BigInt(a.replace('+', '')), BigInt(b.replace('+', ''))];
  return left < right ? -1 : left > right ? 1 : 0;
}
