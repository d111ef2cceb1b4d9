import { type MachineOutcome, type MachineResult, type MachineTest } from './machine-tests.ts';

/** A clock off by more than this confuses people, ms: times on their own screen are not those of the contest. */
const CLOCK_WARN_MS = 60_000;
/** Round trips above these make answers feel late, and then unusable, ms. */
const TRIP_WARN_MS = 500;
const TRIP_FAIL_MS = 3_000;
/** Rates below which a source or a statement takes noticeably long, and then too long, bytes/s both ways. */
const RATE_WARN = 50_000;
const RATE_FAIL = 5_000;

/** The outcome of a machine: that of its worst test. A skipped test that the contest needs is a warning. */
export function machineOutcome(
  results: readonly MachineResult[],
  needed: ReadonlySet<MachineTest>,
): MachineOutcome {
  const outcomes = results.map(({ outcome, test }) =>
    outcome === 'skipped' && needed.has(test) ? 'warn' : outcome,
  );
  const missing = [...needed].some((test) => !results.some((one) => one.test === test));
  if (outcomes.includes('fail')) return 'fail';
  return missing || outcomes.includes('warn') ? 'warn' : 'pass';
}

/** Tests that a contest needs: those of the machine; camera, screen and printing where it uses them. */
export function neededTests(contest: {
  readonly checkCamera: boolean;
  readonly checkScreen: boolean;
  readonly printing: boolean;
}): ReadonlySet<MachineTest> {
  return new Set<MachineTest>([
    'browser',
    'clock',
    'network',
    'channel',
    'keyboard',
    ...(contest.checkCamera ? (['camera'] as const) : []),
    ...(contest.checkScreen ? (['screen'] as const) : []),
    ...(contest.printing ? (['printing'] as const) : []),
  ]);
}

/** Rates a clock by its offset. The contest goes by the server's clock in any case. */
export function clockOutcome(offsetMs: number): MachineOutcome {
  return Math.abs(offsetMs) > CLOCK_WARN_MS ? 'warn' : 'pass';
}

/** Rates a network by its median round trip, ms, and its throughput both ways, bytes a second. */
export function networkOutcome(tripMs: number, bytesPerSecond: number): MachineOutcome {
  if (tripMs > TRIP_FAIL_MS || bytesPerSecond < RATE_FAIL) return 'fail';
  return tripMs > TRIP_WARN_MS || bytesPerSecond < RATE_WARN ? 'warn' : 'pass';
}

/** Result of a typing test: equal, or the difference. Blanks at the ends do not count. */
export function typedOutcome(wanted: string, typed: string): MachineOutcome {
  return wanted.trim() === typed.trim() ? 'pass' : 'fail';
}

/** Browsers that the client is built for: versions of 2022 on. The names are those of the user agent. */
const OLDEST: Readonly<Record<string, number>> = { Firefox: 100, Edg: 100, Chrome: 100, Version: 15 };

/** A browser's family and version by its user agent, and whether it is new enough; an unknown one is a warning. */
export function browserOutcome(userAgent: string): {
  readonly outcome: MachineOutcome;
  readonly detail: string;
} {
  for (const [name, oldest] of Object.entries(OLDEST)) {
    const found = new RegExp(`\\b${name}/(\\d+)`).exec(userAgent);
    if (found === null || (name === 'Version' && !userAgent.includes('Safari/'))) continue;
    const version = Number(found[1]);
    const shown = name === 'Version' ? 'Safari' : name === 'Edg' ? 'Edge' : name;
    return { outcome: version >= oldest ? 'pass' : 'fail', detail: `${shown} ${version}` };
  }
  return { outcome: 'warn', detail: '' };
}
