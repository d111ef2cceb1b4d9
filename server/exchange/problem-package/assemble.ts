import { ANSWER_LANGUAGES, type LanguageExtension } from '#domain/submissions/languages.ts';
import { type Checker, type Interactor, type JudgeTask, type JudgeTest } from '#server/contract/task.ts';
import { readCriteria } from '../package/criteria.ts';
import { baseName, type PackageFiles } from '../package/files.ts';
import { warnOfWindowsLines } from '../package/line-ends.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type PackageFormat, type ReadTask, type TimingRule } from '../package/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { readAttachments } from './attachments.ts';
import { type GroupPlan } from './groups.ts';
import { readIncluded, takenLanguages } from './include.ts';
import { readInputValidators } from './input-validators.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { limitsOf, sourceBytesOf } from './limits.ts';
import { readStatements } from './statements.ts';
import { type FolderRules } from './folder-rules.ts';
import { readSubmissions } from './submissions.ts';
import { shownSamples, type TestFiles } from './tests.ts';

/** The parts of a package that each version of the format states in its own way. */
export interface PackageParts {
  readonly uuid: string | undefined;
  readonly format: PackageFormat;
  readonly kind: JudgeTask['kind'];
  readonly names: Readonly<Record<string, string>> | null;
  readonly limits: Parameters<typeof limitsOf>[0];
  readonly timing: TimingRule | null;
  readonly languages: readonly LanguageExtension[];
  /** Whether the package does not say which languages it allows. */
  readonly languagesOpen: boolean;
  readonly judging: { readonly checker: Checker; readonly interactor: Interactor | null };
  readonly plan: GroupPlan;
  /** Arguments of the checker or interactor, in the order of the tests. */
  readonly checkerArgs: readonly (readonly string[])[];
  readonly tests: readonly TestFiles[];
  readonly statements: { readonly folder: string; readonly unnamed: string | null };
  readonly folderRules: FolderRules;
  readonly constants: (content: Buffer) => Buffer;
}

/** Assembles a task from the read parts of its package, and from the parts that all versions share. */
export function assemble(
  files: PackageFiles,
  slug: string,
  parts: PackageParts,
  judge: YamlFile<JudgeYaml>,
  contents: Contents,
  report: Report,
): ReadTask {
  const { kind, constants } = parts;
  const isOutputOnly = kind === 'output-only';
  const included = isOutputOnly ? {} : readIncluded(files, judge, contents, constants, report);
  const languages = isOutputOnly
    ? ANSWER_LANGUAGES
    : takenLanguages(parts.languages, parts.languagesOpen, included, report);
  const { statements, languages: written } = readStatements(
    files,
    {
      ...parts.statements,
      slug,
      constants,
      samples: shownSamples(files, parts.tests, kind === 'interactive'),
    },
    contents,
    report,
  );
  const settings = judge.value;
  warnOfWindowsLines(
    files,
    parts.tests.flatMap(({ input, answer }) => [input, answer]),
    report,
  );
  return {
    slug,
    ...(parts.uuid !== undefined && { uuid: parts.uuid.toLowerCase() }),
    format: parts.format,
    names: parts.names ?? Object.fromEntries(written.map((lang) => [lang, slug])),
    scoreMode: settings.score_mode,
    languages,
    timing: parts.timing,
    statements,
    attachments: readAttachments(files, 'attachments', contents),
    submissions: readSubmissions(
      files,
      { rules: parts.folderRules, isOutputOnly, judge, constants },
      contents,
      report,
    ),
    validators: readInputValidators(files, parts.tests, settings.validator_convention, contents, report),
    criteria: readCriteria(files, report),
    judge: {
      kind,
      ...limitsOf(parts.limits, judge),
      sourceBytes: sourceBytesOf(parts.limits.code, isOutputOnly, report),
      io: settings.io,
      ...parts.judging,
      graders: included,
      sourceName: settings.source_name,
      outputNames: isOutputOnly ? outputNamesOf(parts.tests, judge, report) : [],
      groups: [...parts.plan.groups],
      tests: parts.tests.map((test, index) => testOf(files, test, index, parts, contents)),
      scoreMode: settings.score_mode,
    },
    contents: contents.map,
  };
}

function testOf(
  files: PackageFiles,
  test: TestFiles,
  index: number,
  { plan, checkerArgs }: PackageParts,
  contents: Contents,
): JudgeTest {
  const isSample = test.folder === 'sample' || test.folder.startsWith('sample/');
  const group = plan.groupOf[index] ?? 0;
  const { rule, points } = plan.groups[group] ?? { rule: 'sum', points: 0 };
  // Where the points of a group are not added up, each test has the points of the whole group.
  const together = ['sum', 'points'].includes(rule) ? plan.groupOf.filter((one) => one === group).length : 1;
  return {
    name: test.name,
    input: contents.add(baseName(test.input), files.read(test.input)),
    answer: contents.add(baseName(test.answer), files.read(test.answer)),
    group,
    isSample,
    ...(isSample &&
      test.shown !== null && {
        shown: {
          input: contents.add(baseName(test.shown.input), files.read(test.shown.input)),
          answer: contents.add(baseName(test.shown.answer), files.read(test.shown.answer)),
        },
      }),
    checkerArgs: [...(checkerArgs[index] ?? [])],
    points: plan.pointsOf?.[index] ?? points / together,
  };
}

function outputNamesOf(tests: readonly TestFiles[], judge: YamlFile<JudgeYaml>, report: Report): string[] {
  const stated = judge.value.output_names;
  const names = stated ?? tests.map(({ name }) => `${baseName(name)}.out`);
  const place = judge.place('output_names');
  if (names.length !== tests.length) {
    report.error(place, 'output_names', { number: names.length, number2: tests.length });
  }
  if (new Set(names).size !== names.length) {
    report.error(place, 'output_names_same');
  }
  return [...names];
}
