import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Bench } from './bench.ts';
import { type Program } from './compile.ts';
import { boxLimits, isNearLimit, runVerdict, type TaskLimits } from './run-verdict.ts';
import { type RunRequest, type RunResult, type Stream } from './sandbox/driver.ts';
import { readOutput } from './sandbox/read-back.ts';
import { isGivenWhole, type JudgeTask, type JudgeTest } from '../contract/task.ts';
import { bothEndsOf } from './written.ts';

/** Size of standard error that the box keeps, from both ends, bytes. */
const MAX_ERRORS_BYTES = 128 << 10;

/** Size of standard error that a contestant may read, bytes. */
export const SHOWN_ERRORS_BYTES = 4 << 10;

/** A contestant's program that is run for a task. */
export interface Solution {
  readonly program: Program;
  readonly limits: TaskLimits;
  readonly io: JudgeTask['io'];
  /** Size of its standard error that people may read, bytes; absent: none. */
  readonly shownErrors?: number;
}

/** A run of the solution, and the verdict that it decides alone; null: the output decides. */
export interface SolutionRun {
  readonly result: RunResult;
  readonly verdict: Verdict | null;
}

/** The program for a test. On a sample that contestants have unchanged, they may read its standard error. */
export function forTest(solution: Solution, test: JudgeTest): Solution {
  return isGivenWhole(test) ? { shownErrors: SHOWN_ERRORS_BYTES, ...solution } : solution;
}

/** The readable part of the standard error in a file; '' if people may not read any. */
export async function errorsOn(test: JudgeTest, solution: Solution, path: string): Promise<string> {
  const { shownErrors, program } = forTest(solution, test);
  return shownErrors === undefined ? '' : bothEndsOf(path, shownErrors, [program.folder, '/box']);
}

/** Whether standard error is kept, for a person or for the judge. */
export function keepsErrors({ program, shownErrors }: Solution): boolean {
  return program.isOutOfMemory !== null || shownErrors !== undefined;
}

/** The limits of a task for a language. */
export function limitsFor(task: Pick<JudgeTask, 'limits' | 'languageLimits'>, extension: string): TaskLimits {
  return { ...task.limits, ...task.languageLimits[extension] };
}

/** The path of the program's output: a file of its folder, or its standard output. */
export function outputOf(bench: Bench, { io }: Pick<Solution, 'io'>): string {
  return io.output === null ? bench.output : join(bench.runFolder, io.output);
}

/** Runs a solution on an input. If it ends a little above its CPU limit, a second run decides. */
export async function runSolution(bench: Bench, solution: Solution, input: string): Promise<SolutionRun> {
  const request = solutionRequest(bench, solution, {
    stdin: solution.io.input === null ? { file: input } : { nowhere: true },
    stdout: solution.io.output === null ? { file: bench.output } : { nowhere: true },
  });
  await layOutInput(bench, solution, input);
  let result = await bench.box.run(request);
  if (isNearLimit(result, solution.limits)) result = await bench.box.run(request);
  return { result, verdict: await verdictOf(bench, solution, result) };
}

/** The request to run the solution, which can only write its output. */
export function solutionRequest(
  bench: Bench,
  solution: Solution,
  streams: Pick<RunRequest, 'stdin' | 'stdout' | 'fifos'> & { readonly stderr?: Stream },
): RunRequest {
  const { program, limits, io } = solution;
  const command = program.command(limits.memoryBytes);
  return {
    argv: command.argv,
    env: command.env,
    folder: bench.runFolder,
    writable: io.output === null ? [] : [io.output],
    readable: program.reads,
    stderr: keepsErrors(solution) ? { file: bench.errors } : { nowhere: true },
    ...streams,
    limits: boxLimits(limits, command.ownMemoryBytes),
  };
}

/** The verdict that a run decides alone, with the message of its runner taken into account. */
export async function verdictOf(
  { errors: said }: Pick<Bench, 'errors'>,
  { program, limits }: Solution,
  result: RunResult,
): Promise<Verdict | null> {
  const verdict = runVerdict(result, limits);
  const { end } = result;
  if (verdict !== 'RE' || end.kind !== 'exited' || program.isOutOfMemory === null) return verdict;
  const errors = await readOutput(said, MAX_ERRORS_BYTES);
  return program.isOutOfMemory(end.code, errors?.bytes.toString('utf8') ?? '') ? 'MLE' : verdict;
}

/** Writes the input into the program's folder, if it reads a file. */
export async function layOutInput({ runFolder }: Bench, { io }: Solution, input: string): Promise<void> {
  if (io.input === null) return;
  const place = join(runFolder, io.input);
  await rm(place, { force: true });
  await copyFile(input, place);
}
