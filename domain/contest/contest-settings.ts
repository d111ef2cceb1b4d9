import { MAX_PICTURES_KEPT_DAYS } from '../proctoring/proctoring.ts';
import { freezeMinutes, MAX_FREEZE_MINUTES } from '../standings/standings-setting.ts';
import { type StandingsSetting } from './contest.ts';

/** Longest name of a contest or of a category, in characters. */
export const MAX_CONTEST_NAME_CHARS = 200;
/** Most categories of one contest. */
export const MAX_CATEGORIES = 100;
/** Largest move of the end by one command, for everybody or for one person, minutes. */
export const MAX_MOVED_MINUTES = 600;

/** The least and the greatest value of a setting, both allowed. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

/** Bounds of the settings that are numbers, in the unit they are kept in: seconds, minutes, days, a count. */
export const NUMBER_BOUNDS = {
  /** Ten years, in seconds. */
  unrestricted_time: whole(0, 10 * 366 * 86_400),
  penalty_minutes: whole(0, 1_000),
  submissions_limit: whole(1, 1_000_000),
  user_tests_limit: whole(1, 1_000_000),
  /** A day, in seconds. */
  submission_interval: { least: 0, most: 86_400, isWhole: false },
  user_test_interval: { least: 0, most: 86_400, isWhole: false },
  pictures_kept_days: whole(1, MAX_PICTURES_KEPT_DAYS),
} as const satisfies Readonly<Record<string, Bounds>>;
export type NumberSetting = keyof typeof NUMBER_BOUNDS;
const NUMBER_SETTINGS = Object.keys(NUMBER_BOUNDS) as NumberSetting[];

/** Whether a number lies within bounds. */
export function isWithin({ least, most, isWhole }: Bounds, value: number): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

/** The times of a contest, in the order in which they follow one another; ms since the epoch. */
const TIME_SETTINGS = [
  'start_translation_time',
  'end_translation_time',
  'start_time',
  'end_time',
  'start_analysis_time',
  'end_analysis_time',
] as const;
export type TimeSetting = (typeof TIME_SETTINGS)[number];

/** A contest's times; a window that does not exist has equal ends. */
export type SettingTimes = Readonly<Record<TimeSetting, number>> & {
  /** Seconds before the end. */
  readonly unrestricted_time: number;
};

/** Settings that can be wrong; the others are chosen from a list. NaN: the text is no number or no time. */
export type BoundedSettings = SettingTimes &
  Readonly<Record<Exclude<NumberSetting, 'submissions_limit' | 'user_tests_limit'>, number>> & {
    readonly submissions_limit: number | null;
    readonly user_tests_limit: number | null;
    readonly name: string;
    readonly categories: readonly string[];
    readonly standings: string;
  };

/** A fault of a setting. Bounds of `standings` are minutes of the freeze. */
export type SettingFault =
  | { readonly kind: 'empty'; readonly field: 'name' }
  | { readonly kind: 'long'; readonly field: 'name' | 'categories'; readonly most: number }
  | { readonly kind: 'many'; readonly field: 'categories'; readonly most: number }
  | { readonly kind: 'twice'; readonly field: 'categories'; readonly text: string }
  | { readonly kind: 'range'; readonly field: NumberSetting | 'standings'; readonly bounds: Bounds }
  | { readonly kind: 'unreadable'; readonly field: TimeSetting }
  | {
      readonly kind: 'later' | 'not_before' | 'not_after';
      readonly field: TimeSetting;
      readonly other: TimeSetting;
    };

/**
 * The faults of a contest's settings, at most one for each field. Unchanged settings are not checked, so that
 * an old fault blocks no other change; `known` is `{}` for a new contest.
 */
export function settingFaults(
  settings: BoundedSettings,
  known: Partial<BoundedSettings>,
): readonly SettingFault[] {
  const differs = (...names: readonly (keyof BoundedSettings)[]) =>
    names.some((name) => !isSame(settings[name], known[name]));
  const numbers = NUMBER_SETTINGS.filter((name) => name !== 'unrestricted_time' && differs(name));
  return [
    ...(differs('name') ? nameFaults(settings.name) : []),
    ...(differs('categories') ? categoryFaults(settings.categories) : []),
    ...timeFaults(settings).filter((fault) => differs(...namesOf(fault))),
    ...numbers.flatMap((field) => numberFaults(field, settings[field], NUMBER_BOUNDS[field])),
    ...(differs('standings') ? freezeFaults(settings) : []),
  ];
}

/** The faults of a contest's times: translation, start, end, analysis, and the unrestricted part within. */
export function timeFaults(times: SettingTimes): readonly SettingFault[] {
  const unreadable = TIME_SETTINGS.filter((name) => Number.isNaN(times[name]));
  const translates = times.start_translation_time !== times.end_translation_time;
  const analyses = times.start_analysis_time !== times.end_analysis_time;
  const orders: readonly (readonly [
    TimeSetting,
    'later' | 'not_before' | 'not_after',
    TimeSetting,
    boolean,
  ])[] = [
    ['end_translation_time', 'later', 'start_translation_time', translates],
    ['end_translation_time', 'not_after', 'start_time', translates],
    ['end_time', 'later', 'start_time', true],
    ['start_analysis_time', 'not_before', 'end_time', analyses],
    ['end_analysis_time', 'later', 'start_analysis_time', analyses],
  ];
  const wrong = orders.filter(
    ([field, kind, other, isThere]) => isThere && !isInOrder[kind](times[field], times[other]),
  );
  const first = wrong.filter(([field], at) => wrong.findIndex(([name]) => name === field) === at);
  return [
    ...unreadable.map((field) => ({ kind: 'unreadable', field }) as const),
    ...first.map(([field, kind, other]) => ({ kind, field, other })),
    ...numberFaults('unrestricted_time', times.unrestricted_time, {
      ...NUMBER_BOUNDS.unrestricted_time,
      most: Math.min(NUMBER_BOUNDS.unrestricted_time.most, Math.floor(lengthMs(times) / 1000)),
    }),
  ];
}

/** NaN passes each comparison here; it is reported as unreadable elsewhere. */
const isInOrder = {
  later: (at: number, other: number) => !(at <= other),
  not_before: (at: number, other: number) => !(at < other),
  not_after: (at: number, other: number) => !(at > other),
};

/** Length of a contest, ms; infinite without an end. */
function lengthMs({
  start_time: startAt,
  end_time: endAt,
}: Pick<SettingTimes, 'start_time' | 'end_time'>): number {
  return endAt > startAt ? endAt - startAt : Infinity;
}

function nameFaults(name: string): readonly SettingFault[] {
  if (name.trim() === '') return [{ kind: 'empty', field: 'name' }];
  const most = MAX_CONTEST_NAME_CHARS;
  return name.trim().length > most ? [{ kind: 'long', field: 'name', most }] : [];
}

function categoryFaults(lines: readonly string[]): readonly SettingFault[] {
  const categories = writtenCategories(lines);
  const twice = categories.find((one, at) => categories.indexOf(one) < at);
  const field = 'categories';
  if (twice !== undefined) return [{ kind: 'twice', field, text: twice }];
  if (categories.length > MAX_CATEGORIES) return [{ kind: 'many', field, most: MAX_CATEGORIES }];
  const isLong = categories.some((one) => one.length > MAX_CONTEST_NAME_CHARS);
  return isLong ? [{ kind: 'long', field, most: MAX_CONTEST_NAME_CHARS }] : [];
}

/** The categories that lines name; blank lines are left out. */
export function writtenCategories(lines: readonly string[]): string[] {
  return lines.map((one) => one.trim()).filter((one) => one !== '');
}

function numberFaults(field: NumberSetting, value: number | null, bounds: Bounds): readonly SettingFault[] {
  return value === null || isWithin(bounds, value) ? [] : [{ kind: 'range', field, bounds }];
}

/** A freeze longer than the contest is a mistake. */
export function freezeFaults(
  settings: Pick<BoundedSettings, 'standings' | 'start_time' | 'end_time'>,
): readonly SettingFault[] {
  const minutes = freezeMinutes(settings.standings as StandingsSetting);
  const most = Math.min(MAX_FREEZE_MINUTES, Math.floor(lengthMs(settings) / 60_000));
  const bounds = { least: 0, most, isWhole: false };
  return minutes === null || isWithin(bounds, minutes) ? [] : [{ kind: 'range', field: 'standings', bounds }];
}

/** The settings that a fault of times concerns. */
function namesOf(fault: SettingFault): readonly (keyof BoundedSettings)[] {
  if ('other' in fault) return [fault.field, fault.other];
  return fault.field === 'unrestricted_time' ? [fault.field, 'start_time', 'end_time'] : [fault.field];
}

/** NaN equals NaN here, and differs from null. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

function whole(least: number, most: number): Bounds {
  return { least, most, isWhole: true };
}
