import { createHash } from 'node:crypto';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { MARKING_FILE } from '#protocol/marking-yaml.ts';
import { type JudgeTask, type JuryProgram } from '#server/contract/task.ts';
import { baseName, type PackageFiles } from '../package/files.ts';
import { codeOfLanguage } from '../package/languages.ts';
import { type Contents, listedName, type ReadTask, type UnmadeTask } from '../package/task.ts';
import { isProgramForTestlib } from '../package/testlib-convention.ts';
import { AFTER_TALK } from '../problem-package/validator.ts';
import { type About, aboutOf, furtherStatements, writeFurther } from './further.ts';
import { plainName, type WrittenFile, WrittenFiles } from './files.ts';
import { validatorName, writeTests } from './groups.ts';
import { writeScript } from './polygon-script.ts';
import { writeStatements } from './statements.ts';
import { writeSubmissions, writtenPath } from './submissions.ts';
import { planTests, type TestPlan } from './tests.ts';

const MIB = 1_048_576;

/** A package that was written. */
export interface WrittenPackage {
  /** The files in the order of their paths. Their contents are added to the given contents. */
  readonly files: readonly WrittenFile[];
  /** Groups that have points but no test, which the format cannot express. */
  readonly lost: readonly string[];
}

/**
 * Writes a task as a problem package of version 2025-09 with our judge.yaml; the package judges like the
 * task. The original package, if given, adds its further sources and authorship. Names of tests and groups
 * stay when they are in order.
 */
export function writePackage(
  task: ReadTask | UnmadeTask,
  original: PackageFiles | null,
  contents: Contents,
): WrittenPackage {
  const files = new WrittenFiles(contents);
  const plan = planTests(task.judge);
  const copied = furtherStatements(files, original, task);
  const names = copied.size > 0 ? titles(task, copied) : writeStatements(files, task);
  for (const { name, hash } of task.attachments) files.put(`attachments/${plainName(name)}`, hash);
  const groups = writeTests(files, task.judge, plan, task.validators, unmadeIn(task) ?? undefined);
  const submissions = writeSubmissions(files, task, plan);
  writePrograms(files, task);
  files.yaml('problem.yaml', problemYaml(task, plan, names, aboutOf(original)));
  files.yaml('judge.yaml', judgeYamlOf(task, plan, groups, submissions));
  if (task.criteria.length > 0) files.yaml(MARKING_FILE, { criteria: task.criteria });
  if (original !== null && task.format === 'polygon') writeScript(files, original, plan, unmadeIn(task));
  if (original !== null) writeFurther(files, original, task);
  return { files: files.all, lost: plan.lost };
}

function unmadeIn(task: ReadTask | UnmadeTask): UnmadeTask['unmade'] | null {
  return 'unmade' in task ? task.unmade : null;
}

function titles({ names, slug }: ReadTask, copied: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...copied].map((lang) => [lang, names[lang] ?? listedName(names, slug)]));
}

function writePrograms(files: WrittenFiles, { judge, validators }: ReadTask): void {
  const put = (folder: string, program: JuryProgram) => {
    for (const { name, hash } of program.files) files.put(`${folder}/${name}`, hash);
  };
  const { checker, interactor, graders } = judge;
  if (interactor !== null) put('output_validator', interactor.program);
  if (checker.kind === 'program' && interactor === null) put('output_validator', checker.program);
  if (checker.kind === 'program' && interactor?.convention === 'testlib') put(AFTER_TALK, checker.program);
  for (const one of validators) {
    const isFolder = one.program.files.length > 1;
    put(isFolder ? `input_validators/${validatorName(one)}` : 'input_validators', one.program);
  }
  for (const [language, list] of Object.entries(graders))
    for (const { name, hash } of list) files.put(`include/${codeOfLanguage(language)}/${name}`, hash);
}

function problemYaml(
  task: ReadTask,
  plan: TestPlan,
  names: Readonly<Record<string, string>>,
  about: About,
): object {
  const { judge, slug, timing, languages } = task;
  const { limits, sourceBytes } = judge;
  const codes = PROGRAM_LANGUAGES.filter((one) => languages.includes(one)).map(codeOfLanguage);
  const isOpen = codes.length === PROGRAM_LANGUAGES.length && Object.keys(judge.graders).length === 0;
  const isProgram = judge.kind !== 'output-only';
  return {
    problem_format_version: '2025-09',
    type: typeOf(judge.kind, plan),
    name: names,
    uuid: uuidOf(slug),
    ...about,
    limits: {
      ...(timing === null
        ? { time_limit: limits.cpuMs / 1000 }
        : {
            time_resolution: timing.resolutionMs / 1000,
            time_multipliers: { ac_to_time_limit: timing.acToLimit, time_limit_to_tle: timing.limitToTle },
          }),
      memory: Math.max(1, Math.ceil(limits.memoryBytes / MIB)),
      output: Math.max(1, Math.ceil(limits.outputBytes / MIB)),
      ...(judge.juryMs !== undefined && { validation_time: Math.ceil(judge.juryMs / 1000) }),
      ...(isProgram && sourceBytes < MAX_SOURCE_BYTES && { code: Math.ceil(sourceBytes / 1024) }),
    },
    ...(isProgram && !isOpen && codes.length > 0 && { languages: codes }),
  };
}

function typeOf(kind: JudgeTask['kind'], { isScoring }: TestPlan): string | readonly string[] {
  const scored = isScoring ? 'scoring' : 'pass-fail';
  if (kind === 'batch') return scored;
  return [scored, kind === 'interactive' ? 'interactive' : 'submit-answer'];
}

/** A UUID made from the short name: the same name always gives the same UUID. */
function uuidOf(slug: string): string {
  const hex = createHash('sha256').update(`agon task ${slug}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

function judgeYamlOf(task: ReadTask, plan: TestPlan, groups: object, submissions: object): object {
  const { judge, scoreMode } = task;
  const { sourceName, io } = judge;
  const said = {
    score_mode: scoreMode === 'best' ? null : scoreMode,
    groups,
    ...programsYaml(task),
    validator_convention: validatorConvention(task),
    main_solution: task.mainSolution === undefined ? null : writtenPath(task, task.mainSolution),
    graders: graderOrder(judge),
    source_name: sourceName !== null && /^[a-zA-Z_]\w*$/.test(sourceName) ? sourceName : null,
    io: io.input === null && io.output === null ? null : io,
    ...outputNames(judge, plan),
    limits: languageLimits(task),
    submissions,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value)));
}

/** The convention of the validators; null: each program shows it. */
function validatorConvention({ validators, contents }: ReadTask): string | null {
  const conventions = new Set(validators.map(({ convention }) => convention));
  if (conventions.size !== 1) return null;
  if (conventions.has('testlib-validator')) return 'testlib';
  return validators.some(({ program }) => isProgramForTestlib(program, contents)) ? 'kattis' : null;
}

function programsYaml({ judge: { checker, interactor }, contents }: ReadTask): object {
  const own = interactor ?? (checker.kind === 'program' ? checker : null);
  const isShown =
    own === null || (own.convention === 'kattis' && !isProgramForTestlib(own.program, contents));
  return {
    checker: interactor === null && checker.kind === 'lines' ? 'lines' : null,
    checker_convention: isShown ? null : own.convention,
    communication: interactor?.communication ?? null,
  };
}

function isSaid(value: unknown): boolean {
  return value !== null && (typeof value !== 'object' || Object.keys(value).length > 0);
}

function outputNames({ kind, outputNames: names }: JudgeTask, { written }: TestPlan): object {
  if (kind !== 'output-only') return {};
  const wanted = written.map(({ test }) => names[test] ?? '');
  const isUsual = written.every(({ name }, at) => `${baseName(name)}.out` === wanted[at]);
  return isUsual ? {} : { output_names: wanted };
}

/** The order of compilation where it is not that of the file names. */
function graderOrder({ graders }: JudgeTask): object {
  const named = Object.entries(graders).map(
    ([language, list]) => [language, list.map(({ name }) => name)] as const,
  );
  return Object.fromEntries(named.filter(([, names]) => names.toSorted().join('/') !== names.join('/')));
}

/** Limits per language. All languages get them when a general limit is not a whole number of MiB. */
function languageLimits({ judge, languages }: ReadTask): object {
  const { memoryBytes, outputBytes } = judge.limits;
  const general = {
    ...(memoryBytes % MIB !== 0 && { memory: memoryBytes / MIB }),
    ...(outputBytes % MIB !== 0 && { output: outputBytes / MIB }),
  };
  const all = Object.keys(general).length > 0 ? languages : Object.keys(judge.languageLimits);
  return Object.fromEntries(
    all
      .filter((language) => PROGRAM_LANGUAGES.some((one) => one === language))
      .map((language) => {
        const own = judge.languageLimits[language] ?? {};
        const said = {
          ...(own.cpuMs !== undefined && { time_limit: own.cpuMs / 1000 }),
          ...(own.memoryBytes !== undefined && { memory: own.memoryBytes / MIB }),
          ...(own.outputBytes !== undefined && { output: own.outputBytes / MIB }),
        };
        return [language, { ...general, ...said }];
      }),
  );
}
