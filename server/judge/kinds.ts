import { type Bench } from './bench.ts';
import { type Check } from './checkers/checker.ts';
import { type Checked, wrong } from './checkers/check.ts';
import { errorsOn, forTest, outputOf, runSolution, type Solution } from './solution-run.ts';
import { type RunResult } from './sandbox/driver.ts';
import { type JudgeTest } from '../contract/task.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';

/**
 * The result of a test: how the program ran, the part of its standard error that is shown, if any, and either its own
 * verdict or the checker's.
 */
export type Tried = {
  readonly run: RunResult | null;
  readonly errors: string;
  readonly juryMessage: string;
} & ({ readonly verdict: Verdict } | { readonly checked: Checked });

/** Tries one test of a task. Rejects with a `CheckerFault` when the jury's side failed. */
export type TryTest = (test: JudgeTest, place: number) => Promise<Tried>;

/** A program reads an input and writes an output. */
export function tryBatch(bench: Bench, solution: Solution, check: Check): TryTest {
  return async (test) => {
    const input = await bench.files.path(test.input.hash);
    const { result: run, verdict } = await runSolution(bench, forTest(solution, test), input);
    const found = { run, errors: await errorsOn(test, solution, bench.errors), juryMessage: '' };
    if (verdict !== null) return { ...found, verdict };
    return { ...found, checked: await check(test, outputOf(bench, solution)) };
  };
}

/** The answers themselves were handed in; null for one that was not. */
export function tryAnswers(answers: readonly (string | null)[], check: Check): TryTest {
  return async (test, place) => {
    const answer = answers[place] ?? null;
    const checked = answer === null ? wrong('there is no file for this test') : await check(test, answer);
    return { run: null, checked, errors: '', juryMessage: '' };
  };
}
