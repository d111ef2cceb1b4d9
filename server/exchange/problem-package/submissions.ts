import { type PackageFiles, baseName, endingOf } from '../package/files.ts';
import { matcherOf } from '../package/globs.ts';
import { isHeader, languageOfCode, languageOfEnding } from '../package/languages.ts';
import { type Place, type Report } from '../package/report.ts';
import { type StatedResult } from '#server/contract/jury-solution.ts';
import { type Contents, type ReadSubmission } from '../package/task.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { zipOf } from '../package/zip.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { readTags, type Tagged } from './expected-tags.ts';
import { type FolderRules } from './folder-rules.ts';
import { submissionsYaml } from './metadata.ts';
import { expectationOf, resultsOf, type Rule, rulesOf, SUBMISSIONS_YAML } from './stated.ts';

/** The facts that are needed to read submissions. */
export interface SubmissionSource {
  readonly rules: FolderRules;
  readonly isOutputOnly: boolean;
  readonly judge: YamlFile<JudgeYaml>;
  readonly constants: (content: Buffer) => Buffer;
}

/** The jury's submissions with all statements about them. */
export function readSubmissions(
  files: PackageFiles,
  source: SubmissionSource,
  contents: Contents,
  report: Report,
): readonly ReadSubmission[] {
  const yaml = files.has(SUBMISSIONS_YAML)
    ? readYaml(files, SUBMISSIONS_YAML, submissionsYaml, report)
    : null;
  const rules = rulesOf(yaml, source.rules);
  const results = resultsOf(source.judge);
  const found: ReadSubmission[] = [];
  const stated = Object.entries(yaml?.value ?? {}).map(([pattern, { language }]) => ({
    language,
    matches: matcherOf(pattern),
  }));
  for (const path of programsUnder(files, report)) {
    const entries = stated.filter(({ matches }) => matches(path));
    const code = entries.map(({ language }) => language).findLast((one) => one !== undefined);
    const program = readSource(files, path, code, source, contents, report);
    if (program === null) continue;
    const own = {
      expectations: rules.filter(({ matches }) => matches(path)),
      results: results.filter(({ matches }) => matches(path)).map(({ result }) => result),
    };
    const tagged =
      source.isOutputOnly || entries.length + own.results.length > 0
        ? null
        : tagsOf(path, program, contents, report);
    const submission = { path, ...program, ...statedBy(path, own, tagged, source.rules) };
    if (submission.expectations.length + submission.results.length === 0) {
      report.warning(`submissions/${path}`, 'anything_right');
    }
    found.push(submission);
  }
  checkPatterns(
    [...rules.map((rule) => ({ ...rule, place: rule.expectation.place })), ...results],
    found,
    report,
  );
  if (!found.some(({ path }) => path.startsWith('accepted/'))) {
    report.warning('submissions/accepted', 'no_accepted');
  }
  return found;
}

function tagsOf(
  path: string,
  { source }: Pick<ReadSubmission, 'source'>,
  contents: Contents,
  report: Report,
): Tagged | null {
  const text = contents.map.get(source.hash)?.toString('utf8') ?? '';
  return readTags(text, `submissions/${path}`, report);
}

/** The statements about a submission. Its source's own tag replaces all others. */
function statedBy(
  path: string,
  { expectations, results }: { expectations: readonly Rule[]; results: readonly StatedResult[] },
  tagged: Tagged | null,
  folderRules: FolderRules,
): Pick<ReadSubmission, 'expectations' | 'results'> {
  if (tagged !== null) {
    const { result, timing } = tagged;
    const bound = { ...expectationOf({ message: '' }, null, result.place), timing };
    return { expectations: [bound], results: [result] };
  }
  const folder = path.split('/')[0] ?? '';
  const verdicts = folderRules[folder]?.verdicts;
  const place = { file: `submissions/${folder}`, line: null };
  return {
    expectations: expectations.map(({ expectation }) => expectation),
    results: verdicts && results.length === 0 ? [{ place, verdicts, score: null }] : results,
  };
}

/** Files and folders in each folder of `submissions/`. */
function programsUnder(files: PackageFiles, report: Report): readonly string[] {
  const { folders, files: loose } = files.entries('submissions');
  for (const name of loose.filter((one) => one !== 'submissions.yaml')) {
    report.warning(`submissions/${name}`, 'not_in_submissions');
  }
  return folders.flatMap((folder) => {
    const inside = files.entries(`submissions/${folder}`);
    return [...inside.files, ...inside.folders].sort().map((name) => `${folder}/${name}`);
  });
}

function readSource(
  files: PackageFiles,
  path: string,
  code: string | undefined,
  source: SubmissionSource,
  contents: Contents,
  report: Report,
): Pick<ReadSubmission, 'language' | 'source'> | null {
  const full = `submissions/${path}`;
  const isFile = files.has(full);
  const inside = isFile ? [full] : files.under(full).map((one) => `${full}/${one}`);
  if (source.isOutputOnly) return readAnswers(files, full, isFile, inside, contents);
  const programs = inside.filter((one) => languageOfEnding(endingOf(one)) !== null || code !== undefined);
  const [first] = programs;
  if (first === undefined) {
    if (!isHeader(endingOf(path))) {
      report.warning(full, 'not_judged_language');
    }
    return null;
  }
  if (inside.length > 1) {
    report.warning(full, 'several_files');
    return null;
  }
  const language = code === undefined ? languageOfEnding(endingOf(first)) : languageOfCode(code);
  if (language === null) {
    report.warning(full, 'language_not_judged', { value: code ?? '' });
    return null;
  }
  return { language, source: contents.add(baseName(first), source.constants(files.read(first))) };
}

/** The answers of an output-only task: an archive, a single text, or a folder, which is archived. */
function readAnswers(
  files: PackageFiles,
  full: string,
  isFile: boolean,
  inside: readonly string[],
  contents: Contents,
): Pick<ReadSubmission, 'language' | 'source'> {
  if (isFile) {
    const language = endingOf(full) === 'zip' ? 'zip' : 'txt';
    return { language, source: contents.add(baseName(full), files.read(full)) };
  }
  const archive = zipOf(inside.map((one) => ({ name: baseName(one), content: files.read(one) })));
  return { language: 'zip', source: contents.add(`${baseName(full)}.zip`, archive) };
}

function checkPatterns(
  rules: readonly { readonly matches: (path: string) => boolean; readonly place: Place }[],
  found: readonly ReadSubmission[],
  report: Report,
): void {
  for (const { matches, place } of rules) {
    if (place.line === null || found.some(({ path }) => matches(path))) continue;
    report.warning(place, 'pattern_matches_none');
  }
}
