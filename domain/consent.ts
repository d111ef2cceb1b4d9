import { detectedKinds, isProctored, type SignalKind, type Watching } from './signals.ts';

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

/** What a contest that keeps what it sees for so many days tells its competitors; null where nobody is watched. */
export function termsOf(contest: Watching, keptDays: number): WatchTerms | null {
  if (!isProctored(contest)) return null;
  return {
    camera: contest.check_camera,
    screen: contest.check_screen,
    internet: contest.check_internet,
    signals: detectedKinds(contest),
    keptDays,
  };
}

/**
 * Whether somebody who said yes to some terms has said it to others with it: nothing more is watched, and nothing is kept for
 * longer. Whoever is watched less than they were told is not asked again.
 */
export function covers(agreed: WatchTerms, terms: WatchTerms): boolean {
  return (
    (agreed.camera || !terms.camera) &&
    (agreed.screen || !terms.screen) &&
    (agreed.internet || !terms.internet) &&
    terms.signals.every((kind) => agreed.signals.includes(kind)) &&
    terms.keptDays <= agreed.keptDays
  );
}

/** An answer that was given, and to what. */
export interface ConsentAnswer {
  readonly terms: WatchTerms;
  readonly agreed: boolean;
}

/** Where a competitor stands. `none`: there is nothing to say yes to; `open`: they have not said, or to less than is asked now. */
export type ConsentState = 'none' | 'open' | 'agreed' | 'declined';

/** Where a competitor stands who gave this answer last. A no stays one until it is taken back. */
export function consentState(terms: WatchTerms | null, last: ConsentAnswer | null): ConsentState {
  if (terms === null) return 'none';
  if (last === null) return 'open';
  if (!last.agreed) return 'declined';
  return covers(last.terms, terms) ? 'agreed' : 'open';
}

/** Whether the tasks are kept back until the person has said yes. */
export function keepsTasks(state: ConsentState): boolean {
  return state === 'open' || state === 'declined';
}
