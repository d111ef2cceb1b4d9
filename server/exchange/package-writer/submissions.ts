import { type Expectation, OUTCOMES } from '#server/contract/jury-solution.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { baseName, endingOf } from '../package/files.ts';
import { matcherOf } from '../package/globs.ts';
import { languageOfEnding, codeOfLanguage } from '../package/languages.ts';
import { type ReadSubmission, type ReadTask } from '../package/task.ts';
import { FOLDER_RULES } from '../problem-package/folder-rules.ts';
import { expectationOf, SUBMISSIONS_YAML } from '../problem-package/stated.ts';
import { plainName, type WrittenFiles } from './files.ts';
import { type TestPlan } from './tests.ts';

type Stated = Record<string, unknown>;

/** A submission and the path to which it is written. */
interface Placed {
  readonly submission: ReadSubmission;
  readonly folder: string;
  /** Path within `submissions/`. */
  readonly path: string;
}

/** The folder of submissions that no folder of the format describes. */
const OPEN_FOLDER = 'mixed';
/** Overrides the meaning of a folder of the format, so that only the statements about its single files count. */
const NOTHING: Stated = { permitted: [...OUTCOMES], required: [] };

/** Writes the jury's submissions with their claims; returns `submissions` of the judge.yaml. */
export function writeSubmissions(files: WrittenFiles, task: ReadTask, plan: TestPlan): Stated {
  const placed = task.submissions.map((one) => place(one));
  const yaml: Stated = {};
  const judge: Stated = {};
  for (const folder of new Set(placed.map((one) => one.folder))) {
    const inside = placed.filter((one) => one.folder === folder);
    const meant = meaningOf(folder);
    if (meant !== null && inside.every(({ submission }) => isMeant(submission, meant))) continue;
    if (meant !== null) yaml[folder] = NOTHING;
    for (const one of inside) stateOf(one, { task, plan, yaml, judge });
  }
  for (const { submission, path } of placed) {
    const { source, language } = submission;
    const isFile = baseName(path) === source.name;
    files.put(`submissions/${path}${isFile ? '' : `/${source.name}`}`, source.hash);
    if (isProgram(submission) && languageOfEnding(endingOf(source.name)) !== language)
      yaml[path] = { ...(yaml[path] as Stated | undefined), language: codeOfLanguage(language) };
  }
  files.yaml(SUBMISSIONS_YAML, yaml);
  return judge;
}

/** The path that a submission of `submissions/` is written to; null: there is none. */
export function writtenPath({ submissions }: ReadTask, path: string): string | null {
  const found = submissions.find((one) => one.path === path);
  return found === undefined ? null : `submissions/${place(found).path}`;
}

/** The folder is named after the claim. A source whose name differs gets a folder of its own. */
function place(submission: ReadSubmission): Placed {
  const [first = '', ...rest] = submission.path.split('/');
  const folder = rest.length === 0 ? folderByResult(submission) : plainName(first) || OPEN_FOLDER;
  const isMadeArchive = !isProgram(submission) && endingOf(submission.path) === '';
  const name = isMadeArchive ? submission.source.name : rest.length === 0 ? first : rest.join('-');
  return { submission, folder, path: `${folder}/${plainName(name) || submission.source.name}` };
}

/** Submissions that are no programs hold the answers of an output-only task. */
function isProgram({ language }: ReadSubmission): boolean {
  return !['zip', 'txt'].includes(language);
}

const FOLDER_OF: Partial<Record<Verdict, string>> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  WTL: 'time_limit_exceeded',
  MLE: 'run_time_error',
  RE: 'run_time_error',
};

function folderByResult({ results, expectations }: ReadSubmission): string {
  const [only] = expectations;
  const accepted = meaningOf('accepted');
  if (only !== undefined && accepted !== null && isSame(only, accepted)) return 'accepted';
  const verdicts = results[0]?.verdicts ?? [];
  const folders = new Set(verdicts.map((verdict) => FOLDER_OF[verdict] ?? OPEN_FOLDER));
  const [folder = OPEN_FOLDER] = folders;
  return folders.size === 1
    ? folder
    : verdicts.length > 0 && !verdicts.includes('AC')
      ? 'rejected'
      : OPEN_FOLDER;
}

/** The meaning of a folder of the format; null: the format does not define the folder. */
function meaningOf(folder: string): Expectation | null {
  const rule = FOLDER_RULES[folder];
  if (rule === undefined || rule.verdicts !== undefined) return null;
  const { permitted, required } = rule;
  return expectationOf(
    {
      message: '',
      ...(permitted && { permitted: [...permitted] }),
      ...(required && { required: [...required] }),
    },
    null,
    { file: '', line: null },
  );
}

/** Whether a submission's statements say the same as its folder. */
function isMeant({ expectations, results }: ReadSubmission, meant: Expectation): boolean {
  const [only, ...others] = expectations;
  if (only === undefined) {
    // The submission has only a Polygon tag, which may say that it is right.
    const [result, ...more] = results;
    const isRight = result?.verdicts?.join() === 'AC' && result.score === null && more.length === 0;
    return isRight && meant.permitted?.join() === 'AC';
  }
  return others.length === 0 && results.length === 0 && isSame(only, meant);
}

function isSame(one: Expectation, other: Expectation): boolean {
  const { place: _, ...a } = one;
  const { place: __, ...b } = other;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted({ permitted, required, ...rest }: Omit<Expectation, 'place'>) {
  return [
    permitted?.toSorted() ?? null,
    required?.toSorted() ?? null,
    rest.tests,
    rest.score,
    rest.message,
    rest.timing,
  ];
}

interface Stating {
  readonly task: ReadTask;
  readonly plan: TestPlan;
  readonly yaml: Stated;
  readonly judge: Stated;
}

/** Writes the statements about a submission. A second one gets the same pattern in braces as its key. */
function stateOf({ submission, path }: Placed, { task, plan, yaml, judge }: Stating): void {
  const free = (at: Stated, pattern: string): string => (pattern in at ? free(at, `{${pattern}}`) : pattern);
  for (const expectation of submission.expectations.filter(({ tests }) => tests === null)) {
    const stated = statedOf(expectation);
    if (Object.keys(stated).length > 0) yaml[free(yaml, path)] = stated;
  }
  for (const expectation of submission.expectations) {
    if (expectation.tests === null) continue;
    const before = (yaml[path] ?? {}) as Stated;
    yaml[path] = { ...before, [free(before, renamed(expectation.tests, task, plan))]: statedOf(expectation) };
  }
  for (const { verdicts, score } of submission.results) {
    const stated = {
      ...(verdicts !== null && { verdict: verdicts.length === 1 ? verdicts[0] : verdicts }),
      ...(score !== null && { score: rangeOf(score) }),
    };
    if (Object.keys(stated).length > 0) judge[free(judge, path)] = stated;
  }
}

function statedOf({ permitted, required, score, message, timing }: Expectation): Stated {
  const own = {
    ...(permitted && { permitted: [...permitted] }),
    ...(required && { required: [...required] }),
  };
  const without = expectationOf({ message: '', ...own }, null, { file: '', line: null });
  return {
    ...own,
    ...(score !== null && { score: rangeOf(score) }),
    ...(message !== '' && { message }),
    ...(without.timing !== timing && { use_for_time_limit: timing ?? false }),
  };
}

function rangeOf([least, most]: readonly [number, number]): number | number[] {
  return least === most ? least : [least, most];
}

/** A pattern of tests, translated to the names under which the tests are written. */
function renamed(pattern: string, { judge }: ReadTask, { written, groups }: TestPlan): string {
  const isKept = written.every(({ test, name }) => judge.tests[test]?.name === name);
  if (isKept) return pattern;
  const group = groups.find(({ group: { name } }) => [name, `secret/${name}`].includes(pattern));
  if (group !== undefined) return group.folder === '' ? 'secret' : `secret/${group.folder}`;
  const matches = matcherOf(pattern);
  const names = written.flatMap(({ test, name }) => (matches(judge.tests[test]?.name ?? '') ? [name] : []));
  return names.length === 0 ? pattern : names.length === 1 ? (names[0] ?? '') : `{${names.join(',')}}`;
}
