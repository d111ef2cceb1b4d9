const MINUTE_MS = 60_000;

/** The minute of a contest that a contest time (ms) is in, from 0: a minute is named from its first moment to its last. */
export function contestMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** The same in hours and minutes, as boards and statistics write it: `2:05`. */
export function hoursAndMinutes(ms: number): string {
  const minutes = contestMinute(ms);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
