import { withoutHidden } from '#domain/people/people.ts';
/** Largest valid contest time: a year. */
const MAX_CONTEST_MS = 366 * 86_400_000;
/** Characters that PostgreSQL cannot keep: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Cs}]/gu;
const MAX_ID_CHARS = 100;

/** A Contest API RELTIME (`-1:02:03.004`, `0:00:00`, `1:02`) in ms; null: invalid, or beyond a year. */
export function relTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const match = /^\s*([+-]?)(\d{1,6}):([0-5]?\d)(?::([0-5]?\d(?:[.,]\d{1,9})?))?\s*$/.exec(value);
  if (!match) return null;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const ms = Math.round(
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000,
  );
  return ms > MAX_CONTEST_MS ? null : sign === '-' ? -ms : ms;
}

/** A Contest API TIME (ISO 8601; `+01` and `+0100` mean `+01:00`) in ms since the epoch; null: invalid. */
export function timeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const text = value
    .trim()
    .replace(/([+-]\d{2})(\d{2})?$/, (_, hours: string, minutes?: string) => `${hours}:${minutes ?? '00'}`);
  // In a date without a time of day, a minus would be read as an offset.
  const ms = /T\d/.test(value) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Ms of contest time between two instants; null when one is missing or they are more than a year apart. */
export function elapsedMs(from: number | null, to: number | null): number | null {
  if (from === null || to === null || Math.abs(to - from) > MAX_CONTEST_MS) return null;
  return to - from;
}

/** A text that can be stored, cut to the given length; the fallback where there is none. */
export function textOf(value: unknown, fallback: string, maxChars = 300): string {
  if (typeof value !== 'string') return fallback;
  const text = withoutHidden(value.replace(UNKEEPABLE, '\uFFFD')).trim();
  return text === '' ? fallback : cut(text, maxChars);
}

/** Whether a text has characters that cannot be stored. */
export function isUnkeepable(text: string): boolean {
  return text.search(UNKEEPABLE) !== -1;
}

/** An object's id as text; empty when there is none that can be kept. Older feeds have numbers. */
export function idOf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string' || value.length > MAX_ID_CHARS || isUnkeepable(value)) return '';
  return value;
}

/** A value that is a number within bounds; null otherwise. */
export function numberOf(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

function cut(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/\p{Cs}$/u, '');
}
