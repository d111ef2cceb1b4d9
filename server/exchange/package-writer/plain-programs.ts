import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { includesTestlib, TESTLIB_HEADER, testlibInOneFile } from '#server/judge/testlib.ts';
import { ROOT } from '#server/programs.ts';
import { baseName, endingOf, withoutEnding } from '../package/files.ts';
import { isHeader, languageOfEnding } from '../package/languages.ts';
import { isForTestlib } from '../package/testlib-convention.ts';

/** A package that is to be written in the plain format. */
export interface PackageTree {
  readonly paths: readonly string[];
  /** Rejects where there is no such file. */
  readonly read: (path: string) => Promise<Buffer>;
}

/** Changes of a package: by path the new content, null for a file that is left out. */
export type Changes = Map<string, Buffer | null>;

/** Conventions by which the jury's programs are called and answer; undefined: each program shows its own. */
export interface Calling {
  readonly checker: unknown;
  readonly validator: unknown;
  readonly isInteractive: boolean;
  readonly isScoring: boolean;
  /** True: a checker gives the points of the test; false: a share of them. */
  readonly arePoints: boolean;
}

/** Roles of an adapted program, in the adapter's words. */
type Role = 'CHECKER' | 'INTERACTOR' | 'CMS_CHECKER' | 'VALIDATOR';

const OUTPUT_FOLDERS = ['output_validator', 'output_validators'];
const INPUT_FOLDERS = ['input_validators', 'input_format_validators'];
const SETTINGS = /^data\/(?:.*\/)?(?:test_group|testdata)\.yaml$/;
const ADAPTER = join(ROOT, 'server', 'exchange', 'package-writer', 'adapter', 'adapter.c');

/**
 * Adapts the jury's programs so that any reader of the format can call them: programs of testlib and CMS get
 * an adapter, and testlib.h where they include it. Returns the keys of judge.yaml that become superfluous.
 */
export async function plainPrograms(
  tree: PackageTree,
  calling: Calling,
  changed: Changes,
): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  if (await adaptOutput(tree, calling, changed)) said.add('checker_convention');
  if (await adaptInput(tree, calling, changed)) said.add('validator_convention');
  await addTestlib(tree, changed);
  return said;
}

async function adaptOutput(tree: PackageTree, calling: Calling, changed: Changes): Promise<boolean> {
  const { paths } = tree;
  const folder = OUTPUT_FOLDERS.find((one) => paths.some((path) => path.startsWith(`${one}/`)));
  if (folder === undefined) return false;
  const inside = paths.filter((path) => path.startsWith(`${folder}/`));
  const role = outputRole(calling.checker ?? (await shownConvention(tree, inside)), calling);
  return role !== null && putAdapter(inside, folder, role, calling, changed);
}

/** The convention that a program's sources show; null: the format's own. */
async function shownConvention({ read }: PackageTree, inside: readonly string[]): Promise<string | null> {
  const texts: { name: string; text: string }[] = [];
  for (const path of inside) texts.push({ name: baseName(path), text: (await read(path)).toString('utf8') });
  return isForTestlib(texts) ? 'testlib' : null;
}

function outputRole(checker: unknown, { isInteractive }: Calling): Role | null {
  if (checker === 'testlib') return isInteractive ? 'INTERACTOR' : 'CHECKER';
  return checker === 'cms' && !isInteractive ? 'CMS_CHECKER' : null;
}

/** Adds an adapter; false: there is none for the language of the programs. */
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
  // A reader may compile any of these sources first.
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

/** A validator: its folder in the new package, and for each of its files the old and the new path. */
interface Validator {
  readonly at: string;
  readonly files: readonly (readonly [from: string, to: string])[];
  /** The old and the new name under which it gets arguments; null: the name stays. */
  readonly renamed: readonly [from: string, to: string] | null;
}

/** Adapts the input validators; returns whether none is left without an adapter that it needs. */
async function adaptInput(tree: PackageTree, calling: Calling, changed: Changes): Promise<boolean> {
  const renamed = new Map<string, string>();
  let isWhole = true;
  for (const one of INPUT_FOLDERS.flatMap((folder) => validatorsIn(tree.paths, folder))) {
    const from = one.files.map(([path]) => path);
    if ((calling.validator ?? (await shownConvention(tree, from))) !== 'testlib') continue;
    const to = one.files.map(([, path]) => path);
    if (!putAdapter(to, one.at, 'VALIDATOR', calling, changed)) isWhole = false;
    else if (one.renamed !== null) {
      for (const [path, other] of one.files) changed.set(other, await tree.read(path));
      for (const path of from.filter((path) => !isHeader(endingOf(path)))) changed.set(path, null);
      renamed.set(...one.renamed);
    }
  }
  if (renamed.size > 0) await renameArguments(tree, renamed, changed);
  return isWhole;
}

/** Gives each validator a folder of its own, as an adapter beside it would be taken for a validator. */
function validatorsIn(paths: readonly string[], folder: string): readonly Validator[] {
  const inside = paths.filter((path) => path.startsWith(`${folder}/`));
  const alone = inside.filter((path) => path.split('/').length === 2);
  const headers = alone.filter((path) => isHeader(endingOf(path)));
  const folders = [
    ...new Set(inside.filter((path) => !alone.includes(path)).map((path) => path.split('/', 2).join('/'))),
  ];
  const whole = folders.map((at): Validator => {
    const own = inside.filter((path) => path.startsWith(`${at}/`));
    return { at, files: own.map((path) => [path, path]), renamed: null };
  });
  const sources = alone.filter((path) => languageOfEnding(endingOf(path)) !== null);
  return [
    ...whole,
    ...sources.map((source): Validator => {
      const at = freePath(folders, withoutEnding(source), '');
      const files = [source, ...headers].map((path) => [path, `${at}/${baseName(path)}`] as const);
      return { at, files, renamed: [baseName(source), baseName(at)] };
    }),
  ];
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

/** Adds testlib.h beside each C++ source of the jury that includes it, unless its folder has one. */
async function addTestlib({ paths, read }: PackageTree, changed: Changes): Promise<void> {
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
