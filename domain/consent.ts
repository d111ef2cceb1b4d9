import { type SignalKind } from './signals.ts';

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
