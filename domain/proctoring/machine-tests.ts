/** Tests of a competitor's machine, in the order of the page. */
export const MACHINE_TESTS = [
  'browser',
  'clock',
  'network',
  'channel',
  'keyboard',
  'camera',
  'screen',
  'printing',
] as const;
export type MachineTest = (typeof MACHINE_TESTS)[number];

/** Outcomes of a test; `skipped`: it was passed over, or there was nothing to try. */
export const MACHINE_OUTCOMES = ['pass', 'warn', 'fail', 'skipped'] as const;
export type MachineOutcome = (typeof MACHINE_OUTCOMES)[number];

/** The result of one test: short facts, no sentences. */
export interface MachineResult {
  readonly test: MachineTest;
  readonly outcome: MachineOutcome;
  readonly detail: string;
}

/** Longest text of a network probe, characters: it fits a form. */
export const MAX_PROBE_CHARS = 60_000;
