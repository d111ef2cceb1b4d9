import { type Verdict } from '#domain/verdicts.ts';

/** How a program ended by itself: with a code, by a signal, or by a call that no program needs. null: not so. */
export interface OwnEnd {
  readonly exitCode: number | null;
  readonly signal: number | null;
  /** The name of the call; not there in what was run before it was kept. */
  readonly forbiddenCall?: string | null;
}

/** What became of one test. Times in ms, sizes in bytes. */
export interface TestResult {
  /** Place in the task's `tests`. */
  readonly test: number;
  /** null: not run, since its group or the submission was decided before. */
  readonly verdict: Verdict | null;
  /** From 0 to 1; points already under the rule `points`. */
  readonly score: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** What the checker says to the competitor; '' for nothing. */
  readonly message: string;
  /** What the checker says to the jury; '' for nothing. */
  readonly juryMessage: string;
  /** Of a run-time error or a forbidden call. */
  readonly ended?: OwnEnd;
  /** Both ends of standard error, where somebody may read it and there was any. */
  readonly stderr?: string;
}

/** What the jury reads of a test in one line: how the program ended, and what the checker says. */
export function juryLine({ ended, juryMessage }: Pick<TestResult, 'ended' | 'juryMessage'>): string {
  return [ended ? endLine(ended) : '', juryMessage].filter(Boolean).join('; ');
}

function endLine({ exitCode, signal, forbiddenCall = null }: OwnEnd): string {
  if (exitCode !== null) return `exit code ${exitCode}`;
  if (signal !== null) return `signal ${signal}`;
  return forbiddenCall === null ? '' : `forbidden call: ${forbiddenCall}`;
}

/** What became of one test, and the beginning of what the program wrote to its output. */
export interface TriedTest extends TestResult {
  readonly verdict: Verdict;
  readonly output: string;
}

/** What the judge found of a submission: everything that is kept of it (`judgements.result`). */
export interface JudgeResult {
  readonly verdict: Verdict;
  /** Points of the task's own scale (`fullScore`); 0 when it did not compile. */
  readonly score: number;
  /** Points per group that gives any, in the order of `groups`. */
  readonly groupScores: readonly number[];
  /** The compiler's words, shortened; '' when it said nothing. */
  readonly compileOutput: string;
  readonly compileMs: number;
  readonly tests: readonly TestResult[];
  /** Most of any test. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** What a run on an own input gave. */
export interface UserTestResult extends OwnEnd {
  /** AC: it ran to its end with code 0; CE and the limits' verdicts as for submissions. */
  readonly verdict: Verdict;
  readonly compileOutput: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** Both ends of standard error. */
  readonly stderr: string;
}

/** How far a judge is with a submission. */
export type JudgeProgress =
  | { readonly stage: 'compiling' }
  | { readonly stage: 'running'; readonly done: number; readonly total: number };
