const MONTHS = 12;
const MINUTE_MS = 60_000;
/** Amounts by which clocks are set back, minutes. */
const SET_BACK = [60, 30, 120];
/** Years of two digits are of this century. */
const CENTURY = 2000;
/** Characters of a row of Unicode; the Arabic and the Persian digits each begin one. */
const DIGIT_ROW = 16;

const CLOCK = /(?:^|[\s,t])(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
/** A time with a dot could be a date, and so counts only after a date. */
const DOTTED_CLOCK = /(?<=\d|\p{L}|\.)[\s,]+(\d{1,2})\.(\d{2})$/u;
/** The offset from UTC, which tells two equal times of day apart. */
const OFFSET = /[\s(]*utc ?([+\-−])(\d{1,2})(?::?(\d{2}))?\)?$/;
const HOUR = /(?:^|[\s,])(\d{1,2}) ?[hч]$/;

const ISO = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const NUMERIC = /^(\d{1,2})\s*[-./\s]\s*(\d{1,2})(?:\s*[-./\s]\s*(\d{4}|\d{2}))?\.?$/;
const DAY_FIRST = /^(\d{1,2})\.?\s*(\p{L}{3,})\.?(?:[\s,]+(\d{4}))?$/u;
const MONTH_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:[\s,]+(\d{4}))?$/u;

type Day = readonly [year: number, month: number, day: number];
type Clock = readonly [hour: number, minute: number, second: number];

/**
 * An instant as a person writes it in a language, in the browser's zone and 24 hours: 21.11.2026 14:30 or, in English,
 * 21 Nov 2026 14:30, where numbers alone are read in two ways. Seconds only where there are some; the offset from UTC where the
 * clock shows this time twice.
 */
export function writtenTime(at: number, language: string): string {
  const written = onTheClock(at, language);
  return twiceAt(at) === null ? written : `${written} ${offsetText(at)}`;
}

/** Both instants at which the clock shows the same, since it is set back between them; null: only one. */
export function twiceAt(at: number): readonly [first: number, second: number] | null {
  for (const minutes of SET_BACK) {
    for (const other of [at - minutes * MINUTE_MS, at + minutes * MINUTE_MS])
      if (onTheClock(at, 'en') === onTheClock(other, 'en')) return at < other ? [at, other] : [other, at];
  }
  return null;
}

/** The clock's offset from UTC at an instant: UTC+2, UTC-3:30. */
export function offsetText(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

function onTheClock(at: number, language: string): string {
  const date = new Date(at);
  const [year, month, day] = dayOf(date);
  const two = (value: number) => String(value).padStart(2, '0');
  const written = language.startsWith('en')
    ? `${day} ${monthName(language, month, 'short')} ${year}`
    : `${two(day)}.${two(month)}.${year}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return date.getSeconds() === 0 ? `${written} ${clock}` : `${written} ${clock}:${two(date.getSeconds())}`;
}

/**
 * The instant that a person means, or null. Days come before months; months may be words of the language or English ones.
 * What is left out (the year, the day, the time of day) is that of `known`. Digits may be of the keyboard's script. A time that
 * comes twice is the first, unless an offset from UTC is written after it.
 */
export function readTime(text: string, language: string, known: number): number | null {
  const tidy = text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % DIGIT_ROW))
    .toLowerCase()
    .replace(/(\d)\s*г\.?(?=[\s,]|$)/u, '$1')
    .trim();
  const before = new Date(known);
  const offset = OFFSET.exec(tidy);
  const { clock, rest } = splitClock(offset === null ? tidy : tidy.slice(0, offset.index));
  if (rest === '' && clock === null) return null;
  const day = rest === '' ? dayOf(before) : readDay(rest, language, before.getFullYear());
  if (day === null) return null;
  const time = clock ?? ([before.getHours(), before.getMinutes(), before.getSeconds()] as const);
  return offset === null ? instantOf(day, time) : instantAt(day, time, minutesOf(offset));
}

/** A written offset in minutes. */
function minutesOf([, sign, hours, minutes = '0']: RegExpExecArray): number {
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

function splitClock(text: string): { readonly clock: Clock | null; readonly rest: string } {
  const found = CLOCK.exec(text) ?? DOTTED_CLOCK.exec(text) ?? HOUR.exec(text);
  if (found === null) return { clock: null, rest: text };
  const [, hour, minute = '0', second = '0'] = found;
  const rest = text.slice(0, found.index).replace(/[\s,]+$/, '');
  return { clock: [Number(hour), Number(minute), Number(second)], rest };
}

function readDay(text: string, language: string, thisYear: number): Day | null {
  const iso = ISO.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const numeric = NUMERIC.exec(text);
  if (numeric) return [yearOf(numeric[3], thisYear), Number(numeric[2]), Number(numeric[1])];
  const [, word, day, year] = MONTH_FIRST.exec(text) ?? swapped(DAY_FIRST.exec(text));
  const month = word === undefined ? null : monthOf(word, language);
  return month === null ? null : [yearOf(year, thisYear), month, Number(day)];
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] {
  return found === null ? [] : [found[0], found[2], found[1], found[3]];
}

function yearOf(text: string | undefined, thisYear: number): number {
  if (text === undefined) return thisYear;
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

/** The month whose name begins with the word: its abbreviations of any length are beginnings. */
function monthOf(word: string, language: string): number | null {
  for (let month = 1; month <= MONTHS; month += 1) {
    const names = [monthName(language, month, 'long'), monthName('en', month, 'long')];
    if (names.some((name) => name.toLowerCase().startsWith(word === 'sept' ? 'sep' : word))) return month;
  }
  return null;
}

const monthNames = new Map<string, readonly string[]>();

/** A formatter costs up to a millisecond, and a date is read at each key. */
function monthName(language: string, month: number, length: 'long' | 'short'): string {
  const key = `${language} ${length}`;
  let names = monthNames.get(key);
  if (names === undefined) {
    const format = new Intl.DateTimeFormat(language, { month: length });
    names = Array.from({ length: MONTHS }, (_, index) => format.format(new Date(CENTURY, index, 1)));
    monthNames.set(key, names);
  }
  return names[month - 1] ?? '';
}

function dayOf(date: Date): Day {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()];
}

/** The instant; null if there is none: the 31st of June, 24:00, an hour that summer time leaves out. */
function instantOf([year, month, day]: Day, [hour, minute, second]: Clock): number | null {
  const date = new Date(year, month - 1, day, hour, minute, second);
  const isSame =
    String(dayOf(date)) === String([year, month, day]) &&
    date.getHours() === hour &&
    date.getMinutes() === minute &&
    date.getSeconds() === second;
  return isSame ? date.getTime() : null;
}

/** The instant where the clock is `offset` minutes from UTC. */
function instantAt([year, month, day]: Day, [hour, minute, second]: Clock, offset: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? date.getTime() - offset * MINUTE_MS : null;
}
