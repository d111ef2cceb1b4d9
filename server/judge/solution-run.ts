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

/** Size of standard error that the box keeps: both ends of it. */
const MAX_ERRORS_BYTES = 128 << 10;

/** Size of standard error that a competitor may read, bytes. */
export const SHOWN_ERRORS_BYTES = 4 << 10;

/** A competitor's program that is run for a task. */
export interface Solution {
  readonly program: Program;
  readonly limits: TaskLimits;
  readonly io: JudgeTask['io'];
  /** Size of its standard error that may be read, bytes; left out: none. */
  readonly shownErrors?: number;
}

/** A run of it, and the verdict it has by itself; null when its output decides. */
export interface SolutionRun {
  readonly result: RunResult;
  readonly verdict: Verdict | null;
}

/** The program on a test: its standard error on a sample that competitors have exactly as judged is theirs to read. */
export function forTest(solution: Solution, test: JudgeTest): Solution {
  return isGivenWhole(test) ? { shownErrors: SHOWN_ERRORS_BYTES, ...solution } : solution;
}

/** The readable part of the standard error that a program left in a file on a test; '' where none may be read. */
export async function errorsOn(test: JudgeTest, solution: Solution, path: string): Promise<string> {
  const { shownErrors, program } = forTest(solution, test);
  return shownErrors === undefined ? '' : bothEndsOf(path, shownErrors, [program.folder, '/box']);
}

/** Whether the standard error of a program is kept: a person may read it, or the judge does. */
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

/** Runs a solution on an input; once more when it ended a little above its CPU limit, which then decides. */
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

/** The request for a run of the solution. It can write its output and nothing else. */
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

/** The verdict a run of the solution has by itself, its runner's last words heard. */
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
