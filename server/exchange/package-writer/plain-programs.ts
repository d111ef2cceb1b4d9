import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { includesTestlib, TESTLIB_HEADER, testlibInOneFile } from '../../judge/testlib.ts';
import { ROOT } from '../../programs.ts';
import { baseName, endingOf, withoutEnding } from '../package/files.ts';
import { isHeader, languageOfEnding } from '../package/languages.ts';

/** A package that is to be written in the plain format. */
export interface PackageTree {
  readonly paths: readonly string[];
  /** Rejects where there is no such file. */
  readonly read: (path: string) => Promise<Buffer>;
}

/** What is otherwise in a package: by path the new content, null for a file that is left out. */
export type Changes = Map<string, Buffer | null>;

/** How the jury's programs of a package are called and answer. */
export interface Calling {
  readonly checker: unknown;
  readonly validator: unknown;
  readonly isInteractive: boolean;
  readonly isScoring: boolean;
  /** Whether a checker's points are those of the test, and not a share of them. */
  readonly arePoints: boolean;
}

/** As the adapter calls what it stands before. */
type Role = 'CHECKER' | 'INTERACTOR' | 'CMS_CHECKER' | 'VALIDATOR';

const OUTPUT_FOLDERS = ['output_validator', 'output_validators'];
const INPUT_FOLDERS = ['input_validators', 'input_format_validators'];
const SETTINGS = /^data\/(?:.*\/)?(?:test_group|testdata)\.yaml$/;
const ADAPTER = join(ROOT, 'server', 'exchange', 'package-writer', 'adapter', 'adapter.c');

/**
 * Makes the jury's programs ones that any reader of the format calls alike: an adapter beside those that are called and
 * answer as testlib's or CMS' do, and testlib.h where it is included. Answers the keys of judge.yaml that say nothing more then.
 */
export async function plainPrograms(
  tree: PackageTree,
  calling: Calling,
  changed: Changes,
): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  if (adaptOutput(tree, calling, changed)) said.add('checker_convention');
  if (await adaptInput(tree, calling, changed)) said.add('validator_convention');
  await bringTestlib(tree, changed);
  return said;
}

function adaptOutput({ paths }: PackageTree, calling: Calling, changed: Changes): boolean {
  const role = outputRole(calling);
  const folder = OUTPUT_FOLDERS.find((one) => paths.some((path) => path.startsWith(`${one}/`)));
  if (role === null || folder === undefined) return false;
  const inside = paths.filter((path) => path.startsWith(`${folder}/`));
  return putAdapter(inside, folder, role, calling, changed);
}

function outputRole({ checker, isInteractive }: Calling): Role | null {
  if (checker === 'testlib') return isInteractive ? 'INTERACTOR' : 'CHECKER';
  return checker === 'cms' && !isInteractive ? 'CMS_CHECKER' : null;
}

/** false: its programs are in a language that no adapter is compiled with. */
function putAdapter(
  inside: readonly string[],
  folder: string,
  role: Role,
  { isScoring, arePoints }: Calling,
  changed: Changes,
): boolean {
  const languages = new Set(inside.map((path) => languageOfEnding(endingOf(path))).filter((one) => one));
  const [language = ''] = languages;
  if (languages.size !== 1 || !['c', 'cpp'].includes(language ?? '')) return false;
  const facts = `IS_SCORING = ${Number(isScoring)}, ARE_POINTS = ${Number(arePoints)}, ROLE = ${role}`;
  const head = `enum { CHECKER, INTERACTOR, CMS_CHECKER, VALIDATOR, ${facts} };\n`;
  // Any of these sources may be the one that a reader compiles first.
  const path = freePath(inside, `${folder}/zz_adapter`, `.${language}`);
  changed.set(path, Buffer.from(head + readFileSync(ADAPTER, 'utf8')));
  return true;
}

function freePath(taken: readonly string[], base: string, ending: string): string {
  const names = new Set(taken);
  for (let count = 1; ; count += 1) {
    const path = count === 1 ? `${base}${ending}` : `${base}_${count}${ending}`;
    if (!names.has(path)) return path;
  }
}

/** Each validator that needs an adapter lies in a folder of its own. Answers whether all have what they need. */
async function adaptInput(tree: PackageTree, calling: Calling, changed: Changes): Promise<boolean> {
  if (calling.validator !== 'testlib') return false;
  const renamed = new Map<string, string>();
  let isWhole = true;
  for (const folder of INPUT_FOLDERS) {
    const inside = tree.paths.filter((path) => path.startsWith(`${folder}/`));
    const alone = inside.filter((path) => path.split('/').length === 2);
    const headers = alone.filter((path) => isHeader(endingOf(path)));
    const folders = new Set(inside.filter((path) => !alone.includes(path)).map((path) => path.split('/')[1]));
    for (const name of folders) {
      const at = `${folder}/${name}`;
      const own = inside.filter((path) => path.startsWith(`${at}/`));
      isWhole = putAdapter(own, at, 'VALIDATOR', calling, changed) && isWhole;
    }
    for (const source of alone.filter((path) => languageOfEnding(endingOf(path)) !== null)) {
      const name = baseName(
        freePath(
          [...folders].map((one) => `${folder}/${one}`),
          withoutEnding(source),
          '',
        ),
      );
      const own = [source, ...headers].map((path) => [path, `${folder}/${name}/${baseName(path)}`] as const);
      const to = own.map(([, path]) => path);
      if (!putAdapter(to, `${folder}/${name}`, 'VALIDATOR', calling, changed)) isWhole = false;
      else {
        for (const [from, path] of own) changed.set(path, await tree.read(from));
        changed.set(source, null);
        renamed.set(baseName(source), name);
      }
    }
  }
  if (renamed.size > 0) await renameArguments(tree, renamed, changed);
  return isWhole;
}

async function renameArguments(
  { paths, read }: PackageTree,
  renamed: ReadonlyMap<string, string>,
  changed: Changes,
): Promise<void> {
  for (const path of paths.filter((one) => SETTINGS.test(one))) {
    const yaml = parseDocument((await read(path)).toString('utf8'));
    const found = [...renamed].filter(([from]) => yaml.hasIn(['input_validator_args', from]));
    if (yaml.errors.length > 0 || found.length === 0) continue;
    for (const [from, to] of found) {
      const args = yaml.getIn(['input_validator_args', from]);
      yaml.deleteIn(['input_validator_args', from]);
      yaml.setIn(['input_validator_args', to], args);
    }
    changed.set(path, Buffer.from(yaml.toString({ lineWidth: 0 })));
  }
}

/** Beside each source in C++ of the jury's that includes it, where the package has none of its own there. */
async function bringTestlib({ paths, read }: PackageTree, changed: Changes): Promise<void> {
  const present = [...paths.filter((path) => !changed.has(path)), ...changed.keys()].filter(
    (path) => changed.get(path) !== null,
  );
  const folders = [...OUTPUT_FOLDERS, ...INPUT_FOLDERS, 'generators', 'output_checker'];
  for (const path of present) {
    const header = `${path.slice(0, path.lastIndexOf('/'))}/${TESTLIB_HEADER}`;
    const isOurs = folders.some((folder) => path.startsWith(`${folder}/`));
    if (!isOurs || languageOfEnding(endingOf(path)) !== 'cpp' || present.includes(header)) continue;
    const source = changed.get(path) ?? (await read(path));
    if (includesTestlib(source.toString('utf8'))) changed.set(header, Buffer.from(testlibInOneFile()));
  }
}
