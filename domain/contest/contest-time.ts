const MINUTE_MS = 60_000;

/** The minute of a contest in which a contest time (ms) lies, rounded down: the first minute is 0. */
export function contestMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** A contest time (ms) in hours and minutes, as boards and statistics write it: `2:05`. */
export function hoursAndMinutes(ms: number): string {
  const minutes = contestMinute(ms);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
