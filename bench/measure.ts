/** One line of the bench: a ratio measured in one run, with its target beside it. */
export interface BenchRow {
  readonly name: string;
  readonly ratio: number;
  readonly target: number;
  /** Whether the target is an upper or a lower limit. */
  readonly wanted: 'at most' | 'at least';
  /** The two measured things in words, with their times. */
  readonly detail: string;
}

/** A measurement that could not be made here, and the reason. */
export interface BenchGap {
  readonly name: string;
  readonly why: string;
}

/** Two pieces of work that alternate, so that other load of the machine affects both. Times are CPU times. */
export interface Comparison {
  /** The median ratio: CPU time of the subject by that of the baseline right after it. */
  readonly ratio: number;
  /** The median of all rounds, ms. */
  readonly subjectMs: number;
  readonly baselineMs: number;
}

/**
 * Measures both pieces of work in a number of rounds, after warming them up. Each returns a value, so that it
 * is not optimised away. The CPU time of all threads of this process counts: wall time on a busy machine
 * includes other processes.
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

/** A time for people to read: in µs below a millisecond. */
export function showMs(ms: number): string {
  return ms < 1 ? `${(ms * 1_000).toFixed(2)} µs` : `${ms.toFixed(1)} ms`;
}

/** The median: of an even number of values the higher of the two in the middle, 0 of none. */
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
