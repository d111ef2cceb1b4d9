/** A Contest API RELTIME (`-1:02:03.004`, `0:00:00`, or a number of minutes as older feeds have it) in ms; null: not one. */
export function relTimeMs(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value * 60_000 : null;
  if (typeof value !== 'string') return null;
  const match = /^(-?)(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(value);
  if (!match) return null;
  const [, sign, hours, minutes, seconds] = match;
  const ms = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  return sign === '-' ? -ms : ms;
}

/** A Contest API TIME (ISO 8601) in ms since the epoch; null: not one. */
export function timeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

/** Text, or the fallback. */
export function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** An object's id as text; empty when there is none. Older feeds have numbers. */
export function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
