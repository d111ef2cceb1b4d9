import { ANSWER_LANGUAGES, PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { MAX_ARCHIVE_BYTES, MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { type Checker, type Interactor, type JudgeTask } from '#server/contract/task.ts';
import { readCriteria } from '../package/criteria.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type ReadDocument, type ReadStatement, type ReadTask } from '../package/task.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { readAttachments } from '../problem-package/attachments.ts';
import { DEFAULT_OUTPUT_MIB } from '../problem-package/limits.ts';
import { readPdf } from '../problem-package/statements.ts';
import { readGraders, readJuryProgram, readSolutions } from './programs.ts';
import { NOT_SUPPORTED, PASSED_OVER, type TaskYaml, taskYaml } from './task-yaml.ts';
import { readTests } from './tests.ts';

const MIB = 1_048_576;
/** Limits of a task that states none (only an output-only task may omit them), ms and MiB. */
const DEFAULT_CPU_MS = 1000;
const DEFAULT_MEMORY_MIB = 256;

/** Reads a task in CMS' Italian format; null: the files cannot make a task. */
export function readItalianTask(
  files: PackageFiles,
  file: string,
  folderName: string,
  contents: Contents,
  report: Report,
): ReadTask | null {
  const yaml = readYaml(files, file, taskYaml, report);
  if (yaml === null) return null;
  checkKeys(yaml, report);
  const { value } = yaml;
  const slug = (value.name ?? value.nome_breve ?? folderName).toLowerCase();
  const { groups, tests } = readTests(files, yaml, contents, report);
  const judging = judgingOf(files, yaml, contents, report);
  const isOutputOnly = judging.kind === 'output-only';
  const graded = Object.keys(judging.graders);
  const scoreMode = scoreModeOf(yaml, report);
  const names = tests.map(({ name }) => `output_${name}.txt`);
  return {
    slug,
    format: 'cms-italian',
    names: { [value.primary_language]: value.title ?? value.nome ?? slug },
    scoreMode,
    languages: isOutputOnly
      ? ANSWER_LANGUAGES
      : PROGRAM_LANGUAGES.filter((one) => graded.length === 0 || graded.includes(one)),
    timing: null,
    statements: statementsOf(files, yaml, slug, contents, report),
    attachments: [...readAttachments(files, 'att', contents), ...(isOutputOnly ? inputsOf(tests) : [])],
    submissions: isOutputOnly ? [] : readSolutions(files, slug, contents, report),
    validators: [],
    criteria: readCriteria(files, report),
    judge: {
      ...judging,
      limits: limitsOf(yaml, isOutputOnly, report),
      languageLimits: {},
      sourceBytes: isOutputOnly ? MAX_ARCHIVE_BYTES : MAX_SOURCE_BYTES,
      outputNames: isOutputOnly ? names : [],
      groups,
      tests,
      sourceName: graded.length > 0 ? slug : null,
      scoreMode,
    },
    contents: contents.map,
  };
}

function checkKeys({ value, place }: YamlFile<TaskYaml>, report: Report): void {
  for (const key of Object.keys(value).filter((one) => !(one in taskYaml.entries))) {
    const known = PASSED_OVER.find(({ pattern }) => pattern.test(key));
    if (known) report.note(place(key), 'key_passed_over', { key });
    else if ((NOT_SUPPORTED as readonly string[]).includes(key)) {
      report.error(place(key), 'key_not_supported', { key });
    } else report.warning(place(key), 'key_unknown', { key });
  }
}

type Judging = Pick<JudgeTask, 'kind' | 'checker' | 'interactor' | 'graders' | 'io'>;

function judgingOf(
  files: PackageFiles,
  { value }: YamlFile<TaskYaml>,
  contents: Contents,
  report: Report,
): Judging {
  const streams = { input: null, output: null };
  const checker = checkerOf(files, contents, report);
  if (value.output_only) {
    return { kind: 'output-only', checker, interactor: null, graders: {}, io: streams };
  }
  const manager = readJuryProgram(files, ['manager'], contents, report);
  if (manager !== null) {
    const stubs = readGraders(files, 'stub', contents);
    // CMS' default where the task does not say: a stub opens its pipes by their names.
    const isNamed = (value.user_io ?? (Object.keys(stubs).length > 0 ? 'fifo_io' : 'std_io')) === 'fifo_io';
    const interactor: Interactor = {
      convention: 'cms',
      program: manager,
      communication: { processes: value.num_processes ?? 1, pipes: isNamed ? 'named' : 'standard' },
    };
    return {
      kind: 'interactive',
      checker,
      interactor,
      graders: { ...stubs },
      io: streams,
    };
  }
  return {
    kind: 'batch',
    checker,
    interactor: null,
    graders: { ...readGraders(files, 'grader', contents) },
    io: { input: value.infile || null, output: value.outfile || null },
  };
}

/** CMS' own comparison ignores the amount of white space; the nearest checker also ignores line breaks. */
function checkerOf(files: PackageFiles, contents: Contents, report: Report): Checker {
  const program = readJuryProgram(files, ['checker', 'correttore'], contents, report);
  return program === null
    ? { kind: 'tokens', caseSensitive: true }
    : { kind: 'program', convention: 'cms', program };
}

function limitsOf(
  { value, file }: YamlFile<TaskYaml>,
  isOutputOnly: boolean,
  report: Report,
): JudgeTask['limits'] {
  const seconds = value.time_limit ?? value.timeout ?? null;
  const mib = value.memory_limit ?? value.memlimit ?? null;
  if (!isOutputOnly && seconds === null) report.error(file, 'no_time_limit');
  if (!isOutputOnly && mib === null) report.error(file, 'no_memory_limit');
  return {
    cpuMs: seconds === null ? DEFAULT_CPU_MS : Math.round(seconds * 1000),
    memoryBytes: Math.round((mib ?? DEFAULT_MEMORY_MIB) * MIB),
    outputBytes: DEFAULT_OUTPUT_MIB * MIB,
  };
}

function scoreModeOf({ value, place }: YamlFile<TaskYaml>, report: Report): ScoreMode {
  if (value.score_mode === 'max_tokened_last') {
    report.note(place('score_mode'), 'no_tokens');
    return 'last';
  }
  return value.score_mode === 'max_subtask' ? 'best_per_subtask' : 'best';
}

function statementsOf(
  files: PackageFiles,
  { value }: YamlFile<TaskYaml>,
  slug: string,
  contents: Contents,
  report: Report,
): readonly ReadStatement[] {
  const main = ['statement/statement.pdf', 'testo/testo.pdf'].find((path) => files.has(path));
  const found = new Map<string, string>();
  if (main !== undefined) found.set(value.primary_language, main);
  for (const folder of ['statement', 'testo']) {
    for (const name of files.entries(folder).files) {
      const lang = /^([a-z]{2}(?:[-_][A-Z]{2})?)\.pdf$/.exec(name)?.[1]?.replace('_', '-');
      if (lang !== undefined && !found.has(lang)) found.set(lang, `${folder}/${name}`);
    }
  }
  if (found.size === 0) report.warning('statement', 'no_statement_cms');
  return [...found].map(([lang, path]) => readPdf(files, path, lang, slug, contents, report));
}

/** Contestants of an output-only task get its inputs. */
function inputsOf(tests: JudgeTask['tests']): readonly ReadDocument[] {
  return tests.map(({ name, input }) => ({
    name: `input_${name}.txt`,
    mime: 'text/plain; charset=utf-8',
    hash: input.hash,
  }));
}
