import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type TriedTest } from '#server/contract/result.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { type ReadSubmission, type ReadTask } from '#server/exchange/package/task.ts';
import { mismatches, statedText } from '#server/exchange/self-test/compare.ts';
import { type SelfTestJudges } from '#server/exchange/self-test/judges.ts';
import { resultOf } from '#server/features/authoring/workshop/solutions/matrix.ts';
import { type Judge } from '#server/judge/judge.ts';
import { type TryOutcome } from '#server/judge/try-tests.ts';

/** A solution that was tried on the chosen tests. */
export interface TriedSolution {
  readonly path: string;
  readonly language: string;
  /** The package's claim about it, in a few words. */
  readonly stated: string;
  readonly compiles: boolean;
  readonly compileOutput: string;
  /** The result of each chosen test, in their order; null: it was not run. */
  readonly cells: readonly (TriedTest | null)[];
  /** The verdict that a contest's judge would give; null: not all tests were tried. */
  readonly verdict: Verdict | null;
  readonly score: number | null;
  /** Points of each group that gives any. */
  readonly groupScores: readonly number[];
  /** null: not all tests were run, so it is unknown. */
  readonly holds: boolean | null;
  /** Results that differ from the claims, or the reason why the solution could not be judged. */
  readonly faults: readonly string[];
}

/** Called after each test, and when a solution is done. */
export type OnTried = (path: string, done: number, isEnd: boolean) => void;

/** Runs solutions on all chosen tests, whatever the results; a judge runs one solution at a time. */
export async function tryAll(
  task: ReadTask,
  solutions: readonly ReadSubmission[],
  places: readonly number[],
  { judges }: SelfTestJudges,
  onTried: OnTried,
): Promise<readonly TriedSolution[]> {
  const found = new Map<ReadSubmission, TriedSolution>();
  const waiting = [...solutions];
  const work = async (judge: Judge) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      found.set(next, await tryOne(task, next, places, judge, onTried));
    }
  };
  await Promise.all(judges.map(work));
  return solutions.flatMap((one) => found.get(one) ?? []);
}

async function tryOne(
  task: ReadTask,
  solution: ReadSubmission,
  places: readonly number[],
  judge: Judge,
  onTried: OnTried,
): Promise<TriedSolution> {
  const { path, language, source } = solution;
  const results: TriedTest[] = [];
  let compiled = { compiles: false, output: '', ms: 0 };
  const outcome = await judge.tryTests(
    { task: task.judge, language, source, places },
    {
      onCompiled: (came) => {
        compiled = came;
      },
      onTest: (test) => {
        results.push(test);
        onTried(path, results.length, false);
      },
      goOn: () => Promise.resolve(true),
    },
  );
  onTried(path, results.length, true);
  return foundOf(task, solution, places, { results, compiled, outcome });
}

function foundOf(
  { judge }: ReadTask,
  solution: ReadSubmission,
  places: readonly number[],
  came: {
    readonly results: readonly TriedTest[];
    readonly compiled: { readonly compiles: boolean; readonly output: string; readonly ms: number };
    readonly outcome: TryOutcome;
  },
): TriedSolution {
  const { results, compiled, outcome } = came;
  const { compiles, output: compileOutput, ms: compileMs } = compiled;
  const isWhole = outcome.end === 'done' && (!compiles || results.length === judge.tests.length);
  const whole = resultOf(judge, { compiles, compileOutput, compileMs, results });
  const faults = isWhole ? mismatches(solution, judge, whole).map(englishOf) : [];
  const byPlace = new Map(results.map((one) => [one.test, one]));
  return {
    path: solution.path,
    language: solution.language,
    stated: statedText(solution),
    compiles,
    compileOutput,
    cells: places.map((place) => byPlace.get(place) ?? null),
    verdict: isWhole ? whole.verdict : null,
    score: isWhole ? whole.score : null,
    groupScores: isWhole ? whole.groupScores : [],
    holds: outcome.end === 'failed' ? false : isWhole ? faults.length === 0 : null,
    faults: outcome.end === 'failed' ? [outcome.reason] : faults,
  };
}
