interface Span {
  readonly id: number;
  readonly start_time: number;
  readonly end_time: number;
}

/**
 * Sorts contests for choosing one: running ones, then future ones (soonest first), then past ones (latest
 * first).
 */
export function runningFirst<T extends Span>(contests: readonly T[], now: number): T[] {
  return [...contests].sort(
    (a, b) => groupOf(a, now) - groupOf(b, now) || nearness(a, now) - nearness(b, now) || a.id - b.id,
  );
}

function groupOf(contest: Span, now: number): number {
  if (now >= contest.end_time) return 2;
  return now >= contest.start_time ? 0 : 1;
}

function nearness(contest: Span, now: number): number {
  return now >= contest.end_time ? -contest.end_time : contest.start_time;
}
