/** One line of the bench: a ratio measured in one run, with its target beside it. */
export interface BenchRow {
  readonly name: string;
  readonly ratio: number;
  readonly target: number;
  /** Whether the target is the most or the least that is wanted. */
  readonly wanted: 'at most' | 'at least';
  /** The two measured things in words, with their times. */
  readonly detail: string;
}

/** What could not be measured here, and why. */
export interface BenchGap {
  readonly name: string;
  readonly why: string;
}

/** Two pieces of work timed in turn, so that whatever else the machine does meets both. */
export interface Comparison {
  /** The first's least disturbed round divided by the second's. */
  readonly ratio: number;
  /** The least of all rounds, ms: what else the machine does only ever adds. */
  readonly subjectMs: number;
  readonly baselineMs: number;
}

/** Times both a number of rounds after warming them up. Each piece of work returns something, so that it is not left out. */
export function compare(subject: () => unknown, baseline: () => unknown, rounds = 25): Comparison {
  for (let warm = 0; warm < 3; warm += 1) keep(subject(), baseline());
  const times = Array.from({ length: rounds }, () => [timeOf(subject), timeOf(baseline)] as const);
  const subjectMs = Math.min(...times.map(([ms]) => ms));
  const baselineMs = Math.min(...times.map(([, ms]) => ms));
  return { ratio: subjectMs / baselineMs, subjectMs, baselineMs };
}

/** A time for people: µs below a millisecond. */
export function showMs(ms: number): string {
  return ms < 1 ? `${(ms * 1_000).toFixed(2)} µs` : `${ms.toFixed(1)} ms`;
}

/** The middle of an odd number of values, or the higher of the two in the middle; 0 of none. */
export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

let kept: unknown;

function keep(...results: unknown[]): void {
  kept = results.length > 1 ? results : kept;
}

function timeOf(work: () => unknown): number {
  globalThis.gc?.();
  const startedAt = performance.now();
  const result = work();
  const ms = performance.now() - startedAt;
  keep(result, ms);
  return ms;
}
