import { type ShareSource } from './proctoring.ts';
import { type SignalKind } from './signals.ts';

/**
 * Times after which an observation of the page is a signal, ms, each with its reason. A false alarm costs a
 * proctor's look and a contestant's calm, so each time is longer than usual causes last.
 */

/** Another window in front: a system's question, a print dialog or a glance at a notice takes seconds. */
export const FOCUS_AWAY_MS = 30_000;
/**
 * Darkness: longer than a hand before the lens, a lamp switched on or a screen that wakes up takes.
 * It is three pictures if two sources take turns.
 */
const BLACK_FOR_MS = 60_000;
/**
 * Pictures in which nothing moves. Nobody sits so still before a camera for two minutes. A screen rests while
 * a person reads, thinks or writes on paper; but our page shows the time left, and most others show a clock,
 * so that a picture without any movement for ten minutes is not from a live screen.
 */
const ALIKE_FOR_MS: Readonly<Record<ShareSource, number>> = {
  camera: 2 * 60_000,
  screen: 10 * 60_000,
};

/** Signals that the page itself observes; the server sees the others, or they follow from what is shared. */
export type SeenKind = Extract<SignalKind, 'focus' | 'alike' | 'black'>;

/** A signal that the page observes, with its source if it has one. */
export interface Seen {
  readonly kind: SeenKind;
  readonly source: ShareSource | null;
  /** When it began, ms. */
  readonly at: number;
}

/** How the pictures of a source have looked: since when they are alike and, where they are, dark. */
export interface SourceActivity {
  readonly alikeSince: number;
  readonly blackSince: number | null;
}

/** A picture compared with the one that the pictures before it looked like. */
export interface FrameComparison {
  readonly at: number;
  readonly isAlike: boolean;
  readonly isBlack: boolean;
}

/** The activity of a source after one more picture; null: the picture is the first. */
export function afterPicture(
  before: SourceActivity | null,
  { at, isAlike, isBlack }: FrameComparison,
): SourceActivity {
  return {
    alikeSince: isAlike && before !== null ? before.alikeSince : at,
    blackSince: isBlack ? (before?.blackSince ?? at) : null,
  };
}

/** The signals of a source after a picture taken `at`. Dark pictures do not count as standing still too. */
export function seenIn(
  source: ShareSource,
  { alikeSince, blackSince }: SourceActivity,
  at: number,
): readonly Seen[] {
  if (blackSince !== null)
    return at - blackSince >= BLACK_FOR_MS ? [{ kind: 'black', source, at: blackSince }] : [];
  return at - alikeSince >= ALIKE_FOR_MS[source] ? [{ kind: 'alike', source, at: alikeSince }] : [];
}
