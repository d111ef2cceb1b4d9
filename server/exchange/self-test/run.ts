import { type Judge } from '#server/judge/judge.ts';
import { type JudgeProgress, type JudgeResult } from '#server/contract/result.ts';
import { type Sentence } from '../package/sentences.ts';
import { type ListedSubmission, type ReadSubmission, type ReadTask } from '../package/task.ts';
import { mismatches } from './compare.ts';
import { validatorFaults, validatorTrials } from './validators.ts';
import { findTimeLimit, type TimedResult } from './time-limit.ts';

/** The part of a judge that a self-test uses. */
export type SelfTestJudge = Pick<Judge, 'judge'>;

/** The result of a submission or validator of the jury; `faults`: differences from the claims. */
interface SelfTestRow {
  readonly submission: ListedSubmission;
  readonly result: JudgeResult;
  readonly faults: readonly Sentence[];
}

/** The result of a self-test. `task` has the derived time limit if the package states none. */
export interface SelfTest {
  readonly task: ReadTask;
  readonly rows: readonly SelfTestRow[];
  /** Submissions that were not judged, as their language is not installed. */
  readonly skipped: readonly ReadSubmission[];
  /** Faults of the task as a whole. */
  readonly faults: readonly Sentence[];
}

/** Called on each progress and end of a submission. */
export type OnSelfTest = (event: {
  readonly submission: ListedSubmission;
  readonly progress: JudgeProgress | { readonly stage: 'done' };
}) => void;

/**
 * Judges the submissions of a task whose languages are installed, one at a time per judge, and compares the
 * results with the claims. Without a stated time limit, it is first derived from the submissions that bound
 * it.
 */
export async function selfTest(
  task: ReadTask,
  judges: readonly SelfTestJudge[],
  hasLanguage: (extension: string) => boolean,
  onEvent: OnSelfTest,
): Promise<SelfTest> {
  const here = task.submissions.filter(({ language }) => hasLanguage(language));
  const skipped = task.submissions.filter((one) => !here.includes(one));
  if (task.timing === null) {
    return { task, rows: await judgeWhole(task, here, judges, hasLanguage, onEvent), skipped, faults: [] };
  }
  const bounds = here.filter(({ expectations }) => expectations.some(({ timing }) => timing !== null));
  const timed: readonly TimedResult[] = await judgeAll(task, bounds, judges, onEvent);
  const { limitMs, faults } = findTimeLimit(task, task.timing, timed);
  const limited = withTimeLimit(task, limitMs);
  return {
    task: limited,
    rows: await judgeWhole(limited, here, judges, hasLanguage, onEvent),
    skipped,
    faults,
  };
}

/** The submissions, then the validators on all tests. */
async function judgeWhole(
  task: ReadTask,
  here: readonly ReadSubmission[],
  judges: readonly SelfTestJudge[],
  hasLanguage: (extension: string) => boolean,
  onEvent: OnSelfTest,
): Promise<readonly SelfTestRow[]> {
  const rows = [...(await judgeAll(task, here, judges, onEvent))];
  const [first] = judges;
  for (const { submission, runs, judge, languages } of validatorTrials(task)) {
    if (first === undefined || !languages.every(hasLanguage)) continue;
    const result = await first.judge({ task: judge, ...runs, stopAtFirstFailure: false }, (progress) =>
      onEvent({ submission, progress }),
    );
    rows.push({ submission, result, faults: validatorFaults(judge, result) });
    onEvent({ submission, progress: { stage: 'done' } });
  }
  return rows;
}

/** The task with a definite time limit. */
export function withTimeLimit(task: ReadTask, cpuMs: number): ReadTask {
  return { ...task, timing: null, judge: { ...task.judge, limits: { ...task.judge.limits, cpuMs } } };
}

async function judgeAll(
  { judge: task }: ReadTask,
  submissions: readonly ReadSubmission[],
  judges: readonly SelfTestJudge[],
  onEvent: OnSelfTest,
): Promise<readonly SelfTestRow[]> {
  const rows = new Map<ReadSubmission, SelfTestRow>();
  const waiting = [...submissions];
  const work = async (judge: SelfTestJudge) => {
    for (let submission = waiting.shift(); submission !== undefined; submission = waiting.shift()) {
      const current = submission;
      const { language, source } = current;
      const result = await judge.judge({ task, language, source, stopAtFirstFailure: false }, (progress) =>
        onEvent({ submission: current, progress }),
      );
      rows.set(current, { submission: current, result, faults: mismatches(current, task, result) });
      onEvent({ submission: current, progress: { stage: 'done' } });
    }
  };
  await Promise.all(judges.map(work));
  return submissions.flatMap((submission) => rows.get(submission) ?? []);
}
