import { isDetected, SIGNAL_KINDS, type SignalKind, type Watching } from './signals.ts';

/** Terms of proctoring that a competitor accepts or refuses before the start. */
export interface WatchTerms {
  readonly camera: boolean;
  readonly screen: boolean;
  readonly internet: boolean;
  /** The signals that proctors are shown. */
  readonly signals: readonly SignalKind[];
  /** Days after the contest's end until the pictures are deleted. */
  readonly keptDays: number;
}

/**
 * Version of the words of the terms (`sharing.*` of the locales). A change of their meaning, not only of
 * their style, takes the next number: everybody is asked again.
 */
export const WATCH_TEXT_VERSION = 1;

/** The terms of a contest's proctoring. */
export function watchTermsOf(contest: Watching & { readonly pictures_kept_days: number }): WatchTerms {
  return {
    camera: contest.check_camera,
    screen: contest.check_screen,
    internet: contest.check_internet,
    signals: SIGNAL_KINDS.filter((kind) => isDetected(kind, contest)),
    keptDays: contest.pictures_kept_days,
  };
}

/**
 * Whether the terms need consent before the tasks: a camera or a screen is pictured, or signals besides the
 * internet check are noted. The internet check alone keeps no tasks back (§2): failing it is a logout.
 */
export function needsConsent({ camera, screen, signals }: WatchTerms): boolean {
  return camera || screen || signals.some((kind) => kind !== 'internet');
}

/**
 * Whether consent to the terms `agreed` covers the terms `now`: nothing more is watched, and nothing is kept
 * longer. Milder terms need no new consent.
 */
export function covers(agreed: WatchTerms, now: WatchTerms): boolean {
  const isMore = (['camera', 'screen', 'internet'] as const).some((what) => now[what] && !agreed[what]);
  return (
    !isMore && now.keptDays <= agreed.keptDays && now.signals.every((one) => agreed.signals.includes(one))
  );
}

/** The terms and the version of their words as one code, by which a consent names its terms. */
export function termsCode(terms: WatchTerms): string {
  const { camera, screen, internet, signals, keptDays } = terms;
  const watched = [camera && 'camera', screen && 'screen', internet && 'internet'].filter(Boolean);
  return [WATCH_TEXT_VERSION, watched.join('+'), [...signals].sort().join('+'), keptDays].join(':');
}
