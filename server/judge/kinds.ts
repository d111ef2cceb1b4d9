import { type Bench } from './bench.ts';
import { type Check } from './checkers/checker.ts';
import { type Checked, wrong } from './checkers/check.ts';
import { endText } from './run-verdict.ts';
import { outputOf, runSolution, type Solution } from './solution-run.ts';
import { type RunResult } from './sandbox/driver.ts';
import { type JudgeTest } from '../contract/task.ts';
import { type Verdict } from '../../domain/verdicts.ts';

/** What a test gave: how the program ran, if one did, and either its own verdict or the checker's word. */
export type Tried = { readonly run: RunResult | null; readonly juryMessage: string } & (
  { readonly verdict: Verdict } | { readonly checked: Checked }
);

/** Tries one test of a task. Rejects with a `CheckerFault` when the jury's side failed. */
export type TryTest = (test: JudgeTest, place: number) => Promise<Tried>;

/** A program reads an input and writes an output. */
export function tryBatch(bench: Bench, solution: Solution, check: Check): TryTest {
  return async (test) => {
    const input = await bench.files.path(test.input.hash);
    const { result: run, verdict } = await runSolution(bench, solution, input);
    if (verdict !== null) return { run, verdict, juryMessage: endText(run.end) };
    return { run, checked: await check(test, outputOf(bench, solution)), juryMessage: '' };
  };
}

/** The answers themselves were handed in; null for one that was not. */
export function tryAnswers(answers: readonly (string | null)[], check: Check): TryTest {
  return async (test, place) => {
    const answer = answers[place] ?? null;
    const checked = answer === null ? wrong('there is no file for this test') : await check(test, answer);
    return { run: null, checked, juryMessage: '' };
  };
}
