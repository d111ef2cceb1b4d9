const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** What a countdown shows: whole days and a clock of two-digit hours, minutes and seconds. */
export interface CountdownParts {
  readonly days: number;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/**
 * Splits the time left. A begun second counts in full, so that 00:00:00 is shown from the very end on and never before;
 * what is past is 00:00:00.
 */
export function countdownParts(remainingMs: number): CountdownParts {
  const total = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  return {
    days: Math.floor(total / DAY_SECONDS),
    hours: twoDigits(Math.floor((total % DAY_SECONDS) / HOUR_SECONDS)),
    minutes: twoDigits(Math.floor((total % HOUR_SECONDS) / MINUTE_SECONDS)),
    seconds: twoDigits(total % MINUTE_SECONDS),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
