import { type ContestRow } from '#server/model/rows.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** An instant as the Contest API's TIME, in UTC. */
export function absoluteTime(at: number): string {
  return new Date(at).toISOString();
}

/** A duration in ms as the Contest API's RELTIME, always with milliseconds: `1:02:03.004`, `-0:05:00.000`. */
export function relativeTime(ms: number): string {
  const whole = Math.round(Math.abs(ms));
  const sign = ms < 0 && whole > 0 ? '-' : '';
  const minutes = two(Math.floor(whole / MINUTE_MS) % 60);
  const seconds = two(Math.floor(whole / SECOND_MS) % 60);
  const rest = String(whole % SECOND_MS).padStart(3, '0');
  return `${sign}${Math.floor(whole / HOUR_MS)}:${minutes}:${seconds}.${rest}`;
}

/**
 * The length of a contest on its own clock, ms: a contest that is replayed faster keeps its original length.
 */
export function durationOf(contest: Pick<ContestRow, 'start_at' | 'end_at' | 'feed_duration_ms'>): number {
  return contest.feed_duration_ms ?? contest.end_at - contest.start_at;
}

/** The contest's own time at an instant, ms since its start; negative before. */
export function contestTimeAt(
  contest: Pick<ContestRow, 'start_at' | 'end_at' | 'feed_duration_ms'>,
  at: number,
): number {
  const lasts = contest.end_at - contest.start_at;
  return (at - contest.start_at) * (lasts > 0 ? durationOf(contest) / lasts : 1);
}

/** The instant that is a time of the contest's own clock, ms. */
export function instantAt(
  contest: Pick<ContestRow, 'start_at' | 'end_at' | 'feed_duration_ms'>,
  contestMs: number,
): number {
  const scale = (contest.end_at - contest.start_at) / Math.max(1, durationOf(contest));
  return Math.round(contest.start_at + contestMs * scale);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
