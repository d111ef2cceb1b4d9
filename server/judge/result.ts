import * as v from 'valibot';
import { VERDICTS } from '../../domain/verdicts.ts';

/** What became of one test. */
const testResult = v.object({
  /** Place in the task's `tests`. */
  test: v.number(),
  /** null: not run, since its group or the submission was decided before. */
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** From 0 to 1; points already under the rule `points`. */
  score: v.number(),
  cpuMs: v.number(),
  wallMs: v.number(),
  memoryBytes: v.number(),
  /** What the checker says to the competitor; '' for nothing. */
  message: v.string(),
  /** What the checker says to the jury; '' for nothing. */
  juryMessage: v.string(),
});
export type TestResult = v.InferOutput<typeof testResult>;

/** What the judge found of a submission: everything that is kept of it (`judgements.result`). */
const judgeResult = v.object({
  verdict: v.picklist(VERDICTS),
  /** Points of the task's own scale (`fullScore`); 0 when it did not compile. */
  score: v.number(),
  /** Points per group that gives any, in the order of `groups`. */
  groupScores: v.array(v.number()),
  /** The compiler's words, shortened; '' when it said nothing. */
  compileOutput: v.string(),
  compileMs: v.number(),
  tests: v.array(testResult),
  /** Most of any test. */
  cpuMs: v.number(),
  memoryBytes: v.number(),
});
export type JudgeResult = v.InferOutput<typeof judgeResult>;

/** What a run on an own input gave. */
const userTestResult = v.object({
  /** AC: it ran to its end with code 0; CE and the limits' verdicts as for submissions. */
  verdict: v.picklist(VERDICTS),
  compileOutput: v.string(),
  exitCode: v.nullable(v.number()),
  signal: v.nullable(v.number()),
  cpuMs: v.number(),
  wallMs: v.number(),
  memoryBytes: v.number(),
  /** The end of standard error, shortened. */
  stderr: v.string(),
});
export type UserTestResult = v.InferOutput<typeof userTestResult>;

/** How far a judge is with a submission. */
export type JudgeProgress =
  | { readonly stage: 'compiling' }
  | { readonly stage: 'running'; readonly done: number; readonly total: number };
