import { type Verdict } from '#domain/submissions/verdicts.ts';

/** How a program ended by itself: with a code, by a signal, or by a forbidden call. null: not in this way. */
export interface OwnEnd {
  readonly exitCode: number | null;
  readonly signal: number | null;
  /** The name of the call; missing in runs from before it was recorded. */
  readonly forbiddenCall?: string | null;
}

/** The result of one test. Times in ms, sizes in bytes. */
export interface TestResult {
  /** Position in the task's `tests`. */
  readonly test: number;
  /** null: not run, since the result of its group or of the submission was already decided. */
  readonly verdict: Verdict | null;
  /** From 0 to 1; under the rule `points` the points themselves. */
  readonly score: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** The checker's message to the contestant; '' for none. */
  readonly message: string;
  /** The checker's message to the jury; '' for none. */
  readonly juryMessage: string;
  /** Given for a run-time error or a forbidden call. */
  readonly ended?: OwnEnd;
  /** Both ends of standard error, when it is not empty and somebody may read it. */
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

/** The result of one test, with the beginning of the program's output. */
export interface TriedTest extends TestResult {
  readonly verdict: Verdict;
  readonly output: string;
}

/** The judge's result of a submission, as it is kept (`judgements.result`). */
export interface JudgeResult {
  readonly verdict: Verdict;
  /** Points of the task's own scale (`fullScore`); 0 when it did not compile. */
  readonly score: number;
  /** Points of each group that can give any, in the order of `groups`. */
  readonly groupScores: readonly number[];
  /** The compiler's output, shortened; '' when there is none. */
  readonly compileOutput: string;
  readonly compileMs: number;
  readonly tests: readonly TestResult[];
  /** Maximum over the tests. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** The result of a run on a contestant's own input. */
export interface UserTestResult extends OwnEnd {
  /** AC: the program ended with code 0; CE and verdicts of limits as for submissions. */
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
