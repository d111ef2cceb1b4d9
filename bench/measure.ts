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

/** A measurement that could not be made here, and the reason. */
export interface BenchGap {
  readonly name: string;
  readonly why: string;
}

/** Two pieces of work done in turn, so that whatever else the machine does meets both. Times are of the CPU. */
export interface Comparison {
  /** The middle of all rounds' ratios: the first's time by that of the second right after it. */
  readonly ratio: number;
  /** The middle of all rounds, ms. */
  readonly subjectMs: number;
  readonly baselineMs: number;
}

/**
 * Measures both a number of rounds after warming them up. Each piece of work returns a value, so that it is not
 * optimised away. The CPU time of all threads of this process counts: on the wall, a busy machine shows the others'
 * work.
 */
export async function compare(
  subject: () => unknown,
  baseline: () => unknown,
  rounds = 25,
): Promise<Comparison> {
  for (let warm = 0; warm < 3; warm += 1) keep(await subject(), await baseline());
  const times: { readonly subjectMs: number; readonly baselineMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push({ subjectMs: await timeOf(subject), baselineMs: await timeOf(baseline) });
  }
  return {
    ratio: medianOf(times.map(({ subjectMs, baselineMs }) => subjectMs / baselineMs)),
    subjectMs: medianOf(times.map(({ subjectMs }) => subjectMs)),
    baselineMs: medianOf(times.map(({ baselineMs }) => baselineMs)),
  };
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

async function timeOf(work: () => unknown): Promise<number> {
  globalThis.gc?.();
  const startedAt = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(startedAt);
  keep(result, user);
  return (user + system) / 1_000;
}
