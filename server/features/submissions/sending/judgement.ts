import { type Shown } from '#domain/submissions/feedback.ts';
import { type Judgement } from '#protocol/wire/submissions/submission.ts';
import { type StaffJudgement } from '#protocol/wire/staff/submissions/submission.ts';
import { type JudgeResult, type TestResult } from '#server/contract/result.ts';
import { isGivenWhole, type JudgeTest, type JudgeTask } from '#server/contract/task.ts';
import { scaleTo, type Subtask, subtasksOf } from '#server/model/tasks/scale.ts';

/** A stored judgement, with the version of the task it was made by and the task's points in the contest. */
export interface KnownJudgement {
  readonly result: JudgeResult;
  readonly judge: JudgeTask;
  readonly task_version: number;
  readonly max_score: number;
  /** The points of each subtask, on the contest's scale. */
  readonly group_scores: readonly number[] | null;
  readonly worker: string;
  readonly started_at: number;
  readonly judged_at: number;
}

interface Outcome {
  readonly found: TestResult;
  readonly test: JudgeTest;
  readonly onWire: NonNullable<Judgement['tests']>[number];
}

/** The judgement as its author sees it: with subtasks and tests only where they are shown. */
export function ownJudgement(
  known: KnownJudgement,
  shown: Pick<Shown, 'subtasks' | 'tests' | 'samples'>,
): Judgement {
  const tests = outcomesOf(known).filter(({ test }) => shown.tests || test.isSample);
  return {
    compile_output: known.result.compileOutput,
    subtasks: shown.subtasks ? subtaskOutcomes(known) : null,
    tests: shown.tests || shown.samples ? tests.map(({ onWire }) => onWire) : null,
  };
}

/** The whole judgement as staff see it, with the checker's words to the jury, the judge and the version. */
export function staffJudgement(known: KnownJudgement): StaffJudgement {
  return {
    compile_output: known.result.compileOutput,
    subtasks: subtaskOutcomes(known),
    tests: outcomesOf(known).map(({ found, test, onWire }) => ({
      ...onWire,
      name: test.name,
      jury_message: found.juryMessage,
    })),
    worker: known.worker,
    started_at: known.started_at,
    judged_at: known.judged_at,
    task_version: known.task_version,
  };
}

/** null where the contest has no points, as at the ICPC. */
function subtaskOutcomes({ judge, max_score, group_scores }: KnownJudgement): Judgement['subtasks'] {
  if (group_scores === null) return null;
  const scaled = scaleTo(judge, max_score);
  return subtasksOf(judge).map(({ name, points }, index) => ({
    name,
    points: group_scores[index] ?? null,
    max_points: scaled(points),
  }));
}

function outcomesOf({ result, judge, max_score }: KnownJudgement): readonly Outcome[] {
  const subtasks = subtasksOf(judge);
  const scaled = scaleTo(judge, max_score);
  return result.tests.flatMap((found) => {
    const test = judge.tests[found.test];
    if (!test) return [];
    const subtask = subtasks.findIndex(({ group }) => group === test.group);
    const onWire = {
      number: found.test + 1,
      subtask: subtask < 0 ? null : subtask,
      verdict: found.verdict,
      score: isInPoints(subtasks[subtask]) ? scaled(found.score) : found.score,
      cpu_ms: found.cpuMs,
      wall_ms: found.wallMs,
      memory_bytes: found.memoryBytes,
      message: found.message,
      ...endOf(found),
      // A program's output must not reveal the parts of a test that only the jury sees.
      stderr: isGivenWhole(test) ? (found.stderr ?? '') : '',
    };
    return [{ found, test, onWire }];
  });
}

function endOf({ ended }: TestResult) {
  return {
    exit_code: ended?.exitCode ?? null,
    signal: ended?.signal ?? null,
    forbidden_call: ended?.forbiddenCall ?? null,
  };
}

function isInPoints(subtask: Subtask | undefined): boolean {
  return subtask?.rule === 'points';
}
