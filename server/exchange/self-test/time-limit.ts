import { type JudgeResult } from '#server/contract/result.ts';
import { matcherOf } from '../package/globs.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import { type ListedSubmission, type ReadTask, type TimingRule } from '../package/task.ts';

/** A submission and how long its tests took. */
export interface TimedResult {
  readonly submission: ListedSubmission;
  readonly result: JudgeResult;
}

/**
 * The time limit that follows from the jury's submissions (2025-09, Timelimit inference): the least multiple of the
 * resolution that leaves the slowest of the right ones its margin, and stays below the slow ones by theirs. ms.
 */
export function findTimeLimit(
  task: Pick<ReadTask, 'judge'>,
  rule: TimingRule,
  results: readonly TimedResult[],
): { readonly limitMs: number; readonly faults: readonly Sentence[] } {
  const { tests, limits } = task.judge;
  const slowest = (side: 'lower' | 'upper') =>
    results.flatMap(({ submission, result }) =>
      submission.expectations
        .filter(({ timing }) => timing === side)
        .map((expectation) => {
          const matches = expectation.tests === null ? () => true : matcherOf(expectation.tests);
          const times = result.tests
            .filter((one) => one.verdict !== null && matches(tests[one.test]?.name ?? ''))
            // One that waits without end takes any time, and hardly any CPU.
            .map((one) => (side === 'upper' && one.verdict === 'WTL' ? Infinity : one.cpuMs));
          return Math.max(0, ...times);
        }),
    );
  const lower = slowest('lower');
  if (lower.length === 0) {
    return {
      limitMs: limits.cpuMs,
      faults: [findingSentence('timing_unknown')],
    };
  }
  const least = Math.max(...lower) * rule.acToLimit;
  const limitMs = Math.max(1, Math.ceil(least / rule.resolutionMs - 1e-9)) * rule.resolutionMs;
  // A run stopped by the provisional limit may take any time above it.
  const upper = slowest('upper').map((ms) => (ms >= limits.cpuMs ? Infinity : ms));
  const most = Math.min(Infinity, ...upper) / rule.limitToTle;
  const faults =
    limitMs > most
      ? [findingSentence('timing_conflict', { least: seconds(limitMs), most: seconds(most) })]
      : [];
  return { limitMs, faults };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
