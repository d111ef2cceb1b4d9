import { type ContestRow } from '#server/model/rows.ts';

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

/**
 * The times after moving the end. An analysis that would begin before the new end is moved as a whole, since
 * nobody may see solutions while others still work. An unrestricted part that would no longer fit is cut to
 * the length of the contest.
 */
export function withMovedEnd(contest: TimeColumns, byMs: number): Partial<TimeColumns> {
  const endAt = contest.end_at + byMs;
  const exists = contest.start_analysis_at !== contest.end_analysis_at;
  const push = exists ? Math.max(0, endAt - contest.start_analysis_at) : 0;
  return {
    end_at: endAt,
    unrestricted_seconds: fitting(contest.unrestricted_seconds, endAt - contest.start_at),
    start_analysis_at: contest.start_analysis_at + push,
    end_analysis_at: contest.end_analysis_at + push,
  };
}

/**
 * The ms by which the start, the end and the unrestricted point have moved (§7,
 * "/topic/contest/{contestId}").
 */
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

/** An unrestricted part, in seconds, cut to the length of the contest, which is in ms. */
export function fitting(unrestrictedSeconds: number, lengthMs: number): number {
  return Math.min(unrestrictedSeconds, Math.max(0, Math.floor(lengthMs / 1000)));
}
