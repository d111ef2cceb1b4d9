import { hasAnalysis, hasTranslation } from '../../../domain/phase.ts';
import { type ContestTimes } from '../../../domain/contest.ts';
import { type ContestRow } from '../../model/rows.ts';

/** The columns that hold a contest's times. */
export type TimeColumns = Pick<
  ContestRow,
  | 'start_at'
  | 'end_at'
  | 'start_analysis_at'
  | 'end_analysis_at'
  | 'start_translation_at'
  | 'end_translation_at'
  | 'unrestricted_seconds'
>;

/** Whether the times follow one another: translation, start, end, analysis; windows that do not exist are left out. */
export function timesAreInOrder(times: ContestTimes): boolean {
  const translates = !hasTranslation(times) || isOrdered(times.startTranslationAt, times.endTranslationAt);
  const translatedBefore = !hasTranslation(times) || times.endTranslationAt <= times.startAt;
  const analyses = !hasAnalysis(times) || isOrdered(times.startAnalysisAt, times.endAnalysisAt);
  const analysedAfter = !hasAnalysis(times) || times.endAt <= times.startAnalysisAt;
  const unrestrictedFits = times.unrestrictedSeconds * 1000 <= times.endAt - times.startAt;
  return (
    isOrdered(times.startAt, times.endAt) &&
    translates &&
    translatedBefore &&
    analyses &&
    analysedAfter &&
    unrestrictedFits
  );
}

/**
 * The times after moving the end. An analysis that would begin before the new end is pushed on as a whole, since
 * nobody may see solutions while others still work.
 */
export function withMovedEnd(contest: TimeColumns, byMs: number): Partial<TimeColumns> {
  const endAt = contest.end_at + byMs;
  const exists = contest.start_analysis_at !== contest.end_analysis_at;
  const push = exists ? Math.max(0, endAt - contest.start_analysis_at) : 0;
  return {
    end_at: endAt,
    start_analysis_at: contest.start_analysis_at + push,
    end_analysis_at: contest.end_analysis_at + push,
  };
}

/** By how many ms the start, the end and the unrestricted point have moved (§7, "/topic/contest/{contestId}"). */
export function movedBy(before: TimeColumns, after: TimeColumns) {
  return {
    diffTimeStart: after.start_at - before.start_at,
    diffTimeEnd: after.end_at - before.end_at,
    diffTimeUnrestricted: unrestrictedAt(after) - unrestrictedAt(before),
  };
}

function unrestrictedAt(contest: TimeColumns): number {
  return contest.end_at - contest.unrestricted_seconds * 1000;
}

function isOrdered(earlier: number, later: number): boolean {
  return earlier < later;
}
