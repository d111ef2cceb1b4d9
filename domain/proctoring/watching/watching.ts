import { type ShareSource } from '../proctoring.ts';
import { NOTE_STOPPED, REFUSED_SHARE, type SignalKind } from '../signals.ts';

/** Ways in which staff came to a person's pictures: the wall, a person's page, its film, a file of them all. */
export const PICTURE_WAYS = ['wall', 'person', 'film', 'archive'] as const;
export type PictureWay = (typeof PICTURE_WAYS)[number];

/** Levels of an incident, the gravest last. */
export const INCIDENT_LEVELS = ['note', 'warning', 'serious'] as const;
export type IncidentLevel = (typeof INCIDENT_LEVELS)[number];

/**
 * A silence longer than this is an absence, ms: a live channel is pinged each 25 s, and signs of life are stored each
 * 10 s.
 */
export const AWAY_AFTER_MS = 60_000;
/** A picture is due each 15 s; an older newest picture means that none come, ms. Ours. */
const PICTURES_LATE_AFTER_MS = 50_000;

/** States of sharing a source: never shared, shared, not any more, or refused by the browser. */
export const SHARE_STATES = ['never', 'on', 'off', 'refused'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** The state that the newest line of the activity log about a source says (§7). */
export function shareStateOf(message: string | null): ShareState {
  if (message === null) return 'never';
  if (message === NOTE_STOPPED) return 'off';
  return REFUSED_SHARE.test(message) ? 'refused' : 'on';
}

/** A contest's demands on a competitor's machine, and its times, ms since the epoch. */
export interface WatchedContest {
  readonly camera: boolean;
  readonly screen: boolean;
  readonly internet: boolean;
  readonly start_at: number;
  readonly end_at: number;
}

/** A camera or a screen as proctors see it. */
interface WatchedShare {
  readonly state: ShareState;
  readonly picture: { readonly id: number; readonly at: number } | null;
}

/** Facts of a competitor that decide how urgent it is to look at them. */
export interface Watched {
  readonly end_at: number;
  readonly finished_at: number | null;
  readonly is_here: boolean;
  readonly camera: WatchedShare;
  readonly screen: WatchedShare;
  readonly unseen: number;
  readonly signals: readonly { readonly kind: SignalKind; readonly ended_at: number | null }[];
  readonly incidents: { readonly open: number };
}

/** Whether somebody is to be watched at an instant: their contest runs and they have not finished. */
export function isWatchedNow(person: Watched, contest: WatchedContest, now: number): boolean {
  return now >= contest.start_at && now < person.end_at && person.finished_at === null;
}

/** A missing requirement at an instant, of a person who is watched then. */
export type Lack = 'away' | 'camera' | 'screen';

/** Greatest age of a source's newest picture, ms; with both shared, each is pictured half as often. */
export function picturesLateAfterMs({ camera, screen }: Pick<WatchedContest, 'camera' | 'screen'>): number {
  return PICTURES_LATE_AFTER_MS * (camera && screen ? 2 : 1);
}

/** The missing requirements of a competitor: no sign of life, a source not shared, or none of its pictures coming. */
export function lacksOf(person: Watched, contest: WatchedContest, now: number): readonly Lack[] {
  if (!isWatchedNow(person, contest, now)) return [];
  const lateAfter = picturesLateAfterMs(contest);
  const isMissing = (source: ShareSource) =>
    contest[source] && !isShown(person[source], now - lateAfter, person.is_here);
  const lacks: Lack[] = person.is_here ? [] : ['away'];
  if (isMissing('camera')) lacks.push('camera');
  if (isMissing('screen')) lacks.push('screen');
  return lacks;
}

/** A person who is away does not count as lacking pictures too. */
function isShown(share: WatchedShare, since: number, isHere: boolean): boolean {
  if (share.state !== 'on') return false;
  return !isHere || share.picture === null || share.picture.at >= since;
}

/**
 * Urgency of looking at a person, the smallest first: an unseen signal; something missing; a lasting signal
 * or an open incident; nothing of this; not watched now.
 */
export function urgencyOf(person: Watched, contest: WatchedContest, now: number): 0 | 1 | 2 | 3 | 4 {
  if (person.unseen > 0) return 0;
  if (lacksOf(person, contest, now).length > 0) return 1;
  if (person.incidents.open > 0 || person.signals.some(({ ended_at: endedAt }) => endedAt === null)) return 2;
  return isWatchedNow(person, contest, now) ? 3 : 4;
}
