import { hasAnalysis, hasTranslation } from '../../../../domain/phase.ts';
import { type ContestTimes } from '../../../../domain/contest.ts';
import { type RequestOf } from '../../../../protocol/calls.ts';
import { fromLocalInput, toLocalInput } from './localTime.ts';

/** A contest's times as they are written in a form. */
export interface TimesDraft {
  readonly start: string;
  readonly end: string;
  readonly translates: boolean;
  readonly startTranslation: string;
  readonly endTranslation: string;
  readonly analyses: boolean;
  readonly startAnalysis: string;
  readonly endAnalysis: string;
  readonly unrestrictedMinutes: string;
}

const MINUTE_SECONDS = 60;

/** The form of a contest's times. */
export function draftOf(times: ContestTimes): TimesDraft {
  return {
    start: toLocalInput(times.startAt),
    end: toLocalInput(times.endAt),
    translates: hasTranslation(times),
    startTranslation: toLocalInput(times.startTranslationAt),
    endTranslation: toLocalInput(times.endTranslationAt),
    analyses: hasAnalysis(times),
    startAnalysis: toLocalInput(times.startAnalysisAt),
    endAnalysis: toLocalInput(times.endAnalysisAt),
    unrestrictedMinutes: String(times.unrestrictedSeconds / MINUTE_SECONDS),
  };
}

/**
 * The times that a form means; null while one of them is not whole. What was not touched stays to the millisecond
 * (`known`). A window that does not exist has both ends at the contest's start or end.
 */
export function timesIn(draft: TimesDraft, known: ContestTimes): ContestTimes | null {
  const unchanged = draftOf(known);
  const read = (text: string, before: string, at: number) => (text === before ? at : fromLocalInput(text));
  const startAt = read(draft.start, unchanged.start, known.startAt);
  const endAt = read(draft.end, unchanged.end, known.endAt);
  const unrestrictedMinutes = Number(draft.unrestrictedMinutes.trim() || '0');
  const times = {
    startAt,
    endAt,
    startTranslationAt: draft.translates
      ? read(draft.startTranslation, unchanged.startTranslation, known.startTranslationAt)
      : startAt,
    endTranslationAt: draft.translates
      ? read(draft.endTranslation, unchanged.endTranslation, known.endTranslationAt)
      : startAt,
    startAnalysisAt: draft.analyses
      ? read(draft.startAnalysis, unchanged.startAnalysis, known.startAnalysisAt)
      : endAt,
    endAnalysisAt: draft.analyses
      ? read(draft.endAnalysis, unchanged.endAnalysis, known.endAnalysisAt)
      : endAt,
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

/** The times as the call that sets them wants them. */
export function timesRequest(contestId: number, times: ContestTimes): RequestOf<'setTimes'> {
  return {
    cid: contestId,
    start_time: times.startAt,
    end_time: times.endAt,
    start_analysis_time: times.startAnalysisAt,
    end_analysis_time: times.endAnalysisAt,
    start_translation_time: times.startTranslationAt,
    end_translation_time: times.endTranslationAt,
    unrestricted_time: times.unrestrictedSeconds,
  };
}
