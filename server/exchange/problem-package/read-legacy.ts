import { type JuryProgram } from '#server/contract/task.ts';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type ReadTask, type TimingRule } from '../package/task.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { assemble } from './assemble.ts';
import { planLegacyGroups, readTestdata } from './legacy-groups.ts';
import { KNOWN_KEYS, type LegacyMetadata, legacyMetadata } from './metadata.ts';
import {
  noteUnknownKeys,
  onlyValidator,
  statementFolder,
  timeLimitFromFile,
  validatorFlags,
} from './older.ts';
import { readJudgeYaml } from './judge-yaml.ts';
import { LEGACY_FOLDER_RULES } from './folder-rules.ts';
import { findTests } from './tests.ts';
import { conventionOf, judgingOf } from './validator.ts';

/** Kattis rounds a derived time limit up to whole seconds. */
const RESOLUTION_MS = 1000;

/** Reads a problem package of the legacy format, without a version; null: it cannot make a task. */
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
  const settingsOf = readTestdata(files, tests, value.grading, report);
  const program = words.includes('custom') ? validatorOf(files, contents, report) : null;
  const general = { flags: value.validator_flags ?? '', place: problem.place('validator_flags') };
  const args = tests.map((test) => validatorFlags(test, settingsOf, general));
  const limit = timeLimitFromFile(files, report) ?? value.limits.time_limit;
  const task = assemble(
    files,
    slug,
    {
      uuid: value.uuid,
      format: 'kattis-legacy',
      kind: words.includes('interactive') ? 'interactive' : 'batch',
      names: namesOf(value),
      limits: { ...value.limits, time_limit: limit },
      timing: limit === undefined ? timingOf(value) : null,
      languages: PROGRAM_LANGUAGES,
      languagesOpen: true,
      judging: judgingOf(
        {
          program,
          afterTalk: null,
          isInteractive: words.includes('interactive'),
          args,
          judge,
          convention: conventionOf(judge, program, contents),
        },
        report,
      ),
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
    report.error(place, 'validation_word', { first });
  }
  for (const word of rest) {
    if (/^multi-?pass$/.test(word)) {
      report.error(place, 'multi_pass');
    } else if (first !== 'custom' || !['score', 'interactive'].includes(word)) {
      report.error(place, 'validation_more', { word, first });
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
  noteUnknownKeys(problem, KNOWN_KEYS.legacy, report);
  if (value.grading.objective === 'min') {
    report.error(place('grading', 'objective'), 'fewer_points');
  }
  if (words.includes('score') && value.type !== 'scoring') {
    report.error(place('validation'), 'score_scoring_only');
  }
  if (files.under('graders').length > 0) report.error('graders', 'own_graders');
  if (!words.includes('custom') && files.under('output_validators').length > 0) {
    report.warning(place('validation'), 'validators_default');
  }
}

function validatorOf(files: PackageFiles, contents: Contents, report: Report): JuryProgram | null {
  const root = 'output_validators';
  if (files.under(root).length > 0) return onlyValidator(files, root, contents, report);
  report.error(root, 'validators_custom');
  return null;
}

function timingOf({ limits }: LegacyMetadata): TimingRule {
  return {
    acToLimit: limits.time_multipliers?.ac_to_time_limit ?? limits.time_multiplier,
    limitToTle: limits.time_multipliers?.time_limit_to_tle ?? limits.time_safety_margin,
    resolutionMs: limits.time_resolution === undefined ? RESOLUTION_MS : limits.time_resolution * 1000,
  };
}

function namesOf({ name }: LegacyMetadata): Readonly<Record<string, string>> | null {
  return name === undefined ? null : typeof name === 'string' ? { en: name } : name;
}

/** The names from LaTeX statements, for a `problem.yaml` without a name. */
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
