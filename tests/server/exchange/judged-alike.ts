import { matcherOf } from '#server/exchange/package/globs.ts';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { writePackage } from '#server/exchange/package-writer/write.ts';
import { type Expectation } from '#server/contract/jury-solution.ts';
import { type JuryProgram, type StoredFile } from '#server/contract/task.ts';

/** The files of a task that is written as our package, in a folder with the task's short name. */
export function written(task: ReadTask, original: PackageFiles | null): PackageFiles {
  const contents = new Contents();
  const { files } = writePackage(task, original, contents);
  const of = (hash: string) => contents.map.get(hash) ?? task.contents.get(hash);
  return packageOf(
    task.slug,
    new Map(
      files.map(({ path, hash }) => {
        const content = of(hash);
        if (content === undefined) throw new Error(`${path} has no content.`);
        return [path, content];
      }),
    ),
  );
}

/** Everything that decides how a task is judged, without the names of tests and groups. */
export function judgingOf(task: ReadTask) {
  const { judge } = task;
  const key = (at: number) => {
    const test = judge.tests[at];
    return `${test?.input.hash ?? ''} ${test?.answer?.hash ?? ''}`;
  };
  const all = judge.tests.map((_, at) => at);
  const isSampleGroup = (at: number) =>
    judge.groups[at]?.points === 0 &&
    all.every((test) => judge.tests[test]?.group !== at || judge.tests[test].isSample);
  const groups = judge.groups.flatMap((group, at) => {
    if (isSampleGroup(at)) return [];
    const requires = group.requires.map((one) => (isSampleGroup(one) ? 'sample' : nameOf(one))).sort();
    return [{ rule: group.rule, points: group.points, requires, tests: nameOf(at) }];
  });
  function nameOf(group: number) {
    return all.flatMap((at) => (judge.tests[at]?.group === group ? [key(at)] : [])).join(', ');
  }
  const talks = judge.interactor !== null;
  return {
    kind: judge.kind,
    io: judge.io,
    sourceName: judge.sourceName,
    scoreMode: task.scoreMode,
    timing: task.timing,
    sourceBytes: judge.sourceBytes,
    languages: task.languages,
    limits: task.languages.map((language) => ({ ...judge.limits, ...judge.languageLimits[language] })),
    checker:
      judge.checker.kind === 'program'
        ? { convention: judge.checker.convention, program: programOf(judge.checker.program) }
        : talks
          ? null
          : judge.checker,
    interactor: judge.interactor && { ...judge.interactor, program: programOf(judge.interactor.program) },
    graders: Object.fromEntries(
      Object.entries(judge.graders).map(([language, files]) => [language, namesOf(files)]),
    ),
    groups: groups.sort((a, b) => (a.tests < b.tests ? -1 : 1)),
    samples: [...new Set(all.filter((at) => judge.tests[at]?.isSample).map(key))].sort(),
    args: Object.fromEntries(all.map((at) => [key(at), judge.tests[at]?.checkerArgs])),
    points: Object.fromEntries(
      judge.tests.flatMap(({ group, points }, at) =>
        judge.groups[group]?.rule === 'points' ? [[key(at), points.toFixed(9)]] : [],
      ),
    ),
    outputNames: Object.fromEntries(judge.outputNames.map((name, at) => [key(at), name])),
    submissions: task.submissions
      .map(({ language, source, expectations, results }) => ({
        language,
        source: source.hash,
        expectations: expectations
          .map((one) => expectationOf(one, task, key))
          .filter((one) => one !== null)
          .sort(byText),
        results: results
          .map(({ verdicts, score }) => ({ verdicts, score }))
          .filter(({ verdicts, score }) => verdicts !== null || score !== null)
          .sort(byText),
      }))
      .map((one) => (isSaidRight(one) ? { ...one, expectations: 'right', results: 'right' } : one))
      .sort((a, b) => (a.source + a.language < b.source + b.language ? -1 : 1)),
    validators: task.validators.map(({ convention, program, args }) => ({
      convention,
      program: programOf(program),
      args: Object.fromEntries(args.map((one, at) => [key(at), one])),
    })),
    attachments: task.attachments.map(({ name, hash }) => `${name} ${hash}`).sort(),
  };
}

/** Sorts by text: the order of messages does not matter. */
function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function isSaidRight({
  expectations,
  results,
}: {
  expectations: readonly unknown[];
  results: readonly { verdicts: readonly string[] | null; score: unknown }[];
}): boolean {
  const accepted = JSON.stringify([
    { permitted: ['AC'], required: null, score: null, message: '', timing: 'lower', tests: null },
  ]);
  return (
    (results.length === 0 && JSON.stringify(expectations) === accepted) ||
    (expectations.length === 0 &&
      results.length === 1 &&
      results[0]?.verdicts?.join() === 'AC' &&
      results[0].score === null)
  );
}

function expectationOf(one: Expectation, { judge }: ReadTask, key: (at: number) => string) {
  const { permitted, required, score, message, timing } = one;
  if (permitted === null && required === null && score === null && message === '' && timing === null)
    return null;
  const matches = one.tests === null ? null : matcherOf(one.tests);
  const tests = matches && judge.tests.flatMap(({ name }, at) => (matches(name) ? [key(at)] : [])).sort();
  return {
    permitted: permitted?.toSorted() ?? null,
    required: required?.toSorted() ?? null,
    score,
    message,
    timing,
    tests,
  };
}

function programOf({ language, files, args }: JuryProgram) {
  return { language, args, files: namesOf(files).sort() };
}

function namesOf(files: readonly StoredFile[]): string[] {
  return files.map(({ name, hash }) => `${name} ${hash}`);
}
