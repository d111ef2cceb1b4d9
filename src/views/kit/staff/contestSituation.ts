import { staffPhaseAt, type StaffPhase } from '#domain/contest/phase.ts';
import {
  isFrozenAt,
  parseStandingsSetting,
  standingsVisibleAt,
} from '#domain/standings/standings-setting.ts';
import { timelineAt, type TimelineItem } from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from '#streams/state/contest/contest.ts';
import { type Tone } from '#views/components/tone.ts';

/** The view that competitors have of the standings at a moment. */
export type BoardView = 'hidden' | 'frozen' | 'live';

const NOBODY = { extraTimeSeconds: 0, isTranslator: false, hasFinished: false };

/** Colours of a contest's phases. */
export const PHASE_TONES: Readonly<Record<StaffPhase, Tone>> = {
  not_started: 'note',
  started: 'good',
  finished: 'plain',
  not_started_analysis: 'plain',
  analysis: 'wait',
};

/** The phase of a contest for staff. */
export function phaseOf(contest: Contest, nowAt: number): StaffPhase {
  return staffPhaseAt(timesOf(contest), nowAt);
}

/** The item of the timeline that its countdown counts to; null when there is nothing to count. */
export function countdownOf(contest: Contest, nowAt: number): TimelineItem | null {
  return timelineAt(timesOf(contest), NOBODY, 'staff', nowAt);
}

/** The view that competitors and the public have of the board now, by the setting and the clock. */
export function boardViewOf(contest: Contest, nowAt: number): BoardView {
  const setting = parseStandingsSetting(contest.standings);
  const times = timesOf(contest);
  if (setting === null || !standingsVisibleAt(setting, times, nowAt)) return 'hidden';
  return isFrozenAt(setting, times, nowAt) ? 'frozen' : 'live';
}

const ORDER: readonly StaffPhase[] = [
  'started',
  'analysis',
  'not_started',
  'not_started_analysis',
  'finished',
];

/** Contests in order: running ones, then the next ones, then those that are over, the latest first. */
export function bySituation(contests: readonly Contest[], nowAt: number): readonly Contest[] {
  const place = (contest: Contest) => ORDER.indexOf(phaseOf(contest, nowAt));
  return [...contests].sort((a, b) => {
    const apart = place(a) - place(b);
    if (apart !== 0) return apart;
    return phaseOf(a, nowAt) === 'finished' ? b.end_time - a.end_time : a.start_time - b.start_time;
  });
}
