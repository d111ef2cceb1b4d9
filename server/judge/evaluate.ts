import { CheckerFault } from './checkers/check.ts';
import { isDecided, notRun, runOrder } from './groups.ts';
import { type Tried, type TryTest } from './kinds.ts';
import { ownEndOf } from './run-verdict.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type JudgeProgress, type TestResult } from '../contract/result.ts';
import { type JudgeTask } from '../contract/task.ts';
import { type RunEnd } from './sandbox/driver.ts';
import { testScore } from './test-score.ts';

/** Runs the tests of a task in order while they can change the result. A failure of the judge ends it. */
export async function evaluate(
  task: JudgeTask,
  tryTest: TryTest,
  stopAtFirstFailure: boolean,
  onProgress: (progress: JudgeProgress) => void,
): Promise<readonly TestResult[]> {
  const total = task.tests.length;
  const results: TestResult[] = [];
  let done = 0;
  onProgress({ stage: 'running', done, total });
  for (const place of runOrder(task)) {
    if (!isDecided(task, place, { stopAtFirstFailure, results })) {
      const result = await resultOf(task, place, tryTest);
      results.push(result);
      if (result.verdict === 'IE') break;
    }
    done += 1;
    onProgress({ stage: 'running', done, total });
  }
  return results;
}

/** The result of a test at which the judge itself failed. */
export function failedTest(place: number, juryMessage: string): TestResult & { readonly verdict: Verdict } {
  return { ...notRun(place), verdict: 'IE', juryMessage };
}

/** Runs one test of a task and returns its result, also if the jury's program failed. */
export async function resultOf(
  task: JudgeTask,
  place: number,
  tryTest: TryTest,
): Promise<TestResult & { readonly verdict: Verdict }> {
  const test = task.tests[place];
  const group = test && task.groups[test.group];
  if (!test || !group) return failedTest(place, 'a test without a group');
  try {
    const tried = await tryTest(test, place);
    const { score, verdict } =
      'checked' in tried
        ? testScore(tried.checked, { rule: group.rule, points: test.points })
        : { score: 0, verdict: tried.verdict };
    return { ...measured(place, tried), verdict, score };
  } catch (error: unknown) {
    if (error instanceof CheckerFault) return failedTest(place, error.message);
    throw error;
  }
}

function measured(place: number, tried: Tried): Omit<TestResult, 'verdict' | 'score'> {
  const { run, errors, juryMessage } = tried;
  const ended = endedBadly(tried);
  return {
    test: place,
    cpuMs: Math.round(run?.cpuMs ?? 0),
    wallMs: Math.round(run?.wallMs ?? 0),
    memoryBytes: run?.memoryBytes ?? 0,
    message: 'checked' in tried ? tried.checked.message : '',
    juryMessage: 'checked' in tried ? tried.checked.juryMessage : juryMessage,
    ...(ended && { ended: ownEndOf(ended) }),
    ...(errors !== '' && { stderr: errors }),
  };
}

/** The end of a program that failed by itself, and not at a limit. */
function endedBadly(tried: Tried): RunEnd | undefined {
  const isOwn = 'verdict' in tried && (tried.verdict === 'RE' || tried.verdict === 'SEC');
  return isOwn ? tried.run?.end : undefined;
}
