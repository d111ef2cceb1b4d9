import { type Bench, clearBench } from './bench.ts';
import { type Compiled } from './compile.ts';
import { type RunResult } from './sandbox/driver.ts';
import { type UserTestResult } from '../contract/result.ts';
import { endOfFile } from './written.ts';
import { layOutInput, outputOf, type Solution, solutionRequest, verdictOf } from './solution-run.ts';

const SHOWN_ERRORS_BYTES = 4 << 10;

/** What a user test gave, and where its output is until the judge is asked again. */
export type UserTestOutcome = UserTestResult & { readonly outputFile: string };

/** Runs a solution on a competitor's own input. */
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
    ...endOf(result),
    cpuMs: Math.round(result.cpuMs),
    wallMs: Math.round(result.wallMs),
    memoryBytes: result.memoryBytes,
    stderr: await endOfFile(bench.errors, SHOWN_ERRORS_BYTES, [program.folder, '/box']),
    outputFile: outputOf(bench, solution),
  };
}

/** A user test of what does not compile. */
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
    cpuMs: 0,
    wallMs: 0,
    memoryBytes: 0,
    stderr: '',
    outputFile: bench.output,
  };
}

function endOf({ end }: RunResult): Pick<UserTestResult, 'exitCode' | 'signal'> {
  return {
    exitCode: end.kind === 'exited' ? end.code : null,
    signal: end.kind === 'signalled' ? end.signal : null,
  };
}
