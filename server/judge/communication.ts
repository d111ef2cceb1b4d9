import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Interactor, type JudgeTest } from '../contract/task.ts';
import { type Bench } from './bench.ts';
import { type BuiltChecker } from './checkers/checker.ts';
import { understand, type Words } from './checkers/words.ts';
import { juryRequest, juryWords } from './jury.ts';
import { type TryTest } from './kinds.ts';
import { pairVerdict } from './pair-verdict.ts';
import { isNearLimit, runVerdict } from './run-verdict.ts';
import { type RunRequest, type RunResult } from './sandbox/driver.ts';
import { errorsOn, forTest, keepsErrors, type Solution, solutionRequest, verdictOf } from './solution-run.ts';

const execute = promisify(execFile);
/** CMS' names of a test's files in the manager's folder. */
const [INPUT, ANSWER] = ['input.txt', 'ok.txt'];
const SIGPIPE = 13;

type Communication = NonNullable<Interactor['communication']>;

/** The two named pipes of a process. */
interface Pipes {
  readonly fromManager: string;
  readonly toManager: string;
}

/**
 * Runs a communication task of CMS: one or several processes of the submission talk to the jury's manager,
 * each over its own two named pipes. The manager gets all pipes, reads the test and writes the score. A
 * process gets its pipes, and its index if there are several.
 */
export function tryCommunication(
  bench: Bench,
  program: Solution,
  manager: BuiltChecker,
  communication: Communication,
): TryTest {
  return async (test) => {
    const solution = forTest(program, test);
    let talk = await runAll(bench, solution, manager, communication, test);
    if (isNearLimit(talk.run, solution.limits)) {
      talk = await runAll(bench, solution, manager, communication, test);
    }
    const { run, managerRun, words } = talk;
    const errors = await errorsOn(test, program, talk.errors);
    // As in CMS, the output of a failed submission does not count, and a failed manager is the jury's fault.
    // The order in which they end is unknown over pipes, but does not matter.
    const pair = { results: [run, managerRun], endedFirst: null } as const;
    const found = pairVerdict(pair, solution.limits, () => understand(manager.convention, words));
    if (!('verdict' in found)) return { run, errors, checked: found.checked, juryMessage: '' };
    const own = found.verdict === 'RE' ? await verdictOf(talk, solution, run) : null;
    return { run, errors, verdict: own ?? found.verdict, juryMessage: found.note };
  };
}

interface Talk {
  /** All processes of the submission as one run, and the file of its standard error. */
  readonly run: RunResult;
  readonly errors: string;
  readonly managerRun: RunResult;
  readonly words: Words;
}

async function runAll(
  bench: Bench,
  solution: Solution,
  manager: BuiltChecker,
  { processes, pipes: kind }: Communication,
  test: JudgeTest,
): Promise<Talk> {
  const pipes = Array.from({ length: processes }, (_, index): Pipes => ({
    fromManager: join(bench.juryFolder, `m_to_u${index}`),
    toManager: join(bench.juryFolder, `u${index}_to_m`),
  }));
  const errors = pipes.map((_, index) => join(bench.answersFolder, `errors-${index}`));
  const theirs = pipes.map((one, index) =>
    processRequest(bench, solution, { pipes: one, index, of: processes, kind, errors: errors[index] ?? '' }),
  );
  const wallMs = Math.max(...theirs.map(({ limits }) => limits.wallMs)) + manager.time.wallMs;
  const ours = await managerRequest(bench, manager, test, pipes, wallMs);
  const { results } = await bench.box.runTogether([...theirs, ours]);
  const runs = results.slice(0, processes);
  const managerRun = results[processes] as RunResult;
  const at = placeOfFault(runs, solution);
  return {
    run: together(runs, at),
    errors: errors[at] ?? '',
    managerRun,
    words: await juryWords(bench, manager.convention, managerRun.end, bench.juryOutput),
  };
}

/**
 * The request to run one process of the submission. Later processes wait for earlier ones: each gets the wall
 * time of all.
 */
function processRequest(
  bench: Bench,
  solution: Solution,
  process: { pipes: Pipes; index: number; of: number; kind: Communication['pipes']; errors: string },
): RunRequest {
  const { fromManager, toManager } = process.pipes;
  const isNamed = process.kind === 'named';
  const request = solutionRequest(bench, solution, {
    stdin: isNamed ? { nowhere: true } : { fifo: fromManager },
    stdout: isNamed ? { nowhere: true } : { fifo: toManager },
    stderr: keepsErrors(solution) ? { file: process.errors } : { nowhere: true },
    fifos: [fromManager, toManager],
  });
  const names = isNamed ? [fromManager, toManager] : [];
  return {
    ...request,
    argv: [...request.argv, ...names, ...(process.of === 1 ? [] : [String(process.index)])],
    limits: { ...request.limits, wallMs: request.limits.wallMs * process.of },
  };
}

async function managerRequest(
  bench: Bench,
  { program, args, time }: BuiltChecker,
  test: JudgeTest,
  pipes: readonly Pipes[],
  wallMs: number,
): Promise<RunRequest> {
  const input = await bench.files.path(test.input.hash);
  const fifos = pipes.flatMap(({ toManager, fromManager }) => [toManager, fromManager]);
  const request = await juryRequest(bench, {
    program,
    args: [...fifos, ...args, ...test.checkerArgs],
    reads: [],
    stdin: { file: input },
    stdout: { file: bench.juryOutput },
    limits: { ...time, wallMs },
  });
  await copyFile(input, join(bench.juryFolder, INPUT));
  if (test.answer === null) await writeFile(join(bench.juryFolder, ANSWER), '');
  else await copyFile(await bench.files.path(test.answer.hash), join(bench.juryFolder, ANSWER));
  // Programs in a box cannot make pipes, and may run as another user.
  await execute('mkfifo', ['-m', '666', ...fifos]);
  return { ...request, fifos, endsWithOthers: true };
}

/** The process that explains the failure: a failure by itself counts before a write to an ended manager. */
function placeOfFault(runs: readonly RunResult[], { limits }: Solution): number {
  const hasFailed = (run: RunResult) => runVerdict(run, limits) !== null;
  const isLeft = ({ end }: RunResult) => end.kind === 'signalled' && end.signal === SIGPIPE;
  const failed = runs.findIndex((run) => hasFailed(run) && !isLeft(run));
  return Math.max(0, failed === -1 ? runs.findIndex(hasFailed) : failed);
}

/** Counts like CMS: the limit holds for the CPU time of all processes together, and the memory of each. */
function together(runs: readonly RunResult[], at: number): RunResult {
  const most = (of: (run: RunResult) => number) => Math.max(...runs.map(of));
  return {
    end: (runs[at] as RunResult).end,
    cpuMs: runs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    wallMs: most(({ wallMs }) => wallMs),
    waitedMs: most(({ waitedMs }) => waitedMs),
    memoryBytes: most(({ memoryBytes }) => memoryBytes),
  };
}
