import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JudgeTest } from '../contract/task.ts';
import { type StressSetup, type StressSide, type StressSolution } from '../contract/stress.ts';
import { type Bench, clearBench } from './bench.ts';
import { CheckerFault } from './checkers/check.ts';
import { type Convention } from './checkers/words.ts';
import { type Program } from './compile.ts';
import { resultOf } from './evaluate.ts';
import { type TryTest } from './kinds.ts';
import { generate, juryProgram, validate } from './making.ts';
import { prepare, type Room, testerFor } from './prepare.ts';
import { runSolution, type Solution, outputOf } from './solution-run.ts';
import { ownEndOf } from './run-verdict.ts';
import { juryLine } from '../contract/result.ts';
import { beginningOfFile, bothEndsOf } from './written.ts';

/** Size of the shown part of an output, of standard error and of the input, bytes. */
const SHOWN_BYTES = 2_000;
/** Names that stand for the hashes of the made files. */
const [INPUT, ANSWER] = ['stress-input', 'stress-answer'];

/** The observer of a search. */
export interface StressWatch {
  /** Progress of the search before this attempt. */
  readonly before: { readonly tries: number; readonly spentMs: number };
  /** Called after each input without a difference, with the totals of the whole search. */
  onTry(tries: number, spentMs: number): void;
  /** Called before each input; false: the search continues later. */
  goOn(): Promise<boolean>;
}

/** A counterexample. The paths of input and answer are valid until the judge's next call. */
export interface StressHit {
  readonly end: 'found';
  readonly seed: number;
  readonly args: readonly string[];
  readonly inputPath: string;
  readonly answerPath: string | null;
  readonly shown: string;
  readonly right: StressSide;
  readonly other: StressSide | null;
}

/** The end of a search. `none`: tries or time are used up. `failed`: a program of the jury failed. */
export type StressEnd =
  | StressHit
  | { readonly end: 'none' | 'gave_way' }
  | { readonly end: 'failed'; readonly reason: string };

/** Tries one input after another until the two solutions answer differently. */
export async function searchByStress(
  { bench, builder }: Room,
  setup: StressSetup,
  watch: StressWatch,
): Promise<StressEnd> {
  await clearBench(bench);
  const made = { [INPUT]: join(bench.answersFolder, 'input'), [ANSWER]: join(bench.answersFolder, 'answer') };
  const files = { path: async (hash: string) => made[hash] ?? bench.files.path(hash) };
  // The made files have names in place of hashes, which are resolved here.
  const room: Room = { bench: { ...bench, files }, builder };
  try {
    const search = await prepareSearch(room, setup);
    return await tryInputs(search, watch, made);
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return { end: 'failed', reason: error.message };
  }
}

/** A solution that is ready to be run. */
interface Side {
  readonly path: string;
  readonly solution: Solution;
  readonly tryTest: TryTest;
}

interface Search {
  readonly bench: Bench;
  readonly setup: StressSetup;
  readonly generator: Program;
  readonly validators: readonly { readonly convention: Convention; readonly program: Program }[];
  readonly right: Side;
  readonly other: Side | null;
}

async function prepareSearch(room: Room, setup: StressSetup): Promise<Search> {
  const built = async (program: StressSetup['generator']['program']) => {
    const found = await juryProgram(room.builder, program);
    if ('fault' in found) throw new CheckerFault(found.fault.said);
    return found.program;
  };
  const validators = [];
  for (const { convention, program } of setup.validators) {
    validators.push({ convention, program: await built(program) });
  }
  return {
    bench: room.bench,
    setup,
    generator: await built(setup.generator.program),
    validators,
    right: await sideOf(room, setup, setup.right),
    other: setup.other && (await sideOf(room, setup, setup.other)),
  };
}

async function sideOf(room: Room, { judge }: StressSetup, { path, ...own }: StressSolution): Promise<Side> {
  const prepared = await prepare(room, { task: judge, ...own });
  if (!('solution' in prepared)) throw new CheckerFault(`${path}: ${prepared.output}`);
  const solution = { ...prepared.solution, shownErrors: SHOWN_BYTES };
  return { path, solution, tryTest: await testerFor(room, judge, { ...prepared, solution }) };
}

type Made = Readonly<Record<string, string>>;

async function tryInputs(search: Search, watch: StressWatch, made: Made): Promise<StressEnd> {
  const { setup } = search;
  let { tries } = watch.before;
  const startedAt = performance.now();
  const spent = () => watch.before.spentMs + (performance.now() - startedAt);
  while (tries < setup.maxTries && spent() < setup.maxMs) {
    if (!(await watch.goOn())) return { end: 'gave_way' };
    const seed = setup.seed + tries;
    const args = setup.args.map((one) => one.replaceAll('{seed}', String(seed)));
    await makeInput(search, args, made);
    const found = await difference(search, made);
    if (found !== null) {
      const inputPath = made[INPUT] ?? '';
      const shown = await beginningOfFile(inputPath, SHOWN_BYTES);
      return { end: 'found', seed, args, inputPath, shown, ...found };
    }
    tries += 1;
    watch.onTry(tries, spent());
  }
  return { end: 'none' };
}

async function makeInput(search: Search, args: readonly string[], made: Made): Promise<void> {
  const { bench, generator, setup, validators } = search;
  const written = await generate(bench, generator, [...setup.generator.program.args, ...args]);
  if ('fault' in written) {
    const { how, code, said } = written.fault;
    throw new CheckerFault(`${setup.generator.path} ${args.join(' ')}: ${how} ${code ?? ''} ${said}`.trim());
  }
  const input = made[INPUT] ?? '';
  await copyFile(written.path, input);
  for (const validator of validators) {
    const { isAccepted, said } = await validate(bench, { ...validator, args: [] }, input);
    if (!isAccepted) throw new CheckerFault(`${setup.generator.path} ${args.join(' ')}: ${said}`);
  }
}

/** The difference between the solutions, or the failure of one; null: both are accepted. */
async function difference(
  search: Search,
  made: Made,
): Promise<Pick<StressHit, 'answerPath' | 'right' | 'other'> | null> {
  const { setup, right, other } = search;
  if (setup.judge.kind === 'batch' && other !== null) return fromAnswer(search, other, made);
  const first = await tried(search, right, null);
  const second = other && (await tried(search, other, null));
  const isFine = first.verdict === 'AC' && (second === null || second.verdict === 'AC');
  return isFine ? null : { answerPath: null, right: first, other: second };
}

/** The difference if the right solution's output is the answer with which the other one is checked. */
async function fromAnswer(
  search: Search,
  other: Side,
  made: Made,
): Promise<Pick<StressHit, 'answerPath' | 'right' | 'other'> | null> {
  const { bench, right } = search;
  const input = made[INPUT] ?? '';
  const { result, verdict } = await runSolution(bench, right.solution, input);
  const answer = made[ANSWER] ?? '';
  const own: StressSide = {
    path: right.path,
    verdict: verdict ?? 'AC',
    cpuMs: Math.round(result.cpuMs),
    message: verdict === null ? '' : juryLine({ ended: ownEndOf(result.end), juryMessage: '' }),
    ...(await writtenBy(bench, right)),
  };
  if (verdict !== null) return { answerPath: null, right: own, other: null };
  await copyFile(outputOf(bench, right.solution), answer);
  const theirs = await tried(search, other, ANSWER);
  return theirs.verdict === 'AC' ? null : { answerPath: answer, right: own, other: theirs };
}

/** Runs a solution on the made input, judged as on any test. */
async function tried({ bench, setup }: Search, side: Side, answer: string | null): Promise<StressSide> {
  const stored = (hash: string) => ({ name: hash, hash, bytes: 0 });
  const test: JudgeTest = {
    name: 'stress',
    input: stored(INPUT),
    answer: answer === null ? null : stored(answer),
    group: 0,
    isSample: false,
    checkerArgs: [],
    points: 1,
  };
  const task = {
    ...setup.judge,
    groups: [{ name: 'secret', rule: 'sum' as const, points: 1, requires: [] }],
    tests: [test],
  };
  const result = await resultOf(task, 0, side.tryTest);
  const { verdict, cpuMs, message, juryMessage } = result;
  if (verdict === 'IE') throw new CheckerFault(juryMessage);
  return {
    path: side.path,
    verdict,
    cpuMs,
    message: juryLine(result) || message,
    ...(await writtenBy(bench, side)),
  };
}

async function writtenBy(bench: Bench, { solution }: Side): Promise<Pick<StressSide, 'output' | 'errors'>> {
  return {
    output: await beginningOfFile(outputOf(bench, solution), SHOWN_BYTES),
    errors: await bothEndsOf(bench.errors, SHOWN_BYTES, [solution.program.folder, '/box']),
  };
}
