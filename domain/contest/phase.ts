import { type ContestTimes, type ParticipantTimes } from './contest.ts';

/**
 * Grace after a contest's start, ms (§4, §9): only after it do waiting clients see the contest started. The
 * grace lies after the start, not before it: a client that turns to `started` and asks for the tasks at once
 * must find the server started already, even if the client's idea of the server's time is some ms ahead.
 */
export const START_GRACE_MS = 200;

/** Phases of a contest for one person (§4). `started` is the restricted part, `unrestricted` the last part. */
export const PHASES = [
  'not_started',
  'started',
  'unrestricted',
  'finished',
  'not_started_analysis',
  'analysis',
  'not_started_translation',
  'translation',
  'finished_translation',
] as const;
export type Phase = (typeof PHASES)[number];

/** The phases that staff see: staff have no restriction, no extra time and no translation of their own. */
export type StaffPhase = Exclude<
  Phase,
  'unrestricted' | 'not_started_translation' | 'translation' | 'finished_translation'
>;

/** The end of the contest for one person: the contest's end and their extra time (TML-2). */
export function effectiveEndAt(
  times: Pick<ContestTimes, 'endAt'>,
  participant: Pick<ParticipantTimes, 'extraTimeSeconds'>,
): number {
  return times.endAt + participant.extraTimeSeconds * 1000;
}

/** Whether the contest has an analysis: a window whose ends differ (§4). */
export function hasAnalysis(times: Pick<ContestTimes, 'startAnalysisAt' | 'endAnalysisAt'>): boolean {
  return times.startAnalysisAt !== times.endAnalysisAt;
}

/** Whether the contest has a translation window: one whose ends differ. */
export function hasTranslation(
  times: Pick<ContestTimes, 'startTranslationAt' | 'endTranslationAt'>,
): boolean {
  return times.startTranslationAt !== times.endTranslationAt;
}

/** The end of translating for one translator: extra time counts here too, but never past the contest's start. */
export function translationEndAt(
  times: Pick<ContestTimes, 'startAt' | 'endTranslationAt'>,
  { extraTimeSeconds }: Pick<ParticipantTimes, 'extraTimeSeconds'>,
): number {
  const { endTranslationAt, startAt } = times;
  const extended = endTranslationAt + Math.max(0, extraTimeSeconds) * 1000;
  return endTranslationAt < startAt ? Math.min(extended, startAt) : endTranslationAt;
}

/** The phase of a person at an instant of the server's clock, as the person's own page shows it (TML-1, TML-2). */
export function phaseAt(times: ContestTimes, participant: ParticipantTimes, now: number): Phase {
  return phaseFrom(times.startAt + START_GRACE_MS, times, participant, now);
}

/** The phase without the start's grace, by which the server gives and takes. Never later than `phaseAt`. */
export function serverPhaseAt(times: ContestTimes, participant: ParticipantTimes, now: number): Phase {
  return phaseFrom(times.startAt, times, participant, now);
}

/** The phase of a contest for staff: by the contest's own end, and `started` until then. */
export function staffPhaseAt(times: ContestTimes, now: number): StaffPhase {
  if (now < times.startAt + START_GRACE_MS) return 'not_started';
  return now < times.endAt ? 'started' : phaseAfterEnd(times, now);
}

/** The next instant at which `phaseAt` gives another answer; null when it never will. */
export function nextBoundaryAt(
  times: ContestTimes,
  participant: ParticipantTimes,
  now: number,
): number | null {
  const current = phaseAt(times, participant, now);
  const ahead = boundariesOf(times, participant).filter(
    (at) => at > now && phaseAt(times, participant, at) !== current,
  );
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Whether work is accepted in this phase. */
export function isRunning(phase: Phase): boolean {
  return phase === 'started' || phase === 'unrestricted';
}

function phaseFrom(
  startedAt: number,
  times: ContestTimes,
  participant: ParticipantTimes,
  now: number,
): Phase {
  if (participant.isTranslator) return translatorPhaseAt(times, participant, now);
  if (now < startedAt) return 'not_started';
  const endAt = effectiveEndAt(times, participant);
  if (now >= endAt) return phaseAfterEnd(times, now);
  if (participant.hasFinished) return 'finished';
  return now < endAt - times.unrestrictedSeconds * 1000 ? 'started' : 'unrestricted';
}

function phaseAfterEnd(times: ContestTimes, now: number): 'finished' | 'not_started_analysis' | 'analysis' {
  if (!hasAnalysis(times) || now >= times.endAnalysisAt) return 'finished';
  return now < times.startAnalysisAt ? 'not_started_analysis' : 'analysis';
}

function translatorPhaseAt(times: ContestTimes, participant: ParticipantTimes, now: number): Phase {
  if (hasTranslation(times)) {
    if (now < times.startTranslationAt) return 'not_started_translation';
    if (now < translationEndAt(times, participant)) return 'translation';
  }
  return now < effectiveEndAt(times, participant) ? 'not_started' : 'finished_translation';
}

/** Every instant at which some phase may change, in no order. */
function boundariesOf(times: ContestTimes, participant: ParticipantTimes): readonly number[] {
  const endAt = effectiveEndAt(times, participant);
  return participant.isTranslator
    ? [times.startTranslationAt, translationEndAt(times, participant), endAt]
    : [
        times.startAt + START_GRACE_MS,
        endAt - times.unrestrictedSeconds * 1000,
        endAt,
        times.startAnalysisAt,
        times.endAnalysisAt,
      ];
}
