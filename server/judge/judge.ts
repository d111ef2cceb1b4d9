import { ArchiveFault, unpackAnswers } from './archive.ts';
import { type Bench, clearBench, openBench } from './bench.ts';
import { boxOf } from './box.ts';
import { type Builder, buildJury, buildSolution } from './build-programs.ts';
import { CheckerFault } from './checkers/check.ts';
import { type BuiltChecker, type Check, checkBy } from './checkers/checker.ts';
import { createCompiler } from './compile.ts';
import { evaluate, failedTest, resultOf } from './evaluate.ts';
import { type FileSource } from './files.ts';
import { runOrder, totals } from './groups.ts';
import { tryInteractive } from './interactive.ts';
import { tryCommunication } from './communication.ts';
import { tryAnswers, tryBatch, type TryTest } from './kinds.ts';
import { type InstalledLanguages } from './languages/installed.ts';
import { createMaker, type Maker } from './making.ts';
import { type JudgeProgress, type JudgeResult, type TestResult, type TriedTest } from '../contract/result.ts';
import { type Sandbox } from './sandbox/driver.ts';
import { limitsFor, outputOf, type Solution } from './solution-run.ts';
import { type JudgeTask, type StoredFile } from '../contract/task.ts';
import { runUserTest, uncompiledUserTest, type UserTestOutcome } from './user-test.ts';
import { beginningOfFile, endOfFile } from './written.ts';

const MAX_ARCHIVE_FILES = 10_000;
const MAX_ANSWERS_BYTES = 512 << 20;
/** As much of an output, and of standard error, is kept of each test. */
const SHOWN_WRITTEN_BYTES = 600;
/** A communication task of CMS that says nothing of its processes. */
const ON_STANDARD_STREAMS = { processes: 1, pipes: 'standard' } as const;

const NO_OWN_INPUTS = 'This task takes no own inputs: a program of the jury would have to answer them.';

/** What a judge is made of. It alone uses the sandbox and the work folder; the cache it may share. */
export interface JudgeDeps {
  readonly sandbox: Sandbox;
  readonly files: FileSource;
  /** Emptied at the start. Programs that run as other users must be able to pass through it. */
  readonly workFolder: string;
  /** What was compiled, and what makes compiling fast. */
  readonly cacheFolder: string;
  readonly languages: InstalledLanguages;
}

/** A submission and how it is to be judged. */
interface JudgeRequest {
  readonly task: JudgeTask;
  /** Extension of domain/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** As in icpc: after the first test that fails nothing more is run. */
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
  /** Tries the chosen tests of a solution of the jury's, all of them, as long as the watch lets it go on. */
  tryTests(request: TryRequest, watch: TryWatch): Promise<TryOutcome>;
  /** `outputFile` holds what the program wrote, until the next call. */
  userTest(request: UserTestRequest, onProgress: (progress: JudgeProgress) => void): Promise<UserTestOutcome>;
  /** Makes tests in the same box. */
  readonly maker?: Maker;
}

/** A solution of the jury's and the tests it is to be tried on, as places in the task's `tests`. */
export interface TryRequest {
  readonly task: JudgeTask;
  readonly language: string;
  readonly source: StoredFile;
  readonly places: readonly number[];
}

/** Who watches while tests are tried. */
export interface TryWatch {
  onCompiled(compiled: { readonly compiles: boolean; readonly output: string; readonly ms: number }): void;
  onTest(test: TriedTest): void;
  /** Asked before each test; false: what is left is left. */
  goOn(): Promise<boolean>;
}

/** How it ended: all was tried (or did not compile), the watch stopped it, or the jury's programs cannot be built. */
export type TryOutcome =
  { readonly end: 'done' | 'gave_way' } | { readonly end: 'failed'; readonly reason: string };

interface Room {
  readonly bench: Bench;
  readonly builder: Builder;
}

/** What is handed in, ready to be tried; or why it cannot be, which is a compile error. */
type Prepared = { readonly output: string; readonly ms: number } & (
  | { readonly solution: Solution }
  | { readonly answers: readonly (string | null)[] }
  | { readonly refused: true }
);

/** Makes a judge over a sandbox. What an earlier one has left in the work folder is swept out. */
export function createJudge({ sandbox, files, workFolder, cacheFolder, languages }: JudgeDeps): Judge {
  const box = boxOf(sandbox);
  const bench = openBench(box, files, workFolder);
  const compiler = createCompiler({ box, languages, workFolder: bench.compileFolder, cacheFolder });
  const room: Room = { bench, builder: { compiler, files, languages } };
  return {
    judge: (request, onProgress) => judge(room, request, onProgress),
    tryTests: (request, watch) => tryTests(room, request, watch),
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

/** Tries the chosen tests one after the other, whatever became of those before. */
async function tryTests(room: Room, request: TryRequest, watch: TryWatch): Promise<TryOutcome> {
  const { bench } = room;
  const { task } = request;
  await clearBench(bench);
  const prepared = await prepare(room, request);
  const compiled = { compiles: !('refused' in prepared), output: prepared.output, ms: prepared.ms };
  watch.onCompiled(compiled);
  if ('refused' in prepared) return { end: 'done' };
  const seen =
    'solution' in prepared
      ? { ...prepared, solution: { ...prepared.solution, keepsErrors: true } }
      : prepared;
  try {
    const tryTest = await testerFor(room, task, seen);
    const folders = 'solution' in seen ? [seen.solution.program.folder, '/box'] : [];
    const output = 'solution' in seen ? outputOf(bench, seen.solution) : null;
    for (const place of request.places) {
      if (!(await watch.goOn())) return { end: 'gave_way' };
      const result = await resultOf(task, place, tryTest);
      watch.onTest({ ...result, ...(await writtenAt(bench, output, folders)) });
    }
    return { end: 'done' };
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return { end: 'failed', reason: error.message };
  }
}

async function writtenAt(bench: Bench, output: string | null, folders: readonly string[]) {
  if (output === null) return { errors: '', output: '' };
  return {
    errors: await endOfFile(bench.errors, SHOWN_WRITTEN_BYTES, folders),
    output: await beginningOfFile(output, SHOWN_WRITTEN_BYTES),
  };
}

async function testerFor(
  room: Room,
  task: JudgeTask,
  prepared: Exclude<Prepared, { refused: true }>,
): Promise<TryTest> {
  const { bench } = room;
  if ('answers' in prepared) return tryAnswers(prepared.answers, await checkOf(room, task));
  const { solution } = prepared;
  if (task.kind !== 'interactive') return tryBatch(bench, solution, await checkOf(room, task));
  if (task.interactor === null) throw new CheckerFault('an interactive task without an interactor');
  const { convention, program, communication = ON_STANDARD_STREAMS } = task.interactor;
  const interactor = await buildJury(room.builder, convention, program);
  if (convention === 'cms') return tryCommunication(bench, solution, interactor, communication);
  const check = task.checker.kind === 'program' ? await checkOf(room, task) : null;
  return tryInteractive(bench, solution, { interactor, check });
}

async function checkOf({ bench, builder }: Room, { checker }: JudgeTask): Promise<Check> {
  let built: BuiltChecker | null = null;
  if (checker.kind === 'program') built = await buildJury(builder, checker.convention, checker.program);
  return checkBy(bench, checker, built);
}

async function prepare(
  room: Room,
  { task, language, source }: Pick<JudgeRequest, 'task' | 'language' | 'source'>,
): Promise<Prepared> {
  if (task.kind === 'output-only') return prepareAnswers(room, task, language, source);
  const { program, output, ms } = await buildSolution(room.builder, task, language, source);
  if (program === null) return { refused: true, output, ms };
  return { solution: { program, limits: limitsFor(task, language), io: task.io }, output, ms };
}

async function prepareAnswers(
  { bench }: Room,
  task: JudgeTask,
  language: string,
  source: StoredFile,
): Promise<Prepared> {
  const path = await bench.files.path(source.hash);
  const refuse = (output: string): Prepared => ({ refused: true, output, ms: 0 });
  if (language === 'txt') {
    if (task.tests.length === 1) return { answers: [path], output: '', ms: 0 };
    return refuse('This task has several tests: a zip archive with a file for each is needed.');
  }
  if (language !== 'zip') return refuse('This task takes a zip archive with a file for each test.');
  try {
    const answers = await unpackAnswers(path, task.outputNames, bench.answersFolder, {
      files: MAX_ARCHIVE_FILES,
      fileBytes: task.limits.outputBytes,
      allBytes: MAX_ANSWERS_BYTES,
    });
    return { answers, output: '', ms: 0 };
  } catch (error: unknown) {
    if (error instanceof ArchiveFault) return refuse(error.message);
    throw error;
  }
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
