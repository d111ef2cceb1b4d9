/** What a competitor's machine is tried for, in the order of the page. */
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

/** How a test came out; `skipped`: it was passed over, or there was nothing to try. */
export const MACHINE_OUTCOMES = ['pass', 'warn', 'fail', 'skipped'] as const;
export type MachineOutcome = (typeof MACHINE_OUTCOMES)[number];

/** One test with what was measured: short facts, no sentences. */
export interface MachineResult {
  readonly test: MachineTest;
  readonly outcome: MachineOutcome;
  readonly detail: string;
}

/** What is sent there and back to try the network, characters at most: it fits a form. */
export const MAX_PROBE_CHARS = 60_000;
