import { type NamedTask, taskName } from '#domain/tasks/task-names.ts';
import { dateLocale } from './languages.ts';

const SECOND_MS = 1000;
const RELATIVE_STEPS = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Dates, times and numbers in one language. Times are milliseconds since the epoch. */
export interface Format {
  /** 10:42 */
  readonly time: (at: number) => string;
  /** 10:42:07 */
  readonly timeWithSeconds: (at: number) => string;
  /** 21 Nov 2026 */
  readonly date: (at: number) => string;
  /** 21 Nov 2026, 10:42 */
  readonly dateTime: (at: number) => string;
  /** 21 Nov 2026, 10:42 Eastern European Time: for people who may be in several zones */
  readonly dateTimeWithZone: (at: number) => string;
  /** 3 min ago, in 2 hr; within a minute: now */
  readonly relative: (at: number, nowAt: number) => string;
  /** 12,345.6; at most `digits` after the point, 2 by default */
  readonly number: (value: number, digits?: number) => string;
  /** 1.4 MB */
  readonly bytes: (bytes: number) => string;
  /** 1.234 s under a minute, 12 min and more above */
  readonly duration: (ms: number) => string;
  /** The name of a task. */
  readonly taskName: (task: NamedTask) => string;
}

/** The formats of a language (§9 for Serbian). `timeZone` is the browser's unless given. */
export function formatFor(language: string, timeZone?: string): Format {
  const locale = dateLocale(language);
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { hourCycle: 'h23', timeZone, ...options });
    return (at: number) => format.format(at);
  };
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const minute = { hour: '2-digit', minute: '2-digit' } as const;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const numbers = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits = 2) => {
    const format = numbers.get(digits) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
    numbers.set(digits, format);
    return format.format(value);
  };
  return {
    time: dated(minute),
    timeWithSeconds: dated({ ...minute, second: '2-digit' }),
    date: dated(day),
    dateTime: dated({ ...day, ...minute }),
    dateTimeWithZone: dated({ ...day, ...minute, timeZoneName: 'longGeneric' }),
    relative: (at, nowAt) => {
      const [unit, length] = RELATIVE_STEPS.find(([, step]) => Math.abs(at - nowAt) >= step) ?? [
        'second',
        Infinity,
      ];
      return relative.format(Math.trunc((at - nowAt) / length), unit);
    },
    number,
    bytes: (bytes) => {
      const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      return unitFormat(locale, BYTE_UNITS[power] ?? 'byte', power === 0 ? 0 : 1)(bytes / 1000 ** power);
    },
    duration: (ms) =>
      ms < 60 * SECOND_MS
        ? unitFormat(locale, 'second', 3)(ms / SECOND_MS)
        : unitFormat(locale, 'minute', 0)(Math.floor(ms / (60 * SECOND_MS))),
    taskName: (task) => taskName(task, language),
  };
}

function unitFormat(locale: string, unit: string, maximumFractionDigits: number): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits,
  });
  return (value) => format.format(value);
}
