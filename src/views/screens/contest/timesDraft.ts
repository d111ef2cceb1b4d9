import { hasAnalysis, hasTranslation } from '../../../../domain/phase.ts';
import { type ContestTimes } from '../../../../domain/contest.ts';
import { type RequestOf } from '../../../../protocol/calls.ts';

/** A contest's times as they stand in a form; null where what is typed is no time. */
export interface TimesDraft {
  readonly start: number | null;
  readonly end: number | null;
  readonly translates: boolean;
  readonly startTranslation: number | null;
  readonly endTranslation: number | null;
  readonly analyses: boolean;
  readonly startAnalysis: number | null;
  readonly endAnalysis: number | null;
  readonly unrestrictedMinutes: string;
}

const MINUTE_SECONDS = 60;

/** The form of a contest's times. */
export function draftOf(times: ContestTimes): TimesDraft {
  return {
    start: times.startAt,
    end: times.endAt,
    translates: hasTranslation(times),
    startTranslation: times.startTranslationAt,
    endTranslation: times.endTranslationAt,
    analyses: hasAnalysis(times),
    startAnalysis: times.startAnalysisAt,
    endAnalysis: times.endAnalysisAt,
    unrestrictedMinutes: String(times.unrestrictedSeconds / MINUTE_SECONDS),
  };
}

/**
 * The times that a form means; null while one of them is not whole. A window that does not exist has both ends at the contest's start or end.
 */
export function timesIn(draft: TimesDraft): ContestTimes | null {
  const { start: startAt, end: endAt, translates, analyses } = draft;
  const unrestrictedMinutes = Number(draft.unrestrictedMinutes.trim() || '0');
  const times = {
    startAt,
    endAt,
    startTranslationAt: translates ? draft.startTranslation : startAt,
    endTranslationAt: translates ? draft.endTranslation : startAt,
    startAnalysisAt: analyses ? draft.startAnalysis : endAt,
    endAnalysisAt: analyses ? draft.endAnalysis : endAt,
    unrestrictedSeconds: unrestrictedMinutes >= 0 ? Math.round(unrestrictedMinutes * MINUTE_SECONDS) : null,
  };
  return isWhole(times) ? times : null;
}

/** A time that a form changes; null where its window does not exist. */
export interface TimeDifference {
  readonly name: keyof ContestTimes;
  readonly before: number | null;
  readonly after: number | null;
}

/** What is different between two times of a contest. The ends of windows that do not exist are nobody's business. */
export function timeDifferences(before: ContestTimes, after: ContestTimes): readonly TimeDifference[] {
  return TIME_NAMES.map((name) => ({
    name,
    before: shownTime(before, name),
    after: shownTime(after, name),
  })).filter((one) => one.before !== one.after);
}

const TIME_NAMES = [
  'startTranslationAt',
  'endTranslationAt',
  'startAt',
  'endAt',
  'unrestrictedSeconds',
  'startAnalysisAt',
  'endAnalysisAt',
] as const satisfies readonly (keyof ContestTimes)[];

function shownTime(times: ContestTimes, name: keyof ContestTimes): number | null {
  if (name.endsWith('TranslationAt') && !hasTranslation(times)) return null;
  if (name.endsWith('AnalysisAt') && !hasAnalysis(times)) return null;
  return times[name];
}

function isWhole(times: { readonly [K in keyof ContestTimes]: number | null }): times is ContestTimes {
  return Object.values(times).every((value) => value !== null);
}

/** The times as settings of a contest. */
export function settingsOfTimes(
  times: ContestTimes,
): Record<Exclude<keyof RequestOf<'setTimes'>, 'cid'>, number> {
  return {
    start_time: times.startAt,
    end_time: times.endAt,
    start_analysis_time: times.startAnalysisAt,
    end_analysis_time: times.endAnalysisAt,
    start_translation_time: times.startTranslationAt,
    end_translation_time: times.endTranslationAt,
    unrestricted_time: times.unrestrictedSeconds,
  };
}
