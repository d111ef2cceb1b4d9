import { languagesOfCodes } from '../package/languages.ts';
import { constantsIn } from '../package/constants.ts';
import { type PackageFiles } from '../package/files.ts';
import { readProgram } from '../package/program.ts';
import { type JuryProgram } from '#server/contract/task.ts';
import { type Place, type Report } from '../package/report.ts';
import { type Contents, type ReadTask, type TimingRule } from '../package/task.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { assemble, type PackageParts } from './assemble.ts';
import { checkMetadata, checkNames, typesOf } from './checks-2025-09.ts';
import { type GroupFiles, readGroupFiles } from './group-files.ts';
import { groupFolder, type GroupPlan, planGroups } from './groups.ts';
import { type JudgeYaml, readJudgeYaml } from './judge-yaml.ts';
import { type AnyMetadata, draftMetadata, metadata, testConfiguration, versionOnly } from './metadata.ts';
import { planLegacyGroups, readTestdata } from './legacy-groups.ts';
import { onlyValidator, statementFolder, timeLimitFromFile, validatorFlags } from './older.ts';
import { FOLDER_RULES, LEGACY_FOLDER_RULES } from './folder-rules.ts';
import { findTests, type TestFiles } from './tests.ts';
import { AFTER_TALK, judgingOf, type ValidatorSource, conventionOf } from './validator.ts';

/** Reads a problem package of version 2025-09 or a draft of it; null: it cannot make a task. */
export function readProblemPackage(
  files: PackageFiles,
  slug: string,
  contents: Contents,
  report: Report,
): ReadTask | null {
  const isDraft = versionOf(files, report) !== '2025-09';
  const problem: YamlFile<AnyMetadata> | null = isDraft
    ? readYaml(files, 'problem.yaml', draftMetadata, report)
    : readYaml(files, 'problem.yaml', metadata, report);
  const judge = readJudgeYaml(files, report);
  const tests = findTests(files, report);
  if (problem === null || judge === null) return null;
  const types = typesOf(problem, report);
  checkMetadata(files, problem, judge, isDraft, report);
  const constants = constantsIn(problem.value.constants);
  const isInteractive = types.includes('interactive');
  const isScoring = types.includes('scoring');
  const plan = isDraft && hasTestdata(files) ? planOlder : planCurrent;
  const { groups, args } = plan({ files, tests, problem, judge, isScoring, constants, report });
  const validator = validatorFolder(files);
  const program =
    validator === null ? null : readValidator(files, validator, isDraft, contents, report, constants);
  const convention = conventionOf(judge, program, contents);
  const { languages, ...layout } = layoutOf(files, problem, isDraft, report);
  const task = assemble(
    files,
    slug,
    {
      uuid: problem.value.uuid,
      format: 'kattis-2025-09',
      kind: kindOf(types),
      names: namesOf(problem.value),
      ...layout,
      languages,
      languagesOpen: problem.value.languages === 'all',
      judging: judgingOf(
        {
          program,
          afterTalk: convention === 'testlib' ? afterTalkOf({ files, contents, report, constants }) : null,
          isInteractive,
          args,
          convention,
          judge,
        },
        report,
      ),
      plan: groups,
      checkerArgs: program === null ? [] : args.map(({ values }) => values),
      tests,
      constants,
    },
    judge,
    contents,
    report,
  );
  if (!isDraft) checkNames(task, problem, files, report);
  return task;
}

function versionOf(files: PackageFiles, report: Report): string | undefined {
  return readYaml(files, 'problem.yaml', versionOnly, report)?.value.problem_format_version;
}

function kindOf(types: readonly string[]): PackageParts['kind'] {
  if (types.includes('submit-answer')) return 'output-only';
  return types.includes('interactive') ? 'interactive' : 'batch';
}

/** The parts of a package that drafts state in another way than 2025-09. */
function layoutOf(
  files: PackageFiles,
  { value, place }: YamlFile<AnyMetadata>,
  isDraft: boolean,
  report: Report,
): Pick<PackageParts, 'limits' | 'timing' | 'languages' | 'statements' | 'folderRules'> {
  const { languages, unknown } = languagesOfCodes(value.languages);
  if (unknown.length > 0) report.note(place('languages'), 'not_known_here', { value: unknown.join(', ') });
  const limit = value.limits.time_limit ?? (isDraft ? timeLimitFromFile(files, report) : undefined);
  return {
    languages,
    limits: { ...value.limits, time_limit: limit },
    timing: limit === undefined ? timingOf(value) : null,
    statements: isDraft
      ? { folder: statementFolder(files), unnamed: 'en' }
      : { folder: 'statement', unnamed: null },
    folderRules: isDraft ? LEGACY_FOLDER_RULES : FOLDER_RULES,
  };
}

/** The sources of the groups and of the validator's arguments. */
interface Planning {
  readonly files: PackageFiles;
  readonly tests: readonly TestFiles[];
  readonly problem: YamlFile<AnyMetadata>;
  readonly judge: YamlFile<JudgeYaml>;
  readonly isScoring: boolean;
  readonly constants: (content: Buffer) => Buffer;
  readonly report: Report;
}

interface Planned {
  readonly groups: GroupPlan;
  readonly args: ValidatorSource['args'];
}

function planCurrent({ files, tests, judge, isScoring, constants, report }: Planning): Planned {
  const groupFiles = readGroupFiles(files, constants, report);
  return {
    args: validatorArgs(files, tests, groupFiles, report),
    groups: planGroups(tests, isScoring, groupFiles, judge, report),
  };
}

/** The first drafts had the groups of the legacy format. */
function planOlder({ files, tests, problem, isScoring, report }: Planning): Planned {
  const settingsOf = readTestdata(files, tests, null, report);
  const general = { flags: problem.value.validator_flags ?? '', place: problem.place('validator_flags') };
  return {
    args: tests.map((test) => validatorFlags(test, settingsOf, general)),
    groups: planLegacyGroups(tests, isScoring, settingsOf, false, report),
  };
}

function hasTestdata(files: PackageFiles): boolean {
  return files.under('data').some((path) => /(?:^|\/)testdata\.yaml$/.test(path));
}

function validatorFolder(files: PackageFiles): string | null {
  return ['output_validator', 'output_validators'].find((folder) => files.under(folder).length > 0) ?? null;
}

function afterTalkOf({
  files,
  contents,
  report,
  constants,
}: Pick<Planning, 'files' | 'report' | 'constants'> & {
  readonly contents: Contents;
}): JuryProgram | null {
  const paths = files.under(AFTER_TALK);
  if (paths.length === 0) return null;
  return readProgram(files, AFTER_TALK, paths, contents, report, constants);
}

function readValidator(
  files: PackageFiles,
  folder: string,
  isDraft: boolean,
  contents: Contents,
  report: Report,
  constants: (content: Buffer) => Buffer,
): JuryProgram | null {
  return isDraft
    ? onlyValidator(files, folder, contents, report, constants)
    : readProgram(files, folder, files.under(folder), contents, report, constants);
}

function namesOf({ name }: AnyMetadata): Readonly<Record<string, string>> {
  return typeof name === 'string' ? { en: name } : name;
}

function timingOf({ limits }: AnyMetadata): TimingRule {
  return {
    acToLimit: limits.time_multipliers.ac_to_time_limit,
    limitToTle: limits.time_multipliers.time_limit_to_tle,
    resolutionMs: limits.time_resolution * 1000,
  };
}

function validatorArgs(
  files: PackageFiles,
  tests: readonly TestFiles[],
  groupFiles: GroupFiles,
  report: Report,
): readonly { readonly values: readonly string[]; readonly place: Place }[] {
  return tests.map((test) => {
    const own =
      test.configuration === null ? null : readYaml(files, test.configuration, testConfiguration, report);
    if (own !== null && own.value.args.length > 0) {
      report.error(own.place('args'), 'submission_arguments');
    }
    const [part = ''] = test.folder.split('/');
    for (const file of [own, groupFiles(groupFolder(test)), groupFiles(part)]) {
      const values = file?.value.output_validator_args;
      if (file && values !== undefined) return { values, place: file.place('output_validator_args') };
    }
    return { values: [], place: { file: test.input, line: null } };
  });
}
