import { type ContestTimes, type ParticipantTimes, type StandingsSetting } from '../contest/contest.ts';
import { effectiveEndAt, hasAnalysis } from '../contest/phase.ts';

const MINUTE_MS = 60_000;
/** Ten years: beyond it numbers stop being written in plain digits. */
export const MAX_FREEZE_MINUTES = 10 * 366 * 24 * 60;

/**
 * Reads the setting as a contest carries it (§3): `no`, `yes`, `after`, or `yes_N` with N minutes before the
 * end (N may have decimals). The result has one spelling (`yes_060` gives `yes_60`); null for any other text.
 */
export function parseStandingsSetting(text: string): StandingsSetting | null {
  if (text === 'no' || text === 'yes' || text === 'after') return text;
  const minutes = /^yes_(\d+(?:\.\d+)?)$/.exec(text)?.[1];
  return minutes === undefined || Number(minutes) > MAX_FREEZE_MINUTES ? null : frozenBefore(Number(minutes));
}

/** The kinds of setting that one chooses from. */
export const STANDINGS_MODES = ['yes', 'freeze', 'after', 'no'] as const;
type StandingsMode = (typeof STANDINGS_MODES)[number];
/** Minutes before the end at which a new freeze begins: the usual last hour. */
export const USUAL_FREEZE_MINUTES = 60;

/** The kind of a setting, also of a freeze without a number of minutes (yet). */
export function standingsMode(setting: StandingsSetting): StandingsMode {
  return setting === 'yes' || setting === 'after' || setting === 'no' ? setting : 'freeze';
}

/** The setting of a kind that was chosen. */
export function standingsOf(mode: StandingsMode): StandingsSetting {
  return mode === 'freeze' ? frozenBefore(USUAL_FREEZE_MINUTES) : mode;
}

/** The setting that freezes the standings that number of minutes before the end. */
export function frozenBefore(minutes: number): StandingsSetting {
  return `yes_${minutes}`;
}

/** N of `yes_N`; null for the settings that never freeze. */
export function freezeMinutes(setting: StandingsSetting): number | null {
  return setting.startsWith('yes_') ? Number(setting.slice('yes_'.length)) : null;
}

/**
 * The instant the standings freeze at, by the contest's own end: extra time of one person does not move it. null when
 * the setting does not freeze.
 */
export function frozenFromAt(setting: StandingsSetting, times: Pick<ContestTimes, 'endAt'>): number | null {
  const minutes = freezeMinutes(setting);
  return minutes === null ? null : times.endAt - minutes * MINUTE_MS;
}

/** Whether the standings are frozen now (TML-6). They stay so after the end, until the setting is changed. */
export function isFrozenAt(
  setting: StandingsSetting,
  times: Pick<ContestTimes, 'endAt'>,
  now: number,
): boolean {
  const at = frozenFromAt(setting, times);
  return at !== null && now >= at;
}

/** Whether those who compete, and the public, may see the standings now. Organisers always may. */
export function standingsVisibleAt(
  setting: StandingsSetting,
  times: Pick<ContestTimes, 'startAt' | 'endAt'>,
  now: number,
): boolean {
  if (setting === 'no') return false;
  return now >= (setting === 'after' ? times.endAt : times.startAt);
}

/**
 * Whether a competitor's sidebar has the Standing item (§2): the contest has an analysis, or the setting starts with
 * yes, or it is `after` and the contest has ended for the person. Never for translators.
 */
export function standingSidebarVisible(
  setting: StandingsSetting,
  times: ContestTimes,
  participant: Pick<ParticipantTimes, 'extraTimeSeconds' | 'isTranslator'>,
  now: number,
): boolean {
  if (participant.isTranslator) return false;
  if (hasAnalysis(times) || setting.startsWith('yes')) return true;
  return setting === 'after' && now >= effectiveEndAt(times, participant);
}

/** Visibility and freeze of the standings at an instant. */
export interface StandingsNow {
  readonly visible: boolean;
  readonly frozen: boolean;
}
