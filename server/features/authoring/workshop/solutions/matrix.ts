import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type JudgeResult, type TestResult } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { isDecided, runOrder, totals } from '#server/judge/groups.ts';

/** A test that was run. */
export type Tested = TestResult & { readonly verdict: Verdict };

/** The result that a contest's judge would have found, which skips tests that no longer decide anything. */
export function asJudged(
  task: Pick<JudgeTask, 'groups' | 'tests'>,
  results: readonly Tested[],
): Pick<JudgeResult, 'verdict' | 'score' | 'groupScores' | 'tests' | 'cpuMs' | 'memoryBytes'> {
  const byPlace = new Map(results.map((one) => [one.test, one]));
  const run: TestResult[] = [];
  for (const place of runOrder(task)) {
    const result = byPlace.get(place);
    if (result === undefined || isDecided(task, place, { stopAtFirstFailure: false, results: run })) continue;
    run.push(result);
    if (result.verdict === 'IE') break;
  }
  return totals(task, run);
}

/** The facts of a solution that was tried. */
export interface Tried {
  readonly compiles: boolean | null;
  readonly compileOutput: string;
  readonly compileMs: number;
  readonly results: readonly Tested[];
}

/** The result with that of compiling; complete once all tests of the task were run. */
export function resultOf(task: Pick<JudgeTask, 'groups' | 'tests'>, tried: Tried): JudgeResult {
  const { compiles, compileOutput, compileMs, results } = tried;
  return {
    ...asJudged(task, results),
    compileOutput,
    compileMs,
    ...(compiles === false && { verdict: 'CE' as const }),
  };
}

/** A solution's known verdicts by the position of the test. */
export type Verdicts = ReadonlyMap<number, Verdict>;

/**
 * The tests that no wrong solution fails, so that they distinguish nothing. They are known only after every
 * solution has run on all tests, if at least one solution is wrong. Samples are left out, since they explain
 * the task.
 */
export function idleTests(
  tests: readonly { readonly isSample: boolean }[],
  places: readonly number[],
  solutions: readonly Verdicts[],
): ReadonlySet<number> {
  const isWhole = solutions.every((verdicts) => places.every((place) => verdicts.has(place)));
  const wrong = solutions.filter((verdicts) => [...verdicts.values()].some((one) => one !== 'AC'));
  if (!isWhole || wrong.length === 0) return new Set();
  return new Set(
    places.filter(
      (place) => tests[place]?.isSample === false && wrong.every((verdicts) => verdicts.get(place) === 'AC'),
    ),
  );
}

/**
 * The former verdict on a test if it differed; tests are matched by their names. null: the same, or unknown.
 */
export function wasBefore(before: ReadonlyMap<string, Verdict>, test: string, now: Verdict): Verdict | null {
  const was = before.get(test);
  return was === undefined || was === now ? null : was;
}
