import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench } from './bench.ts';
import { type Checked } from './checkers/check.ts';
import { type BuiltChecker, type Check } from './checkers/checker.ts';
import { understand } from './checkers/words.ts';
import { juryRequest, juryWords } from './jury.ts';
import { type TryTest } from './kinds.ts';
import { pairVerdict } from './pair-verdict.ts';
import { isNearLimit } from './run-verdict.ts';
import { type PairResult, type RunRequest } from './sandbox/driver.ts';
import { readOutput } from './sandbox/read-back.ts';
import { errorsOn, forTest, layOutInput, type Solution, solutionRequest, verdictOf } from './solution-run.ts';
import { type JudgeTest } from '../contract/task.ts';

const PARTNER = { pipe: 'partner' } as const;
/** The file in which testlib's interactors log the dialogue, for the checker. */
const TALK = 'talk.txt';
const MAX_TALK_BYTES = 64 << 20;
/** The jury's programs of an interactive task: the interactor, and for testlib a checker of its log. */
export interface InteractiveJury {
  readonly interactor: BuiltChecker;
  readonly check: Check | null;
}

/** Runs a test in which a program talks to the jury's interactor. */
export function tryInteractive(bench: Bench, program: Solution, jury: InteractiveJury): TryTest {
  const { interactor } = jury;
  return async (test) => {
    const solution = forTest(program, test);
    let { pair, words } = await talk(bench, solution, interactor, test);
    if (isNearLimit(pair.results[0], solution.limits)) {
      ({ pair, words } = await talk(bench, solution, interactor, test));
    }
    const run = pair.results[0];
    const errors = await errorsOn(test, program, bench.errors);
    const found = pairVerdict(pair, solution.limits, () => understand(interactor.convention, words));
    if ('verdict' in found) {
      const verdict = found.verdict === 'RE' ? await verdictOf(bench, solution, run) : found.verdict;
      return { run, errors, verdict: verdict ?? found.verdict, juryMessage: found.note };
    }
    return { run, errors, checked: await afterTalk(bench, jury, test, found.checked), juryMessage: '' };
  };
}

async function talk(bench: Bench, solution: Solution, interactor: BuiltChecker, test: JudgeTest) {
  const input = await bench.files.path(test.input.hash);
  const theirs = solutionRequest(bench, solution, { stdin: PARTNER, stdout: PARTNER });
  const ours = await interactorRequest(bench, interactor, test, input, theirs.limits.wallMs);
  await layOutInput(bench, solution, input);
  const pair: PairResult = await bench.box.runPair(theirs, ours);
  return { pair, words: await juryWords(bench, interactor.convention, pair.results[1].end, null) };
}

async function interactorRequest(
  bench: Bench,
  { convention, program, args, time }: BuiltChecker,
  test: JudgeTest,
  input: string,
  solutionWallMs: number,
): Promise<RunRequest> {
  const answer = test.answer === null ? bench.nothing : await bench.files.path(test.answer.hash);
  const request = await juryRequest(bench, {
    program,
    args: [
      ...(convention === 'testlib' ? [input, TALK, answer] : [input, answer, './']),
      ...args,
      ...test.checkerArgs,
    ],
    reads: [input, answer],
    stdin: PARTNER,
    stdout: PARTNER,
    // The interactor has to see the solution's end, and needs time of its own after that.
    limits: { ...time, wallMs: solutionWallMs + time.wallMs },
  });
  return { ...request, endsWithOthers: true };
}

/** After a testlib interactor has accepted, the checker of its log decides, if there is one. */
async function afterTalk(
  bench: Bench,
  { interactor, check }: InteractiveJury,
  test: JudgeTest,
  checked: Checked,
): Promise<Checked> {
  if (interactor.convention !== 'testlib' || check === null || checked.score === 0) return checked;
  // The log is moved out of the folder, as the checker will use this folder.
  const read = await readOutput(join(bench.juryFolder, TALK), MAX_TALK_BYTES);
  await writeFile(bench.output, read?.bytes ?? '');
  return check(test, bench.output);
}
