import { join } from 'node:path';
import { type Bench, emptyFolder } from './bench.ts';
import { type Convention, type Words } from './checkers/words.ts';
import { type Program } from './compile.ts';
import { type RunEnd, type RunLimits, type RunRequest, type Stream } from './sandbox/driver.ts';
import { readOutput } from './sandbox/read-back.ts';
import { type JudgeTask } from '../contract/task.ts';

const MIB = 1 << 20;
const MEMORY_BYTES = 1024 * MIB;
const MAX_WORDS_BYTES = 64 << 10;
/** Files in which Kattis' validators report their decision. */
const KATTIS_FILES = [
  'judgemessage.txt',
  'teammessage.txt',
  'judgeerror.txt',
  'score.txt',
  'score_multiplier.txt',
];
/** CPU time of a checker or interactor whose task does not state any. */
const USUAL_CPU_MS = 10_000;
/** Limits even for the jury's trusted programs: one that hangs must not delay all jobs. */
const LIMITS: Omit<RunLimits, 'memoryBytes'> = {
  cpuMs: 30_000,
  wallMs: 60_000,
  outputBytes: 64 * MIB,
  processes: 8,
};

/** One run of a jury's program. */
export interface JuryRun {
  readonly program: Program;
  /** Arguments. Paths of files on this machine are also listed in `reads`. */
  readonly args: readonly string[];
  readonly reads: readonly string[];
  readonly stdin: Stream;
  readonly stdout: Stream;
  /** CPU and wall time; by default those of programs that make tests. */
  readonly limits?: JuryTime;
}

/** Time limit of a checker or interactor for a test. Its wall time has a reserve for a busy machine only. */
export function juryTime({ juryMs = USUAL_CPU_MS }: Pick<JudgeTask, 'juryMs'>): JuryTime {
  return { cpuMs: juryMs, wallMs: 1.5 * juryMs };
}

/** CPU and wall time of a run, ms. */
export type JuryTime = Pick<RunLimits, 'cpuMs' | 'wallMs'>;

/** The sandbox's request for a run in an empty folder, which the program may write to. */
export async function juryRequest(bench: Bench, run: JuryRun): Promise<RunRequest> {
  await emptyFolder(bench.juryFolder);
  const command = run.program.command(MEMORY_BYTES);
  return {
    argv: [...command.argv, ...run.args],
    env: command.env,
    folder: bench.juryFolder,
    writable: 'folder',
    readable: [...run.program.reads, ...run.reads],
    stdin: run.stdin,
    stdout: run.stdout,
    stderr: { file: bench.juryErrors },
    limits: {
      ...LIMITS,
      ...run.limits,
      memoryBytes: MEMORY_BYTES + command.ownMemoryBytes,
    },
  };
}

/** The output of a run. `stdoutFile`: the file of its standard output, if it went to one. */
export async function juryWords(
  bench: Bench,
  convention: Convention,
  end: RunEnd,
  stdoutFile: string | null,
): Promise<Words> {
  const files = new Map<string, string>();
  if (convention === 'kattis') {
    for (const name of KATTIS_FILES) files.set(name, await wordsIn(join(bench.juryFolder, name)));
  }
  return {
    end,
    stdout: stdoutFile === null ? '' : await wordsIn(stdoutFile),
    stderr: await wordsIn(bench.juryErrors),
    file: (name) => files.get(name) ?? '',
  };
}

async function wordsIn(path: string): Promise<string> {
  const read = await readOutput(path, MAX_WORDS_BYTES);
  return read?.bytes.toString('utf8') ?? '';
}
