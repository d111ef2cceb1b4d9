import { type Document } from 'yaml';
import { type Checking } from '#protocol/wire/staff/authoring/programs.ts';
import { deleteYaml, setYaml } from '#server/exchange/package/edit-yaml.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { defaultValidator } from '#server/exchange/problem-package/default-validator.ts';
import { openYaml } from '../change-yaml.ts';

const ARGUMENTS = 'output_validator_args';
const OPTIONS = /^(?:case_sensitive|space_change_sensitive|float_(?:relative_|absolute_)?tolerance)$/;

/** The wanted way of checking: one without a program, or a program in a convention. */
export type WantedChecking =
  | {
      readonly by: 'words';
      readonly caseSensitive: boolean;
      readonly absolute: number | null;
      readonly relative: number | null;
    }
  | { readonly by: 'exact' | 'lines' }
  | { readonly by: 'program'; readonly convention: 'testlib' | 'kattis' };

/** The way in which a package of 2025-09 checks outputs, whatever else is wrong with it. */
export function checkingOf(files: PackageFiles): Checking {
  const plain = { case_sensitive: true, absolute: null, relative: null };
  if (files.under('output_validator').length > 0) return { by: 'program', ...plain };
  const own: unknown = yamlOf(files, 'judge.yaml')?.get('checker');
  if (own === 'exact' || own === 'lines') return { by: own, ...plain };
  const checker = defaultValidator(argumentsIn(files), { file: 'data', line: null }, new Report());
  if (checker.kind === 'tokens')
    return { by: 'words', case_sensitive: checker.caseSensitive, absolute: null, relative: null };
  if (checker.kind === 'floats') {
    const { caseSensitive, absolute, relative } = checker;
    return { by: 'words', case_sensitive: caseSensitive, absolute, relative };
  }
  return { by: 'exact', ...plain };
}

/**
 * The YAML files to be changed for the wanted way of checking, by path; null: the file is removed, since
 * nothing else stood in it. Throws 409 where one of them is no YAML.
 */
export function checkingFiles(
  files: PackageFiles,
  wanted: WantedChecking,
): ReadonlyMap<string, string | null> {
  const changed = new Map<string, string | null>();
  const edit = (path: string, change: (document: Document) => void) => {
    const before = files.has(path) ? files.text(path) : '';
    const opened = openYaml(path, before);
    change(opened.document);
    const text = opened.text();
    if (text === before) return;
    changed.set(path, text.trim() === '' || text.trim() === '{}' ? null : text);
  };
  edit('judge.yaml', (document) => {
    if (wanted.by === 'exact' || wanted.by === 'lines') setYaml(document, ['checker'], wanted.by);
    else deleteYaml(document, ['checker']);
    if (wanted.by === 'program') setYaml(document, ['checker_convention'], wanted.convention);
  });
  const args = wanted.by === 'words' ? optionsOf(wanted) : [];
  const parts = ['data/sample', 'data/secret'].filter((folder) => files.under(folder).length > 0);
  const said = new Set(args.length > 0 ? parts.map((folder) => `${folder}/test_group.yaml`) : []);
  for (const path of new Set([...settingsIn(files), ...said])) {
    edit(path, (document) => {
      if (said.has(path)) setYaml(document, [ARGUMENTS], document.createNode(args, { flow: true }));
      else if (wanted.by !== 'program' || isOfDefault(document)) deleteYaml(document, [ARGUMENTS]);
    });
  }
  return changed;
}

/** Whether the arguments are the default validator's, which mean nothing to a program. */
function isOfDefault(document: Document): boolean {
  const [first] = listOf(document);
  return first !== undefined && OPTIONS.test(first);
}

function optionsOf({ caseSensitive, absolute, relative }: WantedChecking & { readonly by: 'words' }) {
  return [
    ...(caseSensitive ? ['case_sensitive'] : []),
    ...(absolute === null ? [] : ['float_absolute_tolerance', String(absolute)]),
    ...(relative === null ? [] : ['float_relative_tolerance', String(relative)]),
  ];
}

/** The arguments that most tests have: those of the secret tests, or of the first file that has any. */
function argumentsIn(files: PackageFiles): readonly string[] {
  const paths = ['data/secret/test_group.yaml', ...settingsIn(files)];
  const found = paths.map((path) => yamlOf(files, path)).find((document) => document?.has(ARGUMENTS));
  return found === undefined || found === null ? [] : listOf(found);
}

function listOf(document: Document): readonly string[] {
  const { [ARGUMENTS]: args } = document.toJS({ maxAliasCount: 100 }) as Readonly<Record<string, unknown>>;
  return Array.isArray(args) ? args.map(String) : [];
}

/** The files of tests and groups that hold arguments. */
function settingsIn(files: PackageFiles): readonly string[] {
  return files
    .under('data')
    .map((path) => `data/${path}`)
    .filter((path) => path.endsWith('.yaml') && yamlOf(files, path)?.has(ARGUMENTS) === true);
}

function yamlOf(files: PackageFiles, path: string): Document | null {
  try {
    return files.has(path) ? openYaml(path, files.text(path)).document : null;
  } catch {
    // A file that is no YAML is skipped; the reading of the whole package reports it.
    return null;
  }
}
