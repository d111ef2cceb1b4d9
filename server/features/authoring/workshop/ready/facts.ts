import { isDeepStrictEqual } from 'node:util';
import {
  type PayingGroup,
  type TaskReadinessFacts,
  type TriedSolution,
} from '#domain/authoring/task/task-readiness.ts';
import { type App } from '#server/app.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { mismatches } from '#server/exchange/self-test/compare.ts';
import { type CallContext } from '#server/http/context.ts';
import { type CurrentReading, currentReading } from '../current.ts';
import { shownTask } from '../shown.ts';
import { asJudged } from '../solutions/matrix.ts';
import { isWhole, type KeptRun, runsOf } from '../solutions/shown.ts';
import { contestLanguages } from '../statement/shown.ts';
import { shownTests } from '../tests/shown.ts';

/** The most invocations that are searched for the newest run of each solution. */
const LOOKED_THROUGH = 20;

/** Everything that the readiness of a task depends on, and the reading it was taken from. */
export interface GatheredFacts {
  readonly facts: TaskReadinessFacts;
  readonly reading: CurrentReading;
}

/** Gathers the facts from the work tree, the newest runs of the solutions, and the validators' results. */
export async function gatherFacts(app: App, context: CallContext<'workshopReady'>): Promise<GatheredFacts> {
  const { caller, db, input, now } = context;
  const task = await shownTask(db, caller, input.tid, now);
  const reading = await currentReading(app, input.tid, caller.userId);
  const count = (severity: string) => reading.findings.filter((one) => one.severity === severity).length;
  const found = reading.found?.kind === 'task' ? reading.found.task : null;
  const facts: TaskReadinessFacts = {
    ...NOTHING,
    isQuiz: task.is_quiz,
    errors: count('error'),
    warnings: count('warning'),
    isRead: reading.found !== null,
    head: task.head === null ? null : { isUsable: task.head.is_usable },
    changed: task.changed.length,
    ...(found === null ? {} : await ofTask(app, context, found, reading)),
  };
  return { facts, reading };
}

const NOTHING = {
  statements: [],
  contestLangs: [],
  samples: 0,
  needsSamples: true,
  tests: 0,
  validators: 0,
  refused: [],
  unchecked: 0,
  withoutAnswer: [],
  unused: [],
  solutions: [],
  groups: [],
  limitMs: 0,
} satisfies Partial<TaskReadinessFacts>;

type Task = Omit<ReadTask, 'contents'>;

async function ofTask(
  app: App,
  context: CallContext<'workshopReady'>,
  { judge, statements, submissions }: Task,
  { findings }: CurrentReading,
): Promise<Partial<TaskReadinessFacts>> {
  const { tests, validators } = await shownTests(app, context);
  const needsAnswer = judge.kind !== 'interactive';
  return {
    statements: statements.map(({ lang }) => lang),
    contestLangs: await contestLanguages(app.db, context.input.tid),
    samples: judge.tests.filter(({ isSample }) => isSample).length,
    needsSamples: judge.kind === 'batch',
    tests: judge.tests.length,
    validators: validators.length,
    refused: tests.filter(({ check }) => check === 'refused').map(({ name }) => name),
    unchecked: tests.filter(({ check }) => check === 'unknown').length,
    withoutAnswer: needsAnswer
      ? tests.filter(({ answer_state: state }) => state !== 'current').map(({ name }) => name)
      : [],
    unused: findings
      .filter(({ code }) => code === 'of_no_test' || code === 'no_input' || code === 'group_empty')
      .map(({ file }) => file),
    solutions: await triedSolutions(app, context.input.tid, judge, submissions),
    groups: payingGroups(judge),
    limitMs: judge.limits.cpuMs,
  };
}

function payingGroups({ groups }: JudgeTask): readonly PayingGroup[] {
  return groups.flatMap(({ name, points, requires }, place) =>
    points > 0 ? [{ place, name, requires }] : [],
  );
}

/** The newest runs of the solutions, as they are now, on the present tests, limits and programs. */
async function triedSolutions(
  { db }: App,
  taskId: number,
  judge: JudgeTask,
  submissions: Task['submissions'],
): Promise<readonly TriedSolution[]> {
  const invocations = await db
    .selectFrom('invocations')
    .select(['id', 'judge'])
    .where('task_id', '=', taskId)
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute();
  const tried = new Map<string, KeptRun>();
  for (const { id, judge: by } of invocations) {
    if (submissions.every(({ path }) => tried.has(path))) break;
    if (!isDeepStrictEqual(by, judge)) continue;
    const sources = new Map(submissions.map(({ path, source }) => [path, source.hash]));
    for (const run of await runsOf(db, id)) {
      const isSame = sources.get(run.path) === run.source.hash;
      if (isSame && !tried.has(run.path) && isWhole(run, judge)) tried.set(run.path, run);
    }
  }
  return submissions.map((submission) => triedSolution(submission, judge, tried.get(submission.path)));
}

function triedSolution(
  submission: Task['submissions'][number],
  judge: JudgeTask,
  run: KeptRun | undefined,
): TriedSolution {
  const { path } = submission;
  if (run === undefined) return { path, holds: null, isRight: false, fails: [], cpuMs: 0, isWarned: false };
  const result = {
    ...asJudged(judge, run.results),
    compileOutput: run.compile_output,
    compileMs: run.compile_ms ?? 0,
    ...(run.compiles === false && { verdict: 'CE' as const }),
  };
  const wrong = new Set(
    run.results.flatMap(({ test, verdict }) => (verdict === 'AC' ? [] : [judge.tests[test]?.group ?? -1])),
  );
  return {
    path,
    holds: mismatches(submission, judge, result).length === 0,
    isRight: result.verdict === 'AC',
    fails: payingGroups(judge)
      .map(({ place }) => place)
      .filter((place) => wrong.has(place)),
    cpuMs: Math.max(0, ...run.results.map(({ cpuMs }) => cpuMs)),
    isWarned: run.compiles === true && run.compile_output !== '',
  };
}
