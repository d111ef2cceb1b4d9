import { groupScore } from '#domain/standings/scoring.ts';
import { sumPoints } from '#domain/standings/points.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type JudgeResult, type TestResult } from '../contract/result.ts';
import { type JudgeGroup, type JudgeTask } from '../contract/task.ts';

/** The parts of a task that decide the order of its tests and their points. */
export type Grouped = Pick<JudgeTask, 'groups' | 'tests'>;

/** The results so far, which decide whether a test is still run. */
export interface Progress {
  readonly stopAtFirstFailure: boolean;
  readonly results: readonly TestResult[];
}

/**
 * The order in which tests are run, as indices of `tests`: first groups with samples, then the others, each
 * after the groups that it requires; within a group, the order of the task.
 */
export function runOrder({ groups, tests }: Grouped): readonly number[] {
  const places = tests.map((_, place) => place);
  const ordered: number[] = [];
  const seen = new Set<number>();
  const visit = (group: number) => {
    if (seen.has(group)) return;
    seen.add(group);
    for (const required of groups[group]?.requires ?? []) visit(required);
    ordered.push(group);
  };
  const isOfSamples = (group: number) => tests.some((test) => test.group === group && test.isSample);
  const all = groups.map((_, group) => group);
  for (const group of all.filter(isOfSamples)) visit(group);
  for (const group of all) visit(group);
  return ordered.flatMap((group) => places.filter((place) => tests[place]?.group === group));
}

/** Whether a test need not be run: its group, or the whole submission, is decided. */
export function isDecided(task: Grouped, place: number, { stopAtFirstFailure, results }: Progress): boolean {
  const test = task.tests[place];
  const group = test && task.groups[test.group];
  if (!test || !group) return true;
  if (stopAtFirstFailure && results.some(hasFailed)) return true;
  if (group.requires.some((required) => !isPassed(task, required, results))) return true;
  const own = results.filter((one) => task.tests[one.test]?.group === test.group);
  return !test.isSample && canGiveNothing(group, own);
}

/** The totals of all tests. A test that is not in `results` was not run and scores 0. */
export function totals(
  task: Grouped,
  results: readonly TestResult[],
): Pick<JudgeResult, 'verdict' | 'score' | 'groupScores' | 'tests' | 'cpuMs' | 'memoryBytes'> {
  const byTest = new Map(results.map((one) => [one.test, one]));
  const tests = task.tests.map((_, place) => byTest.get(place) ?? notRun(place));
  const groupScores = task.groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => group.points > 0)
    .map(({ group, index }) => scoreOf(task, group, index, results));
  return {
    verdict: totalVerdict(task, byTest),
    score: sumPoints(groupScores),
    groupScores,
    tests,
    cpuMs: Math.max(0, ...results.map(({ cpuMs }) => cpuMs)),
    memoryBytes: Math.max(0, ...results.map(({ memoryBytes }) => memoryBytes)),
  };
}

/** The result of a test that was not run. */
export function notRun(test: number): TestResult {
  return {
    test,
    verdict: null,
    score: 0,
    cpuMs: 0,
    wallMs: 0,
    memoryBytes: 0,
    message: '',
    juryMessage: '',
  };
}

function hasFailed({ verdict }: TestResult): boolean {
  return verdict !== null && verdict !== 'AC';
}

/** Whether every test of a group was run and passed. */
function isPassed({ tests }: Grouped, group: number, results: readonly TestResult[]): boolean {
  const passed = new Set(results.filter(({ verdict }) => verdict === 'AC').map(({ test }) => test));
  return tests.every((test, place) => test.group !== group || passed.has(place));
}

/** Whether a test without points makes the group's score 0, under a rule where one is enough. */
function canGiveNothing({ rule }: JudgeGroup, own: readonly TestResult[]): boolean {
  return (rule === 'minimum' || rule === 'multiply') && own.some(({ score }) => score <= 0);
}

function scoreOf(task: Grouped, group: JudgeGroup, index: number, results: readonly TestResult[]): number {
  const places = task.tests.flatMap((test, place) => (test.group === index ? [place] : []));
  const byTest = new Map(results.map((one) => [one.test, one.score]));
  const run = places.filter((place) => byTest.has(place));
  if (run.length === 0) return 0;
  return groupScore(
    group,
    places.map((place) => byTest.get(place) ?? 0),
  );
}

/** AC if no test failed; IE if a test has it; otherwise the first other verdict in the order of runs. */
function totalVerdict(task: Grouped, byTest: ReadonlyMap<number, TestResult>): Verdict {
  const inOrder = runOrder(task).map((place) => byTest.get(place));
  if (inOrder.some((one) => one?.verdict === 'IE')) return 'IE';
  const failed = inOrder.find((one) => one !== undefined && hasFailed(one));
  return failed?.verdict ?? 'AC';
}
