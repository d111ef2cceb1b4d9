import { type JuryProgram } from '../../contract/task.ts';
import { PROGRAM_LANGUAGES } from '../../../domain/languages.ts';
import { type PackageFiles } from '../package/files.ts';
import { readProgram } from '../package/program.ts';
import { type Place, type Report } from '../package/report.ts';
import { type Contents, type ReadTask, type TimingRule } from '../package/task.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { assemble } from './assemble.ts';
import { planLegacyGroups, readTestdata } from './legacy-groups.ts';
import { type LegacyMetadata, legacyMetadata } from './metadata.ts';
import { readJudgeYaml } from './read-2025-09.ts';
import { LEGACY_FOLDER_RULES } from './submissions.ts';
import { findTests, type TestFiles } from './tests.ts';
import { judgingOf } from './validator.ts';

/** Kattis rounds a time limit that it finds up to whole seconds. */
const RESOLUTION_MS = 1000;

/** Reads a problem package of the version before there were versions; null where it cannot even be put together. */
export function readLegacyPackage(
  files: PackageFiles,
  slug: string,
  contents: Contents,
  report: Report,
): ReadTask | null {
  const problem = readYaml(files, 'problem.yaml', legacyMetadata, report);
  const judge = readJudgeYaml(files, report);
  const tests = findTests(files, report);
  if (problem === null || judge === null) return null;
  const { value } = problem;
  const words = validationWords(problem, report);
  checkMetadata(files, problem, words, report);
  const settingsOf = readTestdata(files, tests, problem, report);
  const program = words.includes('custom') ? validatorOf(files, contents, report) : null;
  const args = tests.map((test) => argsOf(test, settingsOf, problem));
  const limit = timeLimitOf(files, report) ?? value.limits.time_limit;
  const task = assemble(
    files,
    slug,
    {
      format: 'kattis-legacy',
      kind: words.includes('interactive') ? 'interactive' : 'batch',
      names: namesOf(value),
      limits: { ...value.limits, time_limit: limit },
      timing: limit === undefined ? timingOf(value) : null,
      languages: PROGRAM_LANGUAGES,
      languagesOpen: true,
      judging: judgingOf({ program, isInteractive: words.includes('interactive'), args, judge }, report),
      plan: planLegacyGroups(tests, value.type === 'scoring', settingsOf, words.includes('score'), report),
      checkerArgs: program === null ? [] : args.map(({ values }) => values),
      tests,
      statements: { folder: statementFolder(files), unnamed: 'en' },
      folderRules: LEGACY_FOLDER_RULES,
      constants: (content) => content,
    },
    judge,
    contents,
    report,
  );
  return value.name === undefined ? { ...task, names: titlesOf(files, task) } : task;
}

function validationWords(problem: YamlFile<LegacyMetadata>, report: Report): readonly string[] {
  const words = problem.value.validation.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  const place = problem.place('validation');
  if (first !== 'default' && first !== 'custom') {
    report.error(place, `"validation" should begin with default or custom; "${first}" was found.`);
  }
  for (const word of rest) {
    if (first !== 'custom' || !['score', 'interactive'].includes(word)) {
      report.error(place, `"validation" has no "${word}" after "${first}".`);
    }
  }
  return words;
}

function checkMetadata(
  files: PackageFiles,
  problem: YamlFile<LegacyMetadata>,
  words: readonly string[],
  report: Report,
): void {
  const { value, place } = problem;
  if (value.grading.objective === 'min') {
    report.error(place('grading', 'objective'), 'Tasks where fewer points are better are not supported.');
  }
  if (words.includes('score') && value.type !== 'scoring') {
    report.error(place('validation'), '"score" is for tasks of the type scoring; this one is pass-fail.');
  }
  if (files.under('graders').length > 0) report.error('graders', 'Graders of your own are not supported.');
  if (!words.includes('custom') && files.under('output_validators').length > 0) {
    report.warning(place('validation'), 'There are output_validators, but the validation is "default".');
  }
}

/** The one validator: a file of the folder, or a folder in it. */
function validatorOf(files: PackageFiles, contents: Contents, report: Report): JuryProgram | null {
  const root = 'output_validators';
  const { folders, files: loose } = files.entries(root);
  if (folders.length + loose.length === 0) {
    report.error(root, 'The validation is "custom", but there is no validator.');
    return null;
  }
  if (folders.length > 1 || (folders.length === 1 && loose.length > 0)) {
    report.error(root, 'Several validators are not supported: keep one.');
    return null;
  }
  const folder = folders.length === 1 ? `${root}/${folders[0] ?? ''}` : root;
  return readProgram(files, folder, files.under(folder), contents, report);
}

function argsOf(
  test: TestFiles,
  settingsOf: ReturnType<typeof readTestdata>,
  problem: YamlFile<LegacyMetadata>,
): { readonly values: readonly string[]; readonly place: Place } {
  const { file } = settingsOf(test.folder);
  const flags = file.value.output_validator_flags;
  const own = typeof flags === 'object' && flags !== null ? flags.flags : (flags ?? '');
  const values = [problem.value.validator_flags ?? '', own].flatMap((one) => one.split(/\s+/));
  const place = own === '' ? problem.place('validator_flags') : file.place('output_validator_flags');
  return { values: values.filter((one) => one !== ''), place };
}

/** In seconds, from where tools write it: Kattis' `.timelimit`, DOMjudge's `domjudge-problem.ini`. */
function timeLimitOf(files: PackageFiles, report: Report): number | undefined {
  const sources = [
    { file: '.timelimit', pattern: /^\s*(\S+)\s*$/ },
    { file: 'domjudge-problem.ini', pattern: /^\s*timelimit\s*=\s*['"]?([^'"\s;]+)/m },
  ];
  for (const { file, pattern } of sources) {
    if (!files.has(file)) continue;
    const found = pattern.exec(files.text(file))?.[1];
    if (found === undefined) continue;
    const seconds = Number(found);
    if (seconds > 0 && Number.isFinite(seconds)) return seconds;
    report.error({ file, line: 1 }, `The time limit should be more than 0 seconds; "${found}" was found.`);
  }
  return undefined;
}

function timingOf({ limits }: LegacyMetadata): TimingRule {
  return {
    acToLimit: limits.time_multiplier,
    limitToTle: limits.time_safety_margin,
    resolutionMs: limits.time_resolution === undefined ? RESOLUTION_MS : limits.time_resolution * 1000,
  };
}

function statementFolder(files: PackageFiles): string {
  return files.under('problem_statement').length === 0 && files.under('statement').length > 0
    ? 'statement'
    : 'problem_statement';
}

function namesOf({ name }: LegacyMetadata): Readonly<Record<string, string>> | null {
  return name === undefined ? null : typeof name === 'string' ? { en: name } : name;
}

/** Where `problem.yaml` names nothing, LaTeX statements do. */
function titlesOf(files: PackageFiles, task: ReadTask): Readonly<Record<string, string>> {
  const names: Record<string, string> = { ...task.names };
  const folder = statementFolder(files);
  for (const file of files.entries(folder).files.filter((one) => one.endsWith('.tex'))) {
    const text = files.text(`${folder}/${file}`);
    const title =
      /%%\s*plainproblemname:\s*(.+)/.exec(text)?.[1] ?? /\\problemname\{([^{}]+)\}/.exec(text)?.[1];
    const lang = /^problem\.([\w-]+)\.tex$/.exec(file)?.[1] ?? 'en';
    if (title !== undefined) names[lang] = title.trim();
  }
  return names;
}
