import { clearBench, openBench } from './bench.ts';
import { boxOf } from './box.ts';
import { buildSolution } from './build-programs.ts';
import { CheckerFault } from './checkers/check.ts';
import { createCompiler } from './compile.ts';
import { evaluate, failedTest } from './evaluate.ts';
import { type FileSource } from './files.ts';
import { runOrder, totals } from './groups.ts';
import { type TryTest } from './kinds.ts';
import { type InstalledLanguages } from './languages/installed.ts';
import { createMaker, type Maker } from './making.ts';
import { type JudgeProgress, type JudgeResult, type TestResult } from '../contract/result.ts';
import { type Sandbox } from './sandbox/driver.ts';
import { limitsFor, type Solution } from './solution-run.ts';
import { type JudgeTask, type StoredFile } from '../contract/task.ts';
import { type Prepared, prepare, type Room, testerFor } from './prepare.ts';
import { searchByStress, type StressEnd, type StressWatch } from './stress.ts';
import { type StressSetup } from '../contract/stress.ts';
import { type TryOutcome, type TryRequest, tryTests, type TryWatch } from './try-tests.ts';
import { runUserTest, uncompiledUserTest, type UserTestOutcome } from './user-test.ts';

const NO_OWN_INPUTS = 'This task takes no own inputs: a program of the jury would have to answer them.';

/** Dependencies of a judge. Sandbox and work folder are its own; the cache may be shared. */
export interface JudgeDeps {
  readonly sandbox: Sandbox;
  readonly files: FileSource;
  /** Emptied at the start. Programs that run as other users must be able to pass through this folder. */
  readonly workFolder: string;
  /** Folder of compiled programs, and of files that speed up compiling. */
  readonly cacheFolder: string;
  readonly languages: InstalledLanguages;
}

/** A submission and its task. */
interface JudgeRequest {
  readonly task: JudgeTask;
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** True: no tests are run after the first failed one, as in icpc. */
  readonly stopAtFirstFailure: boolean;
}

/** A contestant's program, and the contestant's own input. */
interface UserTestRequest {
  readonly task: JudgeTask;
  readonly language: string;
  readonly source: StoredFile;
  readonly input: StoredFile;
}

/**
 * A judge, for one call at a time. Any behaviour of a contestant's program is a result. If a jury's program
 * fails, the verdict is IE, with the reason in the test's `juryMessage`. Rejects with a `SandboxError` when
 * the sandbox failed twice, and when a file cannot be fetched.
 */
export interface Judge {
  judge(request: JudgeRequest, onProgress: (progress: JudgeProgress) => void): Promise<JudgeResult>;
  /** Runs all chosen tests of a jury solution, until the watch stops it. */
  tryTests(request: TryRequest, watch: TryWatch): Promise<TryOutcome>;
  /**
   * Searches for an input at which two solutions differ, until the watch stops it. Its files stay until the
   * next call.
   */
  stress(setup: StressSetup, watch: StressWatch): Promise<StressEnd>;
  /** Runs a program on a contestant's input. `outputFile` holds the output until the next call. */
  userTest(request: UserTestRequest, onProgress: (progress: JudgeProgress) => void): Promise<UserTestOutcome>;
  /** Makes tests in the judge's box. */
  readonly maker?: Maker;
}

/** Creates a judge over a sandbox. Files of an earlier judge in the work folder are removed. */
export function createJudge({ sandbox, files, workFolder, cacheFolder, languages }: JudgeDeps): Judge {
  const box = boxOf(sandbox);
  const bench = openBench(box, files, workFolder);
  const compiler = createCompiler({ box, languages, workFolder: bench.compileFolder, cacheFolder });
  const room: Room = { bench, builder: { compiler, files, languages } };
  return {
    judge: (request, onProgress) => judge(room, request, onProgress),
    tryTests: (request, watch) => tryTests(room, request, watch),
    stress: (setup, watch) => searchByStress(room, setup, watch),
    userTest: (request, onProgress) => userTest(room, request, onProgress),
    maker: createMaker(bench, room.builder),
  };
}

async function judge(
  room: Room,
  request: JudgeRequest,
  onProgress: (progress: JudgeProgress) => void,
): Promise<JudgeResult> {
  const { task, stopAtFirstFailure } = request;
  onProgress({ stage: 'compiling' });
  await clearBench(room.bench);
  const prepared = await prepare(room, request);
  const compiled = { compileOutput: prepared.output, compileMs: prepared.ms };
  if ('refused' in prepared) return { ...totals(task, []), ...compiled, verdict: 'CE' };
  const results = await tryAll(room, task, prepared, (tryTest) =>
    evaluate(task, tryTest, stopAtFirstFailure, onProgress),
  );
  await clearBench(room.bench);
  return { ...totals(task, results), ...compiled };
}

/** Runs the tests with the jury's programs. If these cannot be built, the first test states the reason. */
async function tryAll(
  room: Room,
  task: JudgeTask,
  prepared: Exclude<Prepared, { refused: true }>,
  run: (tryTest: TryTest) => Promise<readonly TestResult[]>,
): Promise<readonly TestResult[]> {
  let tryTest: TryTest;
  try {
    tryTest = await testerFor(room, task, prepared);
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return [failedTest(runOrder(task)[0] ?? 0, error.message)];
  }
  return run(tryTest);
}

async function userTest(
  { bench, builder }: Room,
  { task, language, source, input }: UserTestRequest,
  onProgress: (progress: JudgeProgress) => void,
): Promise<UserTestOutcome> {
  onProgress({ stage: 'compiling' });
  await clearBench(bench);
  // The server refuses user tests for such a task, but the task may have changed while this one waited.
  if (task.kind !== 'batch') return uncompiledUserTest(bench, { output: NO_OWN_INPUTS });
  const compiled = await buildSolution(builder, task, language, source);
  const { program, output } = compiled;
  if (program === null) return uncompiledUserTest(bench, compiled);
  onProgress({ stage: 'running', done: 0, total: 1 });
  const solution: Solution = { program, limits: limitsFor(task, language), io: task.io };
  const found = await runUserTest(bench, solution, await bench.files.path(input.hash), output);
  onProgress({ stage: 'running', done: 1, total: 1 });
  return found;
}
