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

/** Dependencies of a judge. It alone uses the sandbox and the work folder; the cache it may share. */
export interface JudgeDeps {
  readonly sandbox: Sandbox;
  readonly files: FileSource;
  /** Emptied at the start. Programs that run as other users must be able to pass through it. */
  readonly workFolder: string;
  /** Compiled programs, and aids that make compiling fast. */
  readonly cacheFolder: string;
  readonly languages: InstalledLanguages;
}

/** A submission and its task. */
interface JudgeRequest {
  readonly task: JudgeTask;
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** As in icpc: after the first failed test no more is run. */
  readonly stopAtFirstFailure: boolean;
}

/** A competitor's program and an input of their own. */
interface UserTestRequest {
  readonly task: JudgeTask;
  readonly language: string;
  readonly source: StoredFile;
  readonly input: StoredFile;
}

/**
 * A judge: one call at a time. Whatever a program does is a result; a jury's program that fails is the verdict IE with
 * the reason in the test's `juryMessage`. Rejects with a `SandboxError` when the sandbox failed twice, and when a file
 * cannot be had.
 */
export interface Judge {
  judge(request: JudgeRequest, onProgress: (progress: JudgeProgress) => void): Promise<JudgeResult>;
  /** Runs all chosen tests of a jury solution, as long as the watch lets it go on. */
  tryTests(request: TryRequest, watch: TryWatch): Promise<TryOutcome>;
  /**
   * Searches for an input at which two solutions differ, as long as the watch lets it go on; its files stay until the
   * next call.
   */
  stress(setup: StressSetup, watch: StressWatch): Promise<StressEnd>;
  /** `outputFile` holds the program's output, until the next call. */
  userTest(request: UserTestRequest, onProgress: (progress: JudgeProgress) => void): Promise<UserTestOutcome>;
  /** Makes tests in the same box. */
  readonly maker?: Maker;
}

/** Makes a judge over a sandbox. Remains of an earlier one in the work folder are removed. */
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

/** Tries the tests by the jury's programs. Where these cannot be built the first test says why. */
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
  // The server takes none for such a task; it may have become one while this waited.
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
