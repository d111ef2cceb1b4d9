import { type Bench, clearBench } from './bench.ts';
import { type Compiled } from './compile.ts';
import { type UserTestResult } from '../contract/result.ts';
import { ownEndOf } from './run-verdict.ts';
import { bothEndsOf } from './written.ts';
import {
  layOutInput,
  outputOf,
  SHOWN_ERRORS_BYTES,
  type Solution,
  solutionRequest,
  verdictOf,
} from './solution-run.ts';

/** The result of a user test, and the path of its output, which is valid until the judge's next call. */
export type UserTestOutcome = UserTestResult & { readonly outputFile: string };

/** Runs a solution on a contestant's own input. */
export async function runUserTest(
  bench: Bench,
  solution: Solution,
  input: string,
  compileOutput: string,
): Promise<UserTestOutcome> {
  await layOutInput(bench, solution, input);
  const { io, program } = solution;
  const result = await bench.box.run(
    solutionRequest(bench, solution, {
      stdin: io.input === null ? { file: input } : { nowhere: true },
      stdout: io.output === null ? { file: bench.output } : { nowhere: true },
      stderr: { file: bench.errors },
    }),
  );
  return {
    verdict: (await verdictOf(bench, solution, result)) ?? 'AC',
    compileOutput,
    ...ownEndOf(result.end),
    cpuMs: Math.round(result.cpuMs),
    wallMs: Math.round(result.wallMs),
    memoryBytes: result.memoryBytes,
    stderr: await bothEndsOf(bench.errors, SHOWN_ERRORS_BYTES, [program.folder, '/box']),
    outputFile: outputOf(bench, solution),
  };
}

/** The result of a user test whose source does not compile. */
export async function uncompiledUserTest(
  bench: Bench,
  { output }: Pick<Compiled, 'output'>,
): Promise<UserTestOutcome> {
  await clearBench(bench);
  return {
    verdict: 'CE',
    compileOutput: output,
    exitCode: null,
    signal: null,
    forbiddenCall: null,
    cpuMs: 0,
    wallMs: 0,
    memoryBytes: 0,
    stderr: '',
    outputFile: bench.output,
  };
}
