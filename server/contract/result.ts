import { type Verdict } from '#domain/submissions/verdicts.ts';

/** How a program ended by itself: with a code, by a signal, or by a call that no program needs. null: not so. */
export interface OwnEnd {
  readonly exitCode: number | null;
  readonly signal: number | null;
  /** The name of the call; not there in what was run before it was kept. */
  readonly forbiddenCall?: string | null;
}

/** The result of one test. Times in ms, sizes in bytes. */
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
  /** The checker's message to the competitor; '' for none. */
  readonly message: string;
  /** The checker's message to the jury; '' for none. */
  readonly juryMessage: string;
  /** Of a run-time error or a forbidden call. */
  readonly ended?: OwnEnd;
  /** Both ends of standard error, where somebody may read it and there was any. */
  readonly stderr?: string;
}

/** One line about a test for the jury: the end of the program, and the checker's message. */
export function juryLine({ ended, juryMessage }: Pick<TestResult, 'ended' | 'juryMessage'>): string {
  return [ended ? endLine(ended) : '', juryMessage].filter(Boolean).join('; ');
}

function endLine({ exitCode, signal, forbiddenCall = null }: OwnEnd): string {
  if (exitCode !== null) return `exit code ${exitCode}`;
  if (signal !== null) return `signal ${signal}`;
  return forbiddenCall === null ? '' : `forbidden call: ${forbiddenCall}`;
}

/** The result of one test, and the beginning of the program's output. */
export interface TriedTest extends TestResult {
  readonly verdict: Verdict;
  readonly output: string;
}

/** The judge's result of a submission, as it is kept (`judgements.result`). */
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

/** The result of a run on an own input. */
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

/** Progress of a judge with a submission. */
export type JudgeProgress =
  | { readonly stage: 'compiling' }
  | { readonly stage: 'running'; readonly done: number; readonly total: number };
