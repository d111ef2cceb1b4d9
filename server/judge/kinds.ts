import { type Bench } from './bench.ts';
import { type Check } from './checkers/checker.ts';
import { type Checked, wrong } from './checkers/check.ts';
import { errorsOn, forTest, outputOf, runSolution, type Solution } from './solution-run.ts';
import { type RunResult } from './sandbox/driver.ts';
import { type JudgeTest } from '../contract/task.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';

/**
 * The result of a test: the run, the shown part of standard error, and either the run's own verdict or the
 * checker's result.
 */
export type Tried = {
  readonly run: RunResult | null;
  readonly errors: string;
  readonly juryMessage: string;
} & ({ readonly verdict: Verdict } | { readonly checked: Checked });

/** Runs one test of a task. Rejects with a `CheckerFault` when a program of the jury failed. */
export type TryTest = (test: JudgeTest, place: number) => Promise<Tried>;

/** Runs a test in which a program reads an input and writes an output. */
export function tryBatch(bench: Bench, solution: Solution, check: Check): TryTest {
  return async (test) => {
    const input = await bench.files.path(test.input.hash);
    const { result: run, verdict } = await runSolution(bench, forTest(solution, test), input);
    const found = { run, errors: await errorsOn(test, solution, bench.errors), juryMessage: '' };
    if (verdict !== null) return { ...found, verdict };
    return { ...found, checked: await check(test, outputOf(bench, solution)) };
  };
}

/** Checks submitted answers; null: no answer to this test was submitted. */
export function tryAnswers(answers: readonly (string | null)[], check: Check): TryTest {
  return async (test, place) => {
    const answer = answers[place] ?? null;
    const checked = answer === null ? wrong('there is no file for this test') : await check(test, answer);
    return { run: null, checked, errors: '', juryMessage: '' };
  };
}
