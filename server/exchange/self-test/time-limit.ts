import { type JudgeResult } from '#server/contract/result.ts';
import { matcherOf } from '../package/globs.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import { type ListedSubmission, type ReadTask, type TimingRule } from '../package/task.ts';

/** A submission and the result that has the times of its tests. */
export interface TimedResult {
  readonly submission: ListedSubmission;
  readonly result: JudgeResult;
}

/**
 * The time limit derived from the jury's submissions (2025-09, Timelimit inference), ms: the smallest
 * multiple of the resolution with a margin above the slowest correct one. Too near the slow ones is a fault.
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
            // A submission that waits without end has used little CPU time, but counts as unlimited.
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
  // A run that the provisional limit stopped may have needed any longer time.
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
