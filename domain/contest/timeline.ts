import { type ContestTimes, type ParticipantTimes } from './contest.ts';
import {
  effectiveEndAt,
  hasAnalysis,
  phaseAt,
  staffPhaseAt,
  START_GRACE_MS,
  translationEndAt,
} from './phase.ts';
import { type Role } from '../roles.ts';

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** The countdowns of a contest in their order (§2). */
export const COUNTDOWN_KINDS = [
  'translation_starts_in',
  'translation_ends_in',
  'starts_in',
  'ends_in',
  'analysis_starts_in',
  'analysis_ends_in',
] as const;
type CountdownKind = (typeof COUNTDOWN_KINDS)[number];

/** An item of the timeline: a countdown to an instant, or the statement that the contest is over. */
export type TimelineItem =
  | { readonly kind: CountdownKind; readonly untilAt: number }
  | { readonly kind: 'finished'; readonly untilAt: null };

/** Audiences of a timeline. Everybody who neither competes nor translates sees the timeline of the staff. */
export type TimelineAudience = 'competitor' | 'translator' | 'staff';

/** A length of time in the parts that are shown. `clock` is the part below a day as `HH:MM:SS`. */
export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly clock: string;
}

const FINISHED: TimelineItem = { kind: 'finished', untilAt: null };

/** The audience that a person belongs to. */
export function timelineAudience(role: Role, isTranslator: boolean): TimelineAudience {
  if (role !== 'user') return 'staff';
  return isTranslator ? 'translator' : 'competitor';
}

/** The timeline's item at an instant (TML-4); null when it shows nothing. Changes together with the phase. */
export function timelineAt(
  times: ContestTimes,
  participant: ParticipantTimes,
  audience: TimelineAudience,
  now: number,
): TimelineItem | null {
  switch (audience) {
    case 'competitor':
      return competitorItem(times, { ...participant, isTranslator: false }, now);
    case 'translator':
      return translatorItem(times, { ...participant, isTranslator: true }, now);
    case 'staff':
      return staffItem(times, now);
  }
}

/** Time left until an instant, ms, never less than 0. */
export function remainingMs(untilAt: number, now: number): number {
  return Math.max(0, untilAt - now);
}

/** The module timer, ms: 0 when no module is under way (`untilAt` null), as with no tasks left (TML-4). */
export function moduleTimerMs(untilAt: number | null, now: number): number {
  return untilAt === null ? 0 : remainingMs(untilAt, now);
}

/**
 * Splits a length of time for showing. A second that has begun counts whole, so the last thing seen before
 * zero is `00:00:01`, and zero is seen exactly at the instant. A negative length counts as zero.
 */
export function countdownParts(ms: number): CountdownParts {
  const left = Math.max(0, Math.ceil(ms / SECOND_MS));
  const hours = Math.floor((left % DAY_SECONDS) / HOUR_SECONDS);
  const minutes = Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS);
  const seconds = left % MINUTE_SECONDS;
  return {
    days: Math.floor(left / DAY_SECONDS),
    hours,
    minutes,
    seconds,
    clock: clockText(hours, minutes, seconds),
  };
}

/** A length of time as `HH:MM:SS` in one piece; from a day on the hours go past 24. */
export function formatCountdown(ms: number): string {
  const { days, hours, minutes, seconds } = countdownParts(ms);
  return clockText(days * 24 + hours, minutes, seconds);
}

function competitorItem(times: ContestTimes, participant: ParticipantTimes, now: number): TimelineItem {
  switch (phaseAt(times, participant, now)) {
    case 'not_started':
      return { kind: 'starts_in', untilAt: times.startAt };
    case 'started':
    case 'unrestricted':
      return { kind: 'ends_in', untilAt: effectiveEndAt(times, participant) };
    case 'not_started_analysis':
      return { kind: 'analysis_starts_in', untilAt: times.startAnalysisAt };
    case 'analysis':
      return { kind: 'analysis_ends_in', untilAt: times.endAnalysisAt };
    default:
      return FINISHED;
  }
}

function translatorItem(times: ContestTimes, participant: ParticipantTimes, now: number): TimelineItem {
  switch (phaseAt(times, participant, now)) {
    case 'not_started_translation':
      return { kind: 'translation_starts_in', untilAt: times.startTranslationAt };
    case 'translation':
      return { kind: 'translation_ends_in', untilAt: translationEndAt(times, participant) };
    case 'not_started':
      return now < times.startAt + START_GRACE_MS
        ? { kind: 'starts_in', untilAt: times.startAt }
        : { kind: 'ends_in', untilAt: effectiveEndAt(times, participant) };
    default:
      return FINISHED;
  }
}

function staffItem(times: ContestTimes, now: number): TimelineItem | null {
  switch (staffPhaseAt(times, now)) {
    case 'not_started':
      return { kind: 'starts_in', untilAt: times.startAt };
    case 'started':
      return { kind: 'ends_in', untilAt: times.endAt };
    case 'not_started_analysis':
      return FINISHED;
    case 'analysis':
      return { kind: 'analysis_ends_in', untilAt: times.endAnalysisAt };
    case 'finished':
      return hasAnalysis(times) ? null : FINISHED;
  }
}

function clockText(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
