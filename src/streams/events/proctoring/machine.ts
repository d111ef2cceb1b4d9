import { type MachineOutcome, type MachineResult } from '#domain/proctoring/machine-tests.ts';

/** Measurements of the network and the clock, between this page and the server. */
export interface Probed {
  /** The median of some round trips, ms. */
  readonly tripMs: number;
  /** Bytes a second, in both directions. */
  readonly bytesPerSecond: number;
  /** Time by which the machine's own clock is ahead of the server's, ms. */
  readonly offsetMs: number;
}

/** A competitor tries their machine before the contest (COO-2). */
export type MachineEvent =
  /** The page was opened: it asks for the last outcome. */
  | { readonly type: 'MachineOpened' }
  | { readonly type: 'MachineProbeWanted' }
  /** null: the server did not answer. */
  | { readonly type: 'MachineProbed'; readonly probed: Probed | null }
  | { readonly type: 'MachineCheckGiven'; readonly results: readonly MachineResult[] }
  /** The server stored the outcome; null: the machine was never tried. */
  | {
      readonly type: 'MachineCheckKept';
      readonly last: { readonly at: number; readonly outcome: MachineOutcome } | null;
    }
  | { readonly type: 'MachineCheckRefused'; readonly key: string };
