import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import { type ReadTask } from '../package/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { type AnyMetadata, KNOWN_KEYS } from './metadata.ts';
import { noteUnknownKeys } from './older.ts';
import { AFTER_TALK } from './validator.ts';

/** The types of the problem; types that exclude each other are errors. */
export function typesOf(problem: YamlFile<AnyMetadata>, report: Report): readonly string[] {
  const { type } = problem.value;
  const types: readonly string[] = typeof type === 'string' ? [type] : type;
  const place = problem.place('type');
  const clash = (a: string, b: string) => {
    if (types.includes(a) && types.includes(b)) report.error(place, 'keys_exclude', { a, b });
  };
  clash('pass-fail', 'scoring');
  clash('submit-answer', 'multi-pass');
  clash('submit-answer', 'interactive');
  if (types.includes('multi-pass')) report.error(place, 'multi_pass');
  if (new Set(types).size !== types.length) report.error(place, 'type_twice');
  return types;
}

/** Reports metadata and folders that do not follow the format. */
export function checkMetadata(
  files: PackageFiles,
  problem: YamlFile<AnyMetadata>,
  judge: YamlFile<JudgeYaml>,
  isDraft: boolean,
  report: Report,
): void {
  const { value, place } = problem;
  if (isDraft) {
    report.note(place('problem_format_version'), 'read_as_draft', { version: value.problem_format_version });
    noteUnknownKeys(problem, KNOWN_KEYS.draft, report);
  }
  if (value.uuid === undefined) report.warning('problem.yaml', 'no_uuid');
  if (value.license === 'public domain' && value.rights_owner !== undefined) {
    report.error(place('rights_owner'), 'public_domain');
  }
  if (value.allow_file_writing === true && judge.value.io.output === null) {
    report.warning(place('allow_file_writing'), 'files_written');
  }
  if (!isDraft) checkFolders(files, report);
  if (files.under('input_validators').length === 0) {
    report.warning('input_validators', 'no_validator');
  }
}

/** Folders of the format (2025-09, Problem package structure overview). */
const FOLDERS = [
  'attachments',
  'data',
  'generators',
  'include',
  'input_validators',
  'input_visualizer',
  'output_validator',
  'output_visualizer',
  'solution',
  'statement',
  'submissions',
];
/** Folders that are errors, with the reason. */
const WRONG_FOLDERS: ReadonlyMap<string, Sentence> = new Map([
  ['static_validator', findingSentence('static_validators')],
  ['output_validators', findingSentence('folder_is_called', { name: 'output_validator' })],
  ['problem_statement', findingSentence('folder_is_called', { name: 'statement' })],
]);

function checkFolders(files: PackageFiles, report: Report): void {
  const there = new Set(
    files.paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''),
  );
  for (const folder of there) {
    const wrong = WRONG_FOLDERS.get(folder);
    if (wrong !== undefined) report.add('error', folder, wrong);
    else if (!FOLDERS.includes(folder) && folder !== AFTER_TALK) report.note(folder, 'folder_left_out');
  }
}

/** Reports languages that have a name but no statement, or the reverse (2025-09, Name). */
export function checkNames(
  task: ReadTask,
  problem: YamlFile<AnyMetadata>,
  files: PackageFiles,
  report: Report,
): void {
  const written = new Set(
    files
      .entries('statement')
      .files.map((name) => /^problem\.([\w-]+)\.(?:md|pdf|tex)$/.exec(name)?.[1] ?? ''),
  );
  written.delete('');
  const isMap = typeof problem.value.name !== 'string';
  for (const lang of Object.keys(task.names)) {
    if (written.has(lang)) continue;
    report.error(problem.place('name', ...(isMap ? [lang] : [])), 'name_no_statement', { lang });
  }
  for (const lang of written) {
    if (lang in task.names) continue;
    report.error(problem.place('name'), 'statement_no_name', { lang });
  }
}
