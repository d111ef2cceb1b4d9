const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const FORM = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** Reads a contest time: `1:30`, `0:05:30`, or minutes alone. Returns ms; null: invalid. */
export function readContestTime(text: string): number | null {
  if (/^\d{1,5}$/.test(text)) return Number(text) * MINUTE_MS;
  const parts = FORM.exec(text);
  if (parts === null) return null;
  const [, hours, minutes, seconds = '0'] = parts;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS;
}

/** Writes a contest time in ms as text, without seconds if they are 0. */
export function writtenContestTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`;
}
