import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Expectation, type Outcome, type StatedResult } from '#server/contract/jury-solution.ts';
import { type JudgeResult, type TestResult } from '#server/contract/result.ts';
import { fullScore, type JudgeTask } from '#server/contract/task.ts';
import { matcherOf } from '../package/globs.ts';
import { placeText } from '../package/report.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import { type ReadSubmission } from '../package/task.ts';

/** Points have two decimals, which claims may round. */
const SCORE_TOLERANCE = 0.0051;

const OUTCOMES: Readonly<Record<Verdict, Outcome | null>> = {
  AC: 'AC',
  WA: 'WA',
  TLE: 'TLE',
  WTL: 'TLE',
  MLE: 'RTE',
  OLE: 'RTE',
  RE: 'RTE',
  SEC: 'RTE',
  CE: null,
  IE: null,
};

type Judged = Pick<JudgeTask, 'groups' | 'tests'>;
/** The claims of a submission, and the folder that states them. */
type Claims = Pick<ReadSubmission, 'path' | 'expectations' | 'results'>;

/** The differences between a submission's results and its package's claims. */
export function mismatches(submission: Claims, task: Judged, result: JudgeResult): readonly Sentence[] {
  if (result.verdict === 'IE') {
    const why = result.tests.find(({ verdict }) => verdict === 'IE')?.juryMessage ?? '';
    return [why === '' ? findingSentence('judge_failed_programs') : findingSentence('judge_failed', { why })];
  }
  const faults = submission.results.flatMap((stated) => resultFaults(stated, result));
  const statesFailure = submission.results.some(({ verdicts }) => verdicts?.includes('CE') === true);
  if (result.verdict === 'CE') {
    return statesFailure || (submission.expectations.length === 0 && submission.results.length > 0)
      ? faults
      : [findingSentence('does_not_compile'), ...faults];
  }
  return [
    ...faults,
    ...submission.expectations.flatMap((expectation) => expectationFaults(expectation, task, result)),
    ...(isPartial(submission) ? partialFaults(task, result) : []),
  ];
}

/** A claim in a few words. */
export function statedText({
  expectations,
  results,
}: Pick<ReadSubmission, 'expectations' | 'results'>): string {
  const verdicts: readonly string[] = results.flatMap((one) => one.verdicts ?? []);
  const whole = expectations.filter(({ tests }) => tests === null);
  const { required, permitted } = {
    required: whole.findLast((one) => one.required !== null)?.required,
    permitted: whole.findLast((one) => one.permitted !== null)?.permitted,
  };
  const score = [...whole, ...results].findLast((one) => one.score !== null)?.score;
  const parts = verdicts.length > 0 ? verdicts : (required ?? permitted ?? []);
  const text = parts.length === 0 ? '-' : [...new Set(parts)].join('/');
  return score ? `${text} ${rangeText(score)}` : text;
}

function resultFaults({ place, verdicts, score }: StatedResult, result: JudgeResult): readonly Sentence[] {
  const at = placeText(place);
  const faults: Sentence[] = [];
  if (verdicts !== null && !verdicts.includes(result.verdict)) {
    faults.push(findingSentence('states_verdict', { at, verdicts: verdicts.join(' / ') }));
  }
  if (score !== null && !isWithin(result.score, score))
    faults.push(findingSentence('states_points', { at, points: rangeText(score) }));
  return faults;
}

function expectationFaults(expectation: Expectation, task: Judged, result: JudgeResult): readonly Sentence[] {
  const { tests, message } = expectation;
  const at = `${placeText(expectation.place)}${tests === null ? '' : ` (${tests})`}`;
  const matches = tests === null ? () => true : matcherOf(tests);
  const own = result.tests.filter((one) => matches(task.tests[one.test]?.name ?? ''));
  const run = own.filter((one) => one.verdict !== null);
  // A group may have been decided before some named tests were run. Their results are unknown.
  const asked = tests !== null && run.length < own.length ? { ...expectation, required: null } : expectation;
  const faults = [...verdictFaults(at, asked, task, run), ...scoreFaults(at, expectation, task, result)];
  if (message !== '' && asked === expectation && !run.some((one) => one.juryMessage.includes(message))) {
    faults.push(findingSentence('asks_message', { at, message }));
  }
  return faults;
}

function verdictFaults(
  at: string,
  { permitted, required }: Expectation,
  task: Judged,
  run: readonly TestResult[],
): readonly Sentence[] {
  const faults: Sentence[] = [];
  const wrong = run.find((one) => permitted !== null && !endsAs(one, permitted));
  if (wrong !== undefined) {
    const test = task.tests[wrong.test]?.name ?? String(wrong.test);
    const verdicts = (permitted ?? []).join(', ');
    faults.push(findingSentence('permits', { at, verdicts, test, verdict: wrong.verdict ?? '' }));
  }
  if (required !== null && !run.some((one) => endsAs(one, required))) {
    faults.push(findingSentence('requires', { at, verdicts: required.join(' / ') }));
  }
  return faults;
}

function scoreFaults(
  at: string,
  { tests, score }: Expectation,
  task: Judged,
  result: JudgeResult,
): readonly Sentence[] {
  if (score === null) return [];
  const points = tests === null ? result.score : groupScore(tests, task, result);
  if (points !== null && isWithin(points, score)) return [];
  return [findingSentence('states_score', { at, points: rangeText(score), got: points ?? 0 })];
}

/** A test with a part of its points is accepted in the format, although it is WA here. */
function endsAs({ verdict, score }: TestResult, outcomes: readonly Outcome[]): boolean {
  const outcome = verdict === null ? null : OUTCOMES[verdict];
  if (outcome === null) return false;
  return outcomes.includes(outcome) || (verdict === 'WA' && score > 0 && outcomes.includes('AC'));
}

function groupScore(pattern: string, task: Judged, result: JudgeResult): number | null {
  const matches = matcherOf(pattern);
  const paying = task.groups.filter(({ points }) => points > 0);
  const at = paying.findIndex(({ name }) => matches(name === 'secret' ? name : `secret/${name}`));
  return at === -1 ? null : (result.groupScores[at] ?? null);
}

/** Whether the folder claims a part of the points, and no other claim states points. */
function isPartial({ path, results }: Claims): boolean {
  return /^partial(?:ly_accepted)?\//.test(path) && !results.some(({ score }) => score !== null);
}

function partialFaults(task: Judged, { score }: JudgeResult): readonly Sentence[] {
  const full = fullScore(task);
  return score > 0 && score < full ? [] : [findingSentence('partial_score', { full, score })];
}

function isWithin(score: number, [least, most]: readonly [number, number]): boolean {
  return score > least - SCORE_TOLERANCE && score < most + SCORE_TOLERANCE;
}

function rangeText([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}-${most}`;
}
