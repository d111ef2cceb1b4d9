const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const FORM = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** A time since a contest's start as people write it, `1:30` or `0:05:30`, in ms; minutes alone are one too. null: no such. */
export function readContestTime(text: string): number | null {
  if (/^\d{1,5}$/.test(text)) return Number(text) * MINUTE_MS;
  const parts = FORM.exec(text);
  if (parts === null) return null;
  const [, hours, minutes, seconds = '0'] = parts;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS;
}

/** The same the other way round; seconds only where there are some. */
export function writtenContestTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`;
}
