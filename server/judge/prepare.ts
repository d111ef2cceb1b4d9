import { ArchiveFault, unpackAnswers } from './archive.ts';
import { type Bench } from './bench.ts';
import { type Builder, buildJury, buildSolution } from './build-programs.ts';
import { CheckerFault } from './checkers/check.ts';
import { type BuiltChecker, type Check, checkBy } from './checkers/checker.ts';
import { tryInteractive } from './interactive.ts';
import { tryCommunication } from './communication.ts';
import { tryAnswers, tryBatch, type TryTest } from './kinds.ts';
import { limitsFor, type Solution } from './solution-run.ts';
import { type JudgeTask, type StoredFile } from '../contract/task.ts';

const MAX_ARCHIVE_FILES = 10_000;
const MAX_ANSWERS_BYTES = 512 << 20;
/** The default for a communication task of CMS that does not state its processes. */
const ON_STANDARD_STREAMS = { processes: 1, pipes: 'standard' } as const;

/** The working environment of a judge, and the builder of its programs. */
export interface Room {
  readonly bench: Bench;
  readonly builder: Builder;
}

/** A submission that is ready to run, or the reason for a compile error. */
export type Prepared = { readonly output: string; readonly ms: number } & (
  | { readonly solution: Solution }
  | { readonly answers: readonly (string | null)[] }
  | { readonly refused: true }
);

/** A submission or user test for a task. */
export interface HandedIn {
  readonly task: JudgeTask;
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
}

/**
 * The function that runs a test of a prepared submission. Rejects with a `CheckerFault` when the jury's
 * programs cannot be built.
 */
export async function testerFor(
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
  const interactor = await buildJury(room.builder, convention, program, task);
  if (convention === 'cms') return tryCommunication(bench, solution, interactor, communication);
  const check = task.checker.kind === 'program' ? await checkOf(room, task) : null;
  return tryInteractive(bench, solution, { interactor, check });
}

async function checkOf({ bench, builder }: Room, task: JudgeTask): Promise<Check> {
  const { checker } = task;
  let built: BuiltChecker | null = null;
  if (checker.kind === 'program') built = await buildJury(builder, checker.convention, checker.program, task);
  return checkBy(bench, checker, built);
}

/** Prepares a submission: compiles it, or unpacks its answers. */
export async function prepare(room: Room, { task, language, source }: HandedIn): Promise<Prepared> {
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
