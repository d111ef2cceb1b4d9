import { type ContestType } from '#domain/contest/contest.ts';
import { type Feedback, type Shown, shownBy } from '#domain/submissions/feedback.ts';
import { effectiveEndAt, hasAnalysis } from '#domain/contest/phase.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';

/** Facts that decide which part of a judgement its author sees. */
export interface ShownUnder {
  readonly contest_type: ContestType;
  readonly feedback: Feedback;
  readonly end_at: number;
  readonly start_analysis_at: number;
  readonly end_analysis_at: number;
  readonly extra_time_seconds: number;
}

/** The same with the totals of the tests. */
export interface ShownNow extends Shown {
  /** Whether the progress of the tests is shown, and the most time and memory of any. */
  readonly progress: boolean;
}

/**
 * The part of a judgement that its author sees at an instant: by the contest's feedback
 * (domain/submissions/feedback.ts), and everything once their analysis begins. A contest without an analysis
 * goes on showing the same.
 */
export function shownAt(under: ShownUnder, now: number): ShownNow {
  const hasPoints = !isIcpcBoard(under.contest_type);
  if (isAnalysed(under, now)) {
    return {
      verdict: true,
      score: hasPoints,
      subtasks: hasPoints,
      tests: true,
      samples: true,
      progress: true,
    };
  }
  const { feedback } = under;
  return { ...shownBy(feedback, hasPoints), progress: feedback === 'tests' || feedback === 'subtasks' };
}

function isAnalysed(under: ShownUnder, now: number): boolean {
  const times = {
    endAt: under.end_at,
    startAnalysisAt: under.start_analysis_at,
    endAnalysisAt: under.end_analysis_at,
  };
  if (!hasAnalysis(times)) return false;
  const ownEndAt = effectiveEndAt(times, { extraTimeSeconds: under.extra_time_seconds });
  return now >= Math.max(times.startAnalysisAt, ownEndAt);
}
