import { lstat } from 'node:fs/promises';
import { type MainSolution, type MakingFault } from '../contract/making.ts';
import { type JuryProgram } from '../contract/task.ts';
import { type Bench, clearBench } from './bench.ts';
import { type Builder, buildJury, buildSolution } from './build-programs.ts';
import { CheckerFault } from './checkers/check.ts';
import { type Convention, understand } from './checkers/words.ts';
import { withoutPaths } from './compile-output.ts';
import { type Program } from './compile.ts';
import { juryRequest, juryWords } from './jury.ts';
import { type RunEnd } from './sandbox/driver.ts';
import { layOutInput, outputOf, type Solution, solutionRequest } from './solution-run.ts';
import { bothEndsOf } from './written.ts';

const MIB = 1 << 20;
/** The largest input or answer that is made, bytes. */
const MAX_MADE_BYTES = 256 * MIB;
/** Limits of the main solution: answers must be right, not fast. */
const SOLUTION_LIMITS = { cpuMs: 30_000, memoryBytes: 1024 * MIB, outputBytes: MAX_MADE_BYTES };
const SHOWN_CHARS = 2_000;

/** The failure of a program. */
export type RunFault = Pick<MakingFault, 'how' | 'code' | 'said'>;

/** A file that a program wrote, which stays until the next run; or the program's failure. */
export type Made = { readonly path: string } | { readonly fault: RunFault };

/** A validator's decision about an input, with its message or failure. */
export type Validated = { readonly isAccepted: boolean; readonly said: string };

/**
 * Runs the jury's programs that make tests: one call at a time, never while the judge judges. Any behaviour
 * of a program is a result. Rejects with a `SandboxError` if the sandbox failed twice, or a file is missing.
 */
export interface Maker {
  /** Removes earlier files. */
  begin(): Promise<void>;
  /** The standard output of a generator with these arguments. */
  generate(program: JuryProgram, args: readonly string[]): Promise<Made>;
  /** The main solution's answer to the input with this hash. */
  answer(main: MainSolution, input: string): Promise<Made>;
  /** A validator's decision about the input with this hash. */
  validate(
    validator: { readonly convention: Convention; readonly program: JuryProgram },
    args: readonly string[],
    input: string,
  ): Promise<Validated>;
  /** The read-only file on this machine with this content. */
  path(hash: string): Promise<string>;
}

/** A maker with the box of a judge. */
export function createMaker(bench: Bench, builder: Builder): Maker {
  return {
    begin: () => clearBench(bench),
    path: (hash) => bench.files.path(hash),
    generate: async (program, args) => {
      const built = await juryProgram(builder, program);
      if ('fault' in built) return built;
      return generate(bench, built.program, [...program.args, ...args]);
    },
    answer: async (main, input) => {
      const { program, output } = await buildSolution(builder, main, main.language, main.source);
      if (program === null) return { fault: notCompiled(output) };
      return answer(bench, { program, limits: SOLUTION_LIMITS, io: main.io }, await bench.files.path(input));
    },
    validate: async ({ convention, program }, args, input) => {
      const built = await juryProgram(builder, program);
      if ('fault' in built) return { isAccepted: false, said: built.fault.said };
      const given = { convention, program: built.program, args: [...program.args, ...args] };
      return validate(bench, given, await bench.files.path(input));
    },
  };
}

/** Builds a program of the jury, or returns why that is impossible. */
export async function juryProgram(
  builder: Builder,
  program: JuryProgram,
): Promise<{ readonly program: Program } | { readonly fault: RunFault }> {
  try {
    return await buildJury(builder, 'testlib', program, {});
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return { fault: notCompiled(error.message) };
  }
}

/** Runs a generator; its output stays until the next run. */
export async function generate(bench: Bench, program: Program, args: readonly string[]): Promise<Made> {
  const request = await juryRequest(bench, {
    program,
    args,
    reads: [],
    stdin: { nowhere: true },
    stdout: { file: bench.juryOutput },
  });
  const limits = { ...request.limits, outputBytes: MAX_MADE_BYTES };
  const { end } = await bench.box.run({ ...request, limits });
  return madeOf(end, bench.juryOutput, bench.juryErrors, program);
}

async function answer(bench: Bench, solution: Solution, input: string): Promise<Made> {
  await layOutInput(bench, solution, input);
  const { io, program } = solution;
  const request = solutionRequest(bench, solution, {
    stdin: io.input === null ? { file: input } : { nowhere: true },
    stdout: io.output === null ? { file: bench.output } : { nowhere: true },
    stderr: { file: bench.errors },
  });
  const { end } = await bench.box.run(request);
  return madeOf(end, outputOf(bench, solution), bench.errors, program);
}

async function madeOf(end: RunEnd, output: string, errors: string, program: Program): Promise<Made> {
  const said = await bothEndsOf(errors, SHOWN_CHARS, [program.folder, '/box']);
  if (end.kind !== 'exited' || end.code !== 0) {
    const code = end.kind === 'exited' ? end.code : end.kind === 'signalled' ? end.signal : null;
    return { fault: { how: end.kind, code, said: end.kind === 'forbidden' ? end.syscall : said } };
  }
  const what = await lstat(output).catch(() => null);
  if (what === null || !what.isFile()) return { fault: { how: 'none', code: null, said } };
  return { path: output };
}

/** Runs a validator on the input at a path. */
export async function validate(
  bench: Bench,
  {
    convention,
    program,
    args,
  }: { readonly convention: Convention; readonly program: Program; readonly args: readonly string[] },
  input: string,
): Promise<Validated> {
  const request = await juryRequest(bench, {
    program,
    args,
    reads: [],
    stdin: { file: input },
    stdout: { nowhere: true },
  });
  const { end } = await bench.box.run(request);
  try {
    const { score, juryMessage } = understand(convention, await juryWords(bench, convention, end, null));
    if (score === 1) return { isAccepted: true, said: '' };
    const code = end.kind === 'exited' ? `exit code ${end.code}` : '';
    const said = withoutPaths(juryMessage, [program.folder, '/box']);
    return { isAccepted: false, said: [code, said].filter(Boolean).join(': ') };
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return { isAccepted: false, said: error.message };
  }
}

function notCompiled(output: string): RunFault {
  return { how: 'compile', code: null, said: output.slice(0, SHOWN_CHARS) };
}
