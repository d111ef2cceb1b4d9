import { type MachineOutcome, type MachineResult } from '#domain/proctoring/machine-tests.ts';

/** Measurements of the network and the clock, from here to the server and back. */
export interface Probed {
  /** The middle of some round trips, ms. */
  readonly tripMs: number;
  /** Bytes a second, there and back. */
  readonly bytesPerSecond: number;
  /** Time by which the machine's own clock is ahead of the server's, ms. */
  readonly offsetMs: number;
}

/** A competitor tries their machine before the contest (COO-2). */
export type MachineEvent =
  /** The page was opened: how it came out last is asked for. */
  | { readonly type: 'MachineOpened' }
  | { readonly type: 'MachineProbeWanted' }
  /** null: no answer came. */
  | { readonly type: 'MachineProbed'; readonly probed: Probed | null }
  | { readonly type: 'MachineCheckGiven'; readonly results: readonly MachineResult[] }
  /** The server has it; null: the machine was never tried. */
  | {
      readonly type: 'MachineCheckKept';
      readonly last: { readonly at: number; readonly outcome: MachineOutcome } | null;
    }
  | { readonly type: 'MachineCheckRefused'; readonly key: string };
