import { isDetected, SIGNAL_KINDS, type SignalKind, type Watching } from './signals.ts';

/** What a competitor is told of being watched before the start, and says yes or no to. */
export interface WatchTerms {
  readonly camera: boolean;
  readonly screen: boolean;
  readonly internet: boolean;
  /** The signals that those who watch are given. */
  readonly signals: readonly SignalKind[];
  /** How many days after the end of the contest it is kept. */
  readonly keptDays: number;
}

/**
 * The words in which the terms are told (`sharing.*` of the locales). Whoever changes what those words mean, and not merely how
 * they read, makes it the next number: everybody is asked anew.
 */
export const WATCH_TEXT_VERSION = 1;

/** What a contest does to those who compete in it, in the terms that they are told. */
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
 * Whether somebody has to say yes before their tasks: their camera or screen is pictured, or more is noted of them than that
 * their machine reaches the internet. That check alone keeps no tasks back (§2): whoever fails it is logged out.
 */
export function needsConsent({ camera, screen, signals }: WatchTerms): boolean {
  return camera || screen || signals.some((kind) => kind !== 'internet');
}

/**
 * Whether a yes to `agreed` holds for `now`: nothing more is watched, and none of it is kept longer. Who is watched less than they
 * agreed to is not asked again.
 */
export function covers(agreed: WatchTerms, now: WatchTerms): boolean {
  const isMore = (['camera', 'screen', 'internet'] as const).some((what) => now[what] && !agreed[what]);
  return (
    !isMore && now.keptDays <= agreed.keptDays && now.signals.every((one) => agreed.signals.includes(one))
  );
}

/** The terms and their words as one name, so that a yes says what it is an answer to. */
export function termsCode(terms: WatchTerms): string {
  const { camera, screen, internet, signals, keptDays } = terms;
  const watched = [camera && 'camera', screen && 'screen', internet && 'internet'].filter(Boolean);
  return [WATCH_TEXT_VERSION, watched.join('+'), [...signals].sort().join('+'), keptDays].join(':');
}
